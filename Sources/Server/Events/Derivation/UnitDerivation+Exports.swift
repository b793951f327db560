package import AppStoreCore
package import Ledger

extension UnitDerivation {
  /// Derives an event for each run of an export that ended; its line of the feed has the data.
  mutating func deriveExports() {
    for line in unit.lines where line.change.kind == .exportEnded {
      // A line that an earlier version wrote in another form is no event.
      guard let text = line.change.reference,
        let data = try? ExportEventData(json: Array(text.utf8))
      else { continue }
      append(
        data.reason == nil ? .exportCompleted : .exportFailed, at: line.change.at,
        subject: data.export, .export(data)
      ) { _ in }
    }
  }
}

extension FeedChange {
  /// Creates the change that reports the end of an export's run.
  package init(_ data: ExportEventData, at now: Timestamp) {
    self.init(
      kind: .exportEnded, at: now, customer: nil,
      reference: String(decoding: data.jsonBytes, as: UTF8.self))
  }
}
