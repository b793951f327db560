internal import AppStoreTypes
internal import Effects
public import Ledger
internal import Logging

/// What trying the quarantine again came to.
public struct QuarantineReport: Hashable, Sendable {
  /// How many items were tried.
  public var tried = 0
  /// How many of them verified, and are recorded.
  public var recorded = 0

  /// Creates an empty report.
  public init() {}
}

extension StoreSynchronization {
  /// Tries items of the quarantine again; those that verify are recorded and leave it.
  ///
  /// - Parameter all: Whether to try also what was tried with this configuration before.
  /// - Throws: ``Ledger/LedgerError``; what is left is tried again later.
  @discardableResult
  public func retryQuarantine(all: Bool = false) async throws(LedgerError) -> QuarantineReport {
    let configuration = configuration
    var report = QuarantineReport()
    var last: QuarantinedItem.ID?
    while true {
      let items = try await ledger.quarantined(after: last, limit: 100)
      guard let newest = items.last?.id else { return report }
      last = newest
      for item in items {
        let isDue = QuarantineRetry.isDue(
          item, fingerprint: configuration.fingerprint, at: clock.now())
        guard all || isDue else { continue }
        report.tried += 1
        if try await retry(item, configuration) { report.recorded += 1 }
      }
    }
  }

  /// Tries one item again.
  ///
  /// - Returns: Whether it is recorded; `nil` when there is no such item.
  /// - Throws: ``Ledger/LedgerError``; the item is as it was.
  public func retryQuarantined(
    _ id: QuarantinedItem.ID
  ) async throws(LedgerError) -> Bool? {
    guard let item = try await ledger.quarantinedItem(id) else { return nil }
    return try await retry(item, configuration)
  }

  func runQuarantine() async {
    await loop("trying the quarantine again", waking: { self.configurationBell }) {
      () async throws(LedgerError) in
      let report = try await retryQuarantine()
      if report.recorded > 0 {
        logger.notice(
          "out of quarantine",
          metadata: ["recorded": "\(report.recorded)", "tried": "\(report.tried)"])
      }
      return settings.quarantineInterval
    }
  }

  private func retry(
    _ item: QuarantinedItem, _ configuration: Configuration
  ) async throws(LedgerError) -> Bool {
    do throws(IngestError) {
      try await configuration.ingest.record(
        QuarantineRetry(item), behavior: configuration.behavior)
    } catch .ledger(let error) {
      throw error
    } catch {
      var item = item
      item.check = error.check
      item.explanation = error.description
      item.attempts += 1
      item.triedAt = clock.now()
      item.triedWith = configuration.fingerprint
      try await ledger.put(item)
      return false
    }
    try await ledger.releaseQuarantined(item.id)
    return true
  }
}
