/// The style of the pages of charts, as a part of the style of all pages.
enum ChartStyle {
  static let text = cards + charts + cohorts + small

  private static let cards = """
    .cards { display: grid; gap: .8rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); list-style: none; margin: .8rem 0; padding: 0; }
    .cards li { border: 1px solid var(--line); border-radius: 6px; padding: .6rem .9rem .7rem; }
    .cards h2, .cards h3 { font-size: 1rem; margin: 0; }
    .cards p { margin: .15rem 0; }
    .cards .note { font-size: 13px; }
    .value { font-size: 1.35rem; font-variant-numeric: tabular-nums; font-weight: 600; margin: .2rem 0; overflow-wrap: anywhere; }
    .change { font-size: 13px; }
    .change.up::before { content: "\\25B2\\00A0"; } .change.down::before { content: "\\25BC\\00A0"; }
    .change.same { color: var(--muted); }
    .legend { display: flex; flex-wrap: wrap; gap: .3rem 1.3rem; list-style: none; margin: .4rem 0; padding: 0; }
    .swatch { display: inline-block; height: 14px; margin-right: .35rem; min-width: 0; vertical-align: -2px; width: 14px; }
    .strip { padding: .3rem .8rem; }

    """

  private static let charts = """
    .definition { max-width: 60rem; }
    figure { margin: 1rem 0; }
    figcaption p { margin: .3rem 0; }
    .sentence { font-weight: 600; }
    .chart-tabs { display: flex; flex-wrap: wrap; gap: .2rem 2.2rem; }
    .values thead th { max-width: 13rem; overflow-wrap: anywhere; white-space: normal; }
    .values tfoot th, .values tfoot td { border-top: 2px solid var(--line); font-weight: 600; }
    .values tr.chosen > * { background: var(--soft); }
    .value-read { font-variant-numeric: tabular-nums; margin: .3rem 0; min-height: 1.5em; }

    """

  // A shade is at most 40% of the color, so that the text keeps its contrast.
  private static let cohorts = """
    .values tbody th, .cohorts tbody th { white-space: nowrap; }
    .cohorts td, .cohorts th { min-width: 0; padding: .3rem .45rem; }
    .cohorts .so-far { font-style: italic; }
    .cohorts td a { color: var(--text); }
    \((0...10).map { ".h\($0) { background: rgb(0 114 178 / \(Double($0) * 4)%); }" }.joined(separator: " "))
    @media (prefers-color-scheme: dark) { \((0...10).map { ".h\($0) { background: rgb(86 180 233 / \(Double($0) * 4)%); }" }.joined(separator: " ")) }

    """

  private static let small = """
    @media (max-width: 40rem) {
      .scroll .cohorts td, .scroll .cohorts tbody th { min-width: 0; }
      .scroll .values tbody th { min-width: 0; white-space: normal; }
    }
    @media print { .figure { min-width: 0; } }

    """
}
