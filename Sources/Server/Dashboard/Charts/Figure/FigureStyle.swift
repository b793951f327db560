/// The style of figures, as a part of the style of all pages and inside files of figures.
enum FigureStyle {
  /// The style of all pages contains it.
  static let text = colors + rules + sparks

  /// The style inside a file, which has no page around it.
  static let documentText = """
    :root { color-scheme: light dark; --page: #fff; --text: #1b2126; --muted: #5a646e; --line: #d5dbe1; background: #fff; }
    @media (prefers-color-scheme: dark) { :root { --page: #14181b; --text: #e4e8eb; --muted: #9aa6b1; --line: #343c43; background: #14181b; } }

    """ + colors + rules

  private static let colors = """
    :root { \(FigurePalette.properties(FigurePalette.light)) }
    @media (prefers-color-scheme: dark) { :root { \(FigurePalette.properties(FigurePalette.dark)) } }
    \((0..<FigurePalette.light.count).map { ".s\($0) { --c: var(--s\($0)); }" }.joined(separator: " "))
    .total { --c: var(--text); } .rest, .earlier { --c: var(--muted); }

    """

  private static let rules = """
    .figure text { fill: var(--text); font: 13px system-ui, sans-serif; unicode-bidi: isolate; }
    .figure .tick { fill: var(--muted); font-size: 12px; font-variant-numeric: tabular-nums; }
    .figure .grid { stroke: var(--line); }
    .figure .zero, .figure .leader { stroke: var(--muted); }
    .figure .stroke { fill: none; stroke: var(--c); stroke-linejoin: round; stroke-width: 2; }
    .figure .stroke.open { stroke-dasharray: 5 4; }
    .figure .earlier .stroke { stroke-dasharray: 1 4; stroke-linecap: round; }
    .figure .fill { fill: var(--c); stroke: var(--page); }
    .figure .thin .fill { stroke: none; }
    .figure .fill.open { fill-opacity: .45; stroke: var(--c); stroke-dasharray: 3 3; }
    .figure .mark { fill: var(--c); stroke: var(--page); }
    .figure .hatch { fill: none; stroke: var(--page); stroke-width: 1.5; }
    .figure .cross { stroke: var(--text); }

    """

  private static let sparks = """
    .figure { display: block; height: auto; min-width: 44rem; width: 100%; }
    .spark { display: block; height: 2.4rem; max-width: 14rem; width: 100%; }
    .spark .stroke { fill: none; stroke: var(--s0); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
    .spark .zero { stroke: var(--line); vector-effect: non-scaling-stroke; }
    .movement { min-width: 0; }
    .lift { max-width: 40rem; min-width: 0; }
    .lift .band { fill: var(--c); opacity: .15; }

    """
}
