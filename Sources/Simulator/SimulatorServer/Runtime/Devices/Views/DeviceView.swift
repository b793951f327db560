internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreKitBackend

/// The view that one process of the app has of the store, which decides what it sees next.
///
/// It is a value. The account's history, the StoreKit behaviors and the time are inputs; the
/// visible data is the output.
struct DeviceView: Sendable {
  /// The inputs of a read.
  struct Context: Sendable {
    let device: DeviceID
    let behaviors: StoreKitBehaviors
    let log: AccountUpdateLog
    let now: Timestamp
  }

  /// A kind of read.
  ///
  /// Each kind counts its own misses of late entries.
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
  private var hidesNextSale = false

  /// Whether nothing was shown that affects later reads.
  var isFresh: Bool {
    missed.isEmpty && eligibility.isEmpty && !hasListener && returned.isEmpty
      && !throwsNextCancellation && !hidesNextSale
  }

  /// Returns whether a read misses an entry.
  func misses(
    _ entry: AccountUpdateLog.Entry, _ lateness: VisibilityDelay, _ read: Read, in context: Context
  ) -> Bool {
    lateness.hides(
      entry.date, at: context.now, missed: missed[read]?[entry.number] ?? 0)
  }

  /// Counts a read that missed entries and drops the counts of those that are no longer late.
  mutating func count(_ read: Read, missing numbers: [Int], in context: Context) {
    guard !numbers.isEmpty || missed[read] != nil else { return }
    let young = context.log.entries(youngerThan: VisibilityDelay.longest, at: context.now)
    let first = young.first?.number ?? .max
    var counts = (missed[read] ?? [:]).filter { $0.key >= first }
    for number in numbers { counts[number, default: 0] += 1 }
    missed[read] = counts.isEmpty ? nil : counts
  }

  /// Returns whether the account is eligible for a group's introductory offer, as the process sees
  /// it.
  mutating func isEligible(
    in group: SubscriptionGroupID, groundTruth: Bool, _ behaviors: StoreKitBehaviors
  ) -> Bool {
    guard behaviors.contains(.cachedEligibility) else { return groundTruth }
    let isEligible = eligibility[group] ?? groundTruth
    eligibility[group] = isEligible
    return isEligible
  }

  /// Returns the first transactions for a new listener to updates.
  ///
  /// - Parameter unfinished: The unfinished transactions, in order of creation.
  mutating func transactionsForNewListener(
    _ unfinished: [JWSTransactionDecodedPayload], _ behaviors: StoreKitBehaviors
  ) -> [JWSTransactionDecodedPayload] {
    if behaviors.contains(.onceUnfinished) {
      if hasListener { return [] }
      hasListener = true
    }
    return behaviors.contains(.newestFirst) ? unfinished.reversed() : unfinished
  }

  /// Returns whether canceling a purchase now throws an error instead of returning a result.
  mutating func throwsCancellation(_ behaviors: StoreKitBehaviors) -> Bool {
    guard behaviors.contains(.twofoldCancellation) else { return false }
    defer { throwsNextCancellation.toggle() }
    return throwsNextCancellation
  }

  /// Returns whether a completed purchase is now reported as canceled.
  mutating func hidesSale(_ behaviors: StoreKitBehaviors) -> Bool {
    guard behaviors.contains(.reportedCancellation) else { return false }
    defer { hidesNextSale.toggle() }
    return hidesNextSale
  }

  /// Returns the old transaction that the first purchase after a lapse returns; `nil` if a new one
  /// is sold.
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
