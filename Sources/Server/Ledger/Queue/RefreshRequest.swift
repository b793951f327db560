public import AppStoreCore

/// The trigger of a refresh, in order of urgency.
public enum RefreshTrigger: Int, Codable, Hashable, Sendable, CaseIterable {
  /// A customer restores purchases and waits for the response.
  case restore = 0
  /// A manual request.
  case manual = 1
  /// A period ended and the renewal is unknown, or data signed by the App Store shows that
  /// something is missing.
  case periodEnd = 2
  /// The purchase was unknown.
  case newPurchase = 3
  /// The purchase is in an imported list.
  case `import` = 4

  /// Whether someone may wait for the refresh.
  public var isAwaited: Bool { self == .restore || self == .manual }
}

/// A request to refresh everything about a purchase and its customer.
public struct RefreshRequest: Hashable, Sendable {
  /// The purchase.
  public var purchase: OriginalTransactionID
  /// The app and environment to query; parts are `nil` while unknown.
  public var target: RefreshTarget
  /// The customer who claims the purchase; `nil` if none exists.
  public var claimant: AppUserID?
  /// The trigger.
  public var cause: RefreshTrigger
  /// The import it belongs to; `nil` if none.
  public var batch: String?

  /// Creates a request.
  public init(
    purchase: OriginalTransactionID, target: RefreshTarget, claimant: AppUserID? = nil,
    cause: RefreshTrigger, batch: String? = nil
  ) {
    self.purchase = purchase
    self.target = target
    self.claimant = claimant
    self.cause = cause
    self.batch = batch
  }
}

/// The app and environment to query; each may be unknown.
public struct RefreshTarget: Hashable, Sendable {
  /// The app; `nil` while unknown.
  public var bundleID: BundleID?
  /// The environment; `nil` while unknown.
  public var environment: AppStoreEnvironment?

  /// Creates a target.
  public init(bundleID: BundleID?, environment: AppStoreEnvironment?) {
    self.bundleID = bundleID
    self.environment = environment
  }
}
