public import AppStoreCore

extension DashboardSection {
  /// Data exports.
  public static let exports = DashboardSection(
    "exports", title: "Exports", keys: "g x", ExportTemplates.all)
}

extension Pages {
  /// Returns the page of data exports.
  ///
  /// - Parameters:
  ///   - exports: The exports, in the order of the catalog.
  ///   - now: The time of the page.
  public func exports(_ exports: [ExportSummary], at now: Timestamp) -> String {
    let rows = exports.map { export -> [String: Any] in
      var values: [String: Any] = [
        "name": export.name, "destination": export.destination,
        "tables": export.tables.joined(separator: ", "), "format": export.format,
        "mode": export.mode, "next": Self.next(of: export, at: now),
        "runs": export.runs.map(Self.values), "hasNone": export.runs.isEmpty,
      ]
      values["problem"] = export.problem
      return values
    }
    return render(
      "exports", in: .exports,
      ["title": "Exports", "now": now.iso8601, "exports": rows, "isEmpty": rows.isEmpty])
  }

  private static func next(of export: ExportSummary, at now: Timestamp) -> String {
    if export.isRunning { return "running now" }
    guard let next = export.nextRun else { return "by command only" }
    return next <= now ? "within a minute" : next.iso8601
  }

  private static func values(of run: ExportSummary.Run) -> [String: Any] {
    [
      "startedAt": run.startedAt.iso8601, "duration": run.seconds.map { "\($0) s" } ?? "–",
      "changes": run.fromSequence == 0
        ? "all to \(run.toSequence)" : "\(run.fromSequence) to \(run.toSequence)",
      "rows": run.rows, "files": run.files, "bytes": size(of: run.bytes),
    ]
  }

  /// Returns a length in bytes with three digits, such as `1.25 MB`.
  static func size(of bytes: Int) -> String {
    var (amount, unit) = (Double(bytes), 0)
    let units = ["B", "kB", "MB", "GB", "TB"]
    while amount >= 999.5, unit < units.count - 1 { (amount, unit) = (amount / 1000, unit + 1) }
    let digits = unit == 0 || amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2
    let scale = [1.0, 10, 100][digits]
    let rounded = (amount * scale).rounded() / scale
    return (digits == 0 ? "\(Int(rounded))" : "\(rounded)") + " " + units[unit]
  }
}

/// The template of the page of data exports.
enum ExportTemplates {
  static let all = ["exports": exports]

  private static let exports = """
    {{> head}}
    <p>Tables for a data warehouse, as the catalog describes them. Completed runs are those whose manifest is at
    the destination. <span class="note">As of {{now}}.</span></p>
    {{#isEmpty}}<p>The catalog describes no exports. Add one under <code>exports</code>.</p>{{/isEmpty}}
    {{#exports}}
    <h2><bdi>{{name}}</bdi></h2>
    {{#problem}}<p class="notice"><bdi>{{problem}}</bdi></p>{{/problem}}
    <table class="fields">
    <tr><th scope="row">Destination</th><td><bdi>{{destination}}</bdi></td></tr>
    <tr><th scope="row">Tables</th><td>{{tables}}</td></tr>
    <tr><th scope="row">Format and mode</th><td>{{format}}, {{mode}}</td></tr>
    <tr><th scope="row">Next run</th><td>{{next}}</td></tr>
    </table>
    {{#hasNone}}<p>No completed run is known.</p>{{/hasNone}}
    {{^hasNone}}
    <div class="scroll" tabindex="0" role="region" aria-label="Runs of {{name}}">
    <table>
    <caption class="hidden">Newest runs</caption>
    <thead><tr><th scope="col">Started</th><th scope="col" class="number">Duration</th><th scope="col">Changes</th><th scope="col" class="number">Rows</th><th scope="col" class="number">Files</th><th scope="col" class="number">Size</th></tr></thead>
    <tbody>
    {{#runs}}
    <tr><td class="date">{{startedAt}}</td><td class="number line">{{duration}}</td><td class="line">{{changes}}</td><td class="number">{{rows}}</td><td class="number">{{files}}</td><td class="number line">{{bytes}}</td></tr>
    {{/runs}}
    </tbody>
    </table>
    </div>
    {{/hasNone}}
    {{/exports}}
    {{> foot}}

    """
}
