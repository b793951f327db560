public import AppStoreTypes

/// Why the store is asked for everything about a purchase; the order is that of their urgency.
public enum RefreshCause: Int, Codable, Hashable, Sendable, CaseIterable {
  /// A customer restores purchases and waits for the answer.
  case restore = 0
  /// Somebody asked for it by hand.
  case demand = 1
  /// A period is over and it is not known whether the subscription renewed, or the store signed that
  /// something is missing here.
  case periodEnd = 2
  /// The purchase was never heard of before.
  case firstSight = 3
  /// The purchase is in a list that was imported.
  case `import` = 4
}

/// A wish to ask the store for everything about a purchase and its customer.
public struct RefreshRequest: Hashable, Sendable {
  /// The purchase.
  public var purchase: OriginalTransactionID
  /// Whose server is asked; with parts that are `nil` while unknown.
  public var lane: RefreshLane
  /// The customer who claims the purchase; `nil` when nobody does.
  public var claimant: CustomerID?
  /// Why.
  public var cause: RefreshCause
  /// The import it belongs to; `nil` for others.
  public var batch: String?

  /// Creates a request.
  public init(
    purchase: OriginalTransactionID, lane: RefreshLane, claimant: CustomerID? = nil,
    cause: RefreshCause, batch: String? = nil
  ) {
    self.purchase = purchase
    self.lane = lane
    self.claimant = claimant
    self.cause = cause
    self.batch = batch
  }
}

/// The app and the environment whose server is asked; each may be unknown.
public struct RefreshLane: Hashable, Sendable {
  /// The app; `nil` while unknown.
  public var bundleID: BundleID?
  /// The environment; `nil` while unknown.
  public var environment: AppStoreEnvironment?

  /// Creates a lane.
  public init(bundleID: BundleID?, environment: AppStoreEnvironment?) {
    self.bundleID = bundleID
    self.environment = environment
  }
}
