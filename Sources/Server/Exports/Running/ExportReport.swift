package import AppStoreCore
internal import Events
package import Ledger

/// How a run of an export ended, for the feed and the event that follows from it.
package struct ExportReport: Hashable, Sendable {
  /// The name of the export.
  package let export: String
  /// The manifests of a complete run.
  package let manifests: [ExportManifest]
  /// Why it failed; `nil` if it is complete.
  package let failure: String?

  /// Creates the report of a complete run.
  package init(_ export: String, completed manifests: [ExportManifest]) {
    self.export = export
    self.manifests = manifests
    failure = nil
  }

  /// Creates the report of a failed run.
  package init(_ export: String, failed error: ExportError) {
    self.export = export
    manifests = []
    failure = "\(error)"
  }

  /// Appends the report to the change feed, from which `export.completed` or `export.failed` is
  /// derived.
  ///
  /// - Throws: ``ExportError``; the run itself is not affected.
  package func record(in ledger: any LedgerStore, at now: Timestamp) async throws(ExportError) {
    let change = FeedChange(data, at: now)
    try await fromLedger(await ledger.append(change))
  }

  private var data: ExportEventData {
    if let failure { return ExportEventData(export: export, reason: failure) }
    func sum(_ value: (ExportManifest) -> Int) -> Int64 {
      Int64(manifests.reduce(0) { $0 + value($1) })
    }
    return ExportEventData(
      export: export, fromSequence: manifests.first?.fromSequence ?? 0,
      toSequence: manifests.last?.toSequence ?? 0, rows: sum(\.rows), files: sum(\.files),
      bytes: sum(\.bytes))
  }
}
