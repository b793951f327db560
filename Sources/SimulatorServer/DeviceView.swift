internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

/// What one process of the app has been shown, which decides what it is shown next.
///
/// It is a value: the account's history, the habits and the time go in; what is visible comes out.
struct DeviceView: Sendable {
  /// What a process sees with.
  struct Scene: Sendable {
    let device: DeviceID
    let behaviors: StoreKitBehaviors
    let log: EventLog
    let now: Timestamp
  }

  /// A kind of read; each kind misses what is late by itself.
  enum Read: Hashable, Sendable {
    case listing(TransactionQuery)
    case statuses(SubscriptionGroupID)
    case events
  }

  private var missed: [Read: [Int: Int]] = [:]
  private var eligibility: [SubscriptionGroupID: Bool] = [:]
  private var hasListener = false
  private var returned: Set<TransactionID> = []
  private var throwsNextCancellation = false

  /// Whether nothing was shown that matters later.
  var isFresh: Bool {
    missed.isEmpty && eligibility.isEmpty && !hasListener && returned.isEmpty
      && !throwsNextCancellation
  }

  /// Whether a read misses an entry.
  func misses(
    _ entry: EventLog.Entry, _ lateness: Lateness, _ read: Read, in scene: Scene
  ) -> Bool {
    lateness.hides(
      entry.date, at: scene.now, missed: missed[read]?[entry.number] ?? 0)
  }

  /// Counts a read that missed some entries, and forgets the counts of those that are late no more.
  mutating func count(_ read: Read, missing numbers: [Int], in scene: Scene) {
    guard !numbers.isEmpty || missed[read] != nil else { return }
    let young = scene.log.entries(youngerThan: Lateness.longest, at: scene.now)
    let first = young.first?.number ?? .max
    var counts = (missed[read] ?? [:]).filter { $0.key >= first }
    for number in numbers { counts[number, default: 0] += 1 }
    missed[read] = counts.isEmpty ? nil : counts
  }

  /// Whether the account may use an introductory offer of a group, as the process is told.
  mutating func isEligible(
    in group: SubscriptionGroupID, truth: Bool, _ behaviors: StoreKitBehaviors
  ) -> Bool {
    guard behaviors.contains(.keptEligibility) else { return truth }
    let answer = eligibility[group] ?? truth
    eligibility[group] = answer
    return answer
  }

  /// What a new listener to updates is given first.
  ///
  /// - Parameter unfinished: What is unfinished, in the order of making.
  mutating func transactionsForNewListener(
    _ unfinished: [JWSTransactionDecodedPayload], _ behaviors: StoreKitBehaviors
  ) -> [JWSTransactionDecodedPayload] {
    if behaviors.contains(.onceUnfinished) {
      if hasListener { return [] }
      hasListener = true
    }
    return behaviors.contains(.newestFirst) ? unfinished.reversed() : unfinished
  }

  /// Whether a purchase that the customer cancels now is an error rather than a result.
  mutating func throwsCancellation(_ behaviors: StoreKitBehaviors) -> Bool {
    guard behaviors.contains(.twofoldCancellation) else { return false }
    defer { throwsNextCancellation.toggle() }
    return throwsNextCancellation
  }

  /// The old transaction that the first purchase after a lapse gives; `nil` when it is sold.
  ///
  /// - Parameter states: The account's subscriptions in the product's group.
  mutating func transactionInstead(
    of product: ProductID, _ states: [SubscriptionState], _ behaviors: StoreKitBehaviors
  ) -> JWSTransactionDecodedPayload? {
    guard behaviors.contains(.oldTransaction),
      let lapsed = states.first(where: {
        $0.status == .expired && $0.transaction.inAppOwnershipType == .purchased
      })?.transaction, lapsed.productId == product,
      returned.insert(lapsed.transactionId).inserted
    else { return nil }
    return lapsed
  }
}
