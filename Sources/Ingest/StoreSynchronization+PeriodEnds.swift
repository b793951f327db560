public import AppStoreTypes
internal import Effects
public import Ledger
internal import Logging
public import Subscriptions
internal import Synchronization

extension StoreSynchronization {
  /// How many are noted in one change of the ledger.
  private static let periodEndShare = 100

  /// Notes that the store is to be asked about purchases whose period is over and of which it is not known
  /// whether they renewed.
  ///
  /// Without a key nothing is noted, and it is done once there is one.
  ///
  /// - Returns: How many were noted.
  /// - Throws: ``Ledger/LedgerError``; what is left is noted later.
  @discardableResult
  public func requestPeriodEnds() async throws(LedgerError) -> Int {
    guard configuration.apps.contains(where: { $0.servers != nil }) else { return 0 }
    var noted = 0
    while true {
      let count = try await ledger.requestPeriodEnds(
        at: clock.now(), limit: Self.periodEndShare)
      noted += count
      guard count == Self.periodEndShare else { break }
    }
    if noted > 0 { refreshBell.ring() }
    return noted
  }

  func runPeriodEnds() async {
    await loop("looking for ended periods", waking: { self.configurationBell }) {
      () async throws(LedgerError) in
      try await requestPeriodEnds()
      return settings.lookInterval
    }
  }

  /// Has the store asked about purchases of a customer who asks after their period's end, behind the answer.
  ///
  /// It waits for nothing. A purchase is asked for once in ``SynchronizationSettings/questionInterval``.
  ///
  /// - Parameter purchases: The customer's purchases, whatever is known of them.
  public func askBehindAnswer(about purchases: [Purchase], at now: Timestamp) {
    let unknown = purchases.filter { $0.isRenewalUnknown(at: now) }
    guard !unknown.isEmpty else { return }
    let apps = Set(configuration.apps.lazy.filter { $0.servers != nil }.map(\.bundleID))
    let requests = unknown.compactMap(RefreshRules.periodEnd(of:)).filter { request in
      request.lane.bundleID.map(apps.contains) ?? false
        && questionPace.withLock {
          $0.begin(request.purchase, at: now, every: settings.questionInterval)
        }
    }
    guard !requests.isEmpty else { return }
    // Not part of the request that it begins with.
    Task.detached { [self] in
      do throws(LedgerError) {
        try await request(requests)
      } catch {
        logger.error(
          "the ledger took no request to ask the store about ended periods",
          metadata: ["why": "\(error)", "purchases": "\(requests.count)"])
      }
    }
  }
}

/// Keeps questions from asking the store about one purchase again and again; a value.
struct QuestionPace: Sendable {
  /// More than this are not told apart, and all are asked about.
  private static let mostKnown = 10_000

  private var begun: [OriginalTransactionID: Timestamp] = [:]

  /// Returns whether the store is to be asked about a purchase now, and takes it for asked then.
  mutating func begin(
    _ purchase: OriginalTransactionID, at now: Timestamp, every interval: Duration
  ) -> Bool {
    // A clock that went back makes nobody wait.
    if let last = begun[purchase], last <= now, now - last < interval { return false }
    if begun.count >= Self.mostKnown { begun = [:] }
    begun[purchase] = now
    return true
  }
}
