public import AppStoreCore

/// Compares what RevenueCat and this server state about a customer at one instant; pure.
public struct ShadowComparison: Hashable, Sendable {
  /// What is known here about the purchases of both sides.
  public struct Knowledge: Hashable, Sendable {
    /// Whether the customer exists here.
    public var knowsCustomer: Bool
    /// The transactions that the customer owns here.
    public var transactions: Set<String>
    /// The products of the customer's purchases here, each with the newest purchase date.
    public var products: [String: Timestamp]
    /// The transactions that RevenueCat states.
    public var theirTransactions: Set<String>
    /// The products of the customer's purchases there, each with the newest purchase date.
    public var theirProducts: [String: Timestamp]
    /// The products that unlock each entitlement in the catalog.
    public var catalog: [String: Set<String>]

    /// Creates a value.
    public init(
      knowsCustomer: Bool, transactions: Set<String>, products: [String: Timestamp],
      theirTransactions: Set<String>, theirProducts: [String: Timestamp],
      catalog: [String: Set<String>]
    ) {
      self.knowsCustomer = knowsCustomer
      self.transactions = transactions
      self.products = products
      self.theirTransactions = theirTransactions
      self.theirProducts = theirProducts
      self.catalog = catalog
    }
  }

  /// The instant.
  public let now: Timestamp
  /// How much two times may differ.
  public let tolerance: Duration
  /// Whether sandbox purchases give access here.
  public let countsSandbox: Bool

  /// Creates a comparison.
  public init(at now: Timestamp, tolerance: Duration, countsSandbox: Bool) {
    self.now = now
    self.tolerance = tolerance
    self.countsSandbox = countsSandbox
  }

  /// Returns the differences of a customer, ordered by entitlement.
  ///
  /// An entitlement that ended on both sides is no difference, whenever it ended.
  ///
  /// - Returns: The number of entitlements that are active on a side, and the differences.
  public func differences(
    of customer: String, ours: [String: ShadowEntitlement], theirs: [String: ShadowEntitlement],
    knowing knowledge: Knowledge
  ) -> (compared: Int, differences: [ShadowDifference]) {
    var differences: [ShadowDifference] = []
    var compared = 0
    for id in Set(ours.keys).union(theirs.keys).sorted() {
      let (our, their) = (ours[id], theirs[id])
      guard our?.isActive == true || their?.isActive == true else { continue }
      compared += 1
      if let our, let their, our.isActive, their.isActive, our.expiresAt == their.expiresAt {
        continue
      }
      differences.append(
        ShadowDifference(
          customer: customer, entitlement: id, ours: our, theirs: their,
          reason: reason(id, our, their, knowledge)))
    }
    return (compared, differences)
  }

  private func reason(
    _ id: String, _ ours: ShadowEntitlement?, _ theirs: ShadowEntitlement?, _ known: Knowledge
  ) -> ShadowReason {
    if isWithinTolerance(ours, theirs) { return .withinTolerance }
    // The side with more access explains itself by the kind of its purchase.
    let theirsHasMore = !ends(theirs, before: ours)
    guard let more = theirsHasMore ? theirs : ours else { return .unexplained }
    if theirsHasMore, !known.knowsCustomer { return .customerMissing }
    if more.isGrant { return theirsHasMore ? .grantMissing : .grantMissingThere }
    if let store = more.store, !["app_store", "mac_app_store", "test_store"].contains(store) {
      return .otherStore
    }
    if more.isSandbox, !countsSandbox { return .sandbox }
    if theirsHasMore, known.catalog[id]?.contains(more.product) != true { return .notInCatalog }
    if let late = lateness(more, theirsHasMore: theirsHasMore, known) { return late }
    if more.isFamilyShared { return .familySharing }
    if isAboutGrace(ours, theirs) { return .gracePeriod }
    if ours?.isAwaitingRenewal == true { return .awaitingRenewal }
    return .unexplained
  }

  /// Whether one side lacks the transaction that gives more access, or has an older one.
  private func lateness(
    _ more: ShadowEntitlement, theirsHasMore: Bool, _ known: Knowledge
  ) -> ShadowReason? {
    guard let transaction = more.transaction else { return nil }
    let isKnown = (theirsHasMore ? known.transactions : known.theirTransactions)
      .contains(transaction)
    guard !isKnown else { return nil }
    let newest = theirsHasMore ? known.products[more.product] : known.theirProducts[more.product]
    guard let newest else { return theirsHasMore ? .purchaseMissing : .purchaseMissingThere }
    guard let date = more.purchasedAt, newest < date - tolerance else { return nil }
    return theirsHasMore ? .oursLate : .theirsLate
  }

  /// Whether both end at nearly the same time.
  private func isWithinTolerance(
    _ ours: ShadowEntitlement?, _ theirs: ShadowEntitlement?
  ) -> Bool {
    guard let ours, let theirs, let our = ours.expiresAt, let their = theirs.expiresAt else {
      return false
    }
    // If one side grants access in spite of an equal end, a rule differs and not a clock.
    let isAtTheEnd = abs((min(our, their) - now).milliseconds) <= tolerance.milliseconds
    return abs((our - their).milliseconds) <= tolerance.milliseconds
      && (ours.isActive == theirs.isActive || isAtTheEnd)
  }

  private func ends(_ one: ShadowEntitlement?, before other: ShadowEntitlement?) -> Bool {
    guard let one else { return true }
    guard let other else { return false }
    if one.isActive != other.isActive { return other.isActive }
    guard let end = one.expiresAt else { return false }
    guard let otherEnd = other.expiresAt else { return true }
    return end < otherEnd
  }

  /// Whether the ends differ by a grace period of one side.
  private func isAboutGrace(
    _ ours: ShadowEntitlement?, _ theirs: ShadowEntitlement?
  ) -> Bool {
    (ours?.graceEndsAt != nil) != (theirs?.graceEndsAt != nil)
  }
}
