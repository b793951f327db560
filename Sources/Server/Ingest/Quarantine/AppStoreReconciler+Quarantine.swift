internal import AppStoreCore
public import Ledger
internal import Logging

/// The result of retrying the quarantine.
public struct QuarantineReport: Hashable, Sendable {
  /// The number of retried items.
  public var tried = 0
  /// The number of items that passed verification and are recorded.
  public var recorded = 0

  /// Creates an empty report.
  public init() {}
}

extension AppStoreReconciler {
  /// Retries items of the quarantine.
  ///
  /// Items that pass verification are recorded and removed.
  ///
  /// - Parameter all: Whether to include items already tried with this configuration.
  /// - Throws: `LedgerError`; the rest is retried later.
  @discardableResult
  public func retryQuarantine(all: Bool = false) async throws(LedgerError) -> QuarantineReport {
    let configuration = configuration
    var report = QuarantineReport()
    var last: QuarantinedItem.ID?
    while true {
      let items = try await ledger.quarantined(after: last, limit: 100)
      guard let newest = items.last?.id else { return report }
      assert(last.map { $0 < newest } ?? true, "each page comes after the one before")
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

  /// Retries one item.
  ///
  /// - Returns: Whether it is recorded; `nil` if there is no such item.
  /// - Throws: `LedgerError`; the item is unchanged.
  public func retryQuarantined(
    _ id: QuarantinedItem.ID
  ) async throws(LedgerError) -> Bool? {
    guard let item = try await ledger.quarantinedItem(id) else { return nil }
    return try await retry(item, configuration)
  }

  func runQuarantine() async {
    await loop("retrying quarantined items", waking: { self.configurationSignal }) {
      () async throws(LedgerError) in
      guard try await leases.permit(WorkLeases.quarantine) != nil else {
        return settings.quarantineInterval
      }
      let report = try await retryQuarantine()
      if report.recorded > 0 {
        logger.notice(
          "Quarantined items recorded",
          metadata: [
            "recorded": .stringConvertible(report.recorded),
            "retried": .stringConvertible(report.tried),
          ])
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
      try await ledger.save(item)
      return false
    }
    try await ledger.releaseQuarantined(item.id)
    return true
  }
}
