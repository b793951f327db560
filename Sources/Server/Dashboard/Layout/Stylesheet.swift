/// The style of all pages.
///
/// It is a file of its own, so that the content security policy forbids styles in pages.
public enum Stylesheet {
  /// The path under which the server serves it.
  public static let path = "/dashboard/style.css"

  /// The rules.
  public static let text =
    colors + page + header + tables + forms + parts + FigureStyle.text
    + ChartStyle.text + small + print

  private static let colors = """
    :root {
      color-scheme: light dark;
      --page: #fff; --text: #1b2126; --muted: #5a646e; --line: #d5dbe1; --soft: #f4f6f8;
      --link: #0a58a8; --good: #116b34; --bad: #a8320a; --warn: #7a5200; --tint: #fdeecb;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #14181b; --text: #e4e8eb; --muted: #9aa6b1; --line: #343c43; --soft: #1d2327;
        --link: #7db9ff; --good: #5fd38a; --bad: #ff9d7a; --warn: #efc260; --tint: #3d2f0c;
      }
    }

    """

  private static let page = """
    * { box-sizing: border-box; }
    body { background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; margin: 0; }
    a { color: var(--link); }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
    .skip { left: -100rem; position: absolute; }
    .skip:focus { background: var(--page); left: 1rem; padding: .3rem .6rem; top: .3rem; z-index: 1; }
    .hidden { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px; }
    .plain { list-style: none; margin: .4rem 0; padding: 0; }
    .plain li { overflow-wrap: anywhere; padding: .1rem 0; }
    main { margin: 0 auto; max-width: 76rem; padding: 0 1rem; }
    main:focus { outline: none; }
    main { padding-bottom: 3rem; }
    h1 { font-size: 1.4rem; line-height: 1.3; margin: 1.4rem 0 .6rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
    h3 { font-size: 1rem; margin: 1.3rem 0 .3rem; overflow-wrap: anywhere; }
    .note { color: var(--muted); }
    .notice, .done { border-left: 4px solid; margin: 1rem 0; padding: .4rem .8rem; background: var(--soft); overflow-wrap: anywhere; }
    .notice, .inactive, .failed, .failure, .disabled { color: var(--bad); }
    .done, .active, .delivered { color: var(--good); }
    .paused, .pending, .warning { color: var(--warn); }
    .skipped, .new { color: var(--muted); }
    .status { font-weight: 600; white-space: nowrap; }
    code, pre { font: 13px/1.45 ui-monospace, monospace; }
    pre { background: var(--soft); margin: .5rem 0; overflow-wrap: anywhere; padding: .7rem .8rem; white-space: pre-wrap; }
    details { border-bottom: 1px solid var(--line); padding: .35rem 0; }
    summary { cursor: pointer; overflow-wrap: anywhere; }

    """

  private static let header = """
    header { border-bottom: 1px solid var(--line); }
    .test header { background: var(--tint); border-color: var(--warn); }
    header > nav, .tools { margin: 0 auto; max-width: 76rem; padding: 0 1rem; }
    header ul, .tabs ul { display: flex; flex-wrap: wrap; gap: 0 1.1rem; list-style: none; margin: 0; padding: 0; }
    header a, .tabs a { border-bottom: 3px solid transparent; color: var(--text); display: block; padding: .6rem 0 .45rem; text-decoration: none; }
    header a:hover, .tabs a:hover { color: var(--link); }
    header a[aria-current], .tabs a[aria-current] { border-color: var(--link); font-weight: 600; }
    .tools { align-items: center; display: flex; flex-wrap: wrap; gap: .3rem 1.5rem; justify-content: space-between; padding-bottom: .5rem; padding-top: .3rem; }
    .find { display: flex; flex: 1 1 18rem; gap: .4rem; max-width: 32rem; }
    .find label { flex: 1; min-width: 0; }
    .find input { width: 100%; }
    .switch a { font-size: 13px; padding: .3rem 0 .2rem; }
    .tabs { margin: .6rem 0; }

    """

  private static let tables = """
    .scroll { margin: .6rem 0; overflow-x: auto; position: relative; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-bottom: 1px solid var(--line); padding: .4rem .9rem .4rem 0; text-align: left; vertical-align: top; }
    thead th { color: var(--muted); font-size: 13px; font-weight: 600; white-space: nowrap; }
    td { min-width: 4rem; overflow-wrap: break-word; }
    td.wide { min-width: 16rem; }
    td.date, td.line { white-space: nowrap; }
    th.number, td.number { font-variant-numeric: tabular-nums; text-align: right; }
    td pre { margin: 0; max-height: 12rem; min-width: 16rem; overflow-y: auto; }
    caption { color: var(--muted); font-size: 13px; padding: .3rem 0; text-align: left; }
    td.id { max-width: 24rem; overflow-wrap: anywhere; }
    tbody th { font-weight: 600; overflow-wrap: anywhere; }
    .amounts { width: auto; }
    .fields th { color: var(--muted); font-weight: 400; width: 14rem; }
    .fields td { overflow-wrap: anywhere; }
    details .fields { background: var(--soft); font: 13px/1.4 ui-monospace, monospace; margin: .4rem 0; }
    details .fields th, details .fields td { padding-left: .6rem; }

    """

  private static let forms = """
    form { margin: 0; }
    .filters { align-items: end; display: flex; flex-wrap: wrap; gap: .6rem .8rem; margin: .8rem 0; }
    label { display: block; }
    label span { color: var(--muted); display: block; font-size: 13px; }
    input, select, textarea, button { background: var(--page); border: 1px solid var(--muted); border-radius: 4px; color: inherit; font: inherit; max-width: 100%; padding: .3rem .55rem; }
    input, select, button { height: 2.2rem; }
    textarea { display: block; font: 13px/1.45 ui-monospace, monospace; width: 38rem; }
    .entry label { margin: .7rem 0; }
    .entry input { width: 24rem; }
    .entry input[type=file] { height: auto; }
    input[type=radio], input[type=checkbox] { height: auto; margin-right: .4rem; }
    .filters a { padding: .35rem 0; }
    label.choice { align-items: baseline; display: flex; padding: .15rem 0; }
    button { background: var(--soft); cursor: pointer; font-weight: 600; }
    button:hover { border-color: var(--link); color: var(--link); }
    .actions { align-items: center; display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0; }
    td .actions { flex-wrap: nowrap; margin: 0; }

    """

  private static let parts = """
    .tag { border: 1px solid; border-radius: 4px; color: var(--muted); display: inline-block; font-size: 12px; font-weight: 600; line-height: 1.4; padding: 0 .4rem; white-space: nowrap; }
    .tag.trial, .tag.active { color: var(--good); }
    .tag.billing-issue { color: var(--bad); }
    .tag.set-to-cancel, .tag.sandbox { color: var(--warn); }
    .kind { color: var(--muted); font-size: 13px; }
    .panel { background: var(--soft); border-left: 4px solid var(--link); margin: 1rem 0; padding: .3rem 1rem .6rem; }
    .panel h3 { margin-top: .6rem; }
    kbd { border: 1px solid var(--line); border-radius: 4px; font: 13px ui-monospace, monospace; padding: .05rem .35rem; }
    td details { border: 0; }
    .address { display: none; }

    """

  private static let small = """
    @media (max-width: 40rem) {
      .filters label, .filters input, .filters select { width: 100%; }
      .fields { table-layout: fixed; }
      .fields th { overflow-wrap: anywhere; width: 8.5rem; }
      .scroll td { min-width: 9rem; }
      .scroll td.number { min-width: 4rem; }
      .scroll tbody th { min-width: 11rem; }
      .stack thead { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px; }
      .stack tbody, .stack tr, .scroll .stack td { display: block; min-width: 0; }
      .stack tr { border-bottom: 1px solid var(--line); padding: .4rem 0; }
      .stack td, td.id { max-width: none; }
      .stack td { border: 0; padding: .05rem 0; white-space: normal; }
      header ul { gap: 0 .9rem; }
      .find { flex-basis: 100%; }
    }

    """

  private static let print = """
    @media print {
      :root { --page: #fff; --text: #000; --muted: #444; --line: #bbb; --soft: #fff; --link: #000; --good: #000; --bad: #000; --warn: #000; }
      header, .filters, .actions, .tabs, .skip, button { display: none; }
      main { max-width: none; padding: 0; }
      .scroll { overflow: visible; }
      th, td { font-size: 11px; overflow-wrap: anywhere; padding-right: .5rem; white-space: normal; }
      td, td.wide { min-width: 0; }
      tr { break-inside: avoid; }
      .address { display: block; font-size: 11px; overflow-wrap: anywhere; }
    }

    """
}
