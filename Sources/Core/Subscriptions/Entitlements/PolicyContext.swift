public import AppStoreCore

/// The environment and app user ids that policies are evaluated for.
public struct PolicyContext: Hashable, Sendable {
  /// Whether the requesting app runs outside production: in the sandbox, TestFlight or Xcode.
  public var isSandbox: Bool
  /// Whether the requesting app runs in Xcode, so that data of StoreKit testing in Xcode may count.
  public var isXcode: Bool
  /// The app user ids of the customer.
  public var customers: [AppUserID]

  /// Creates a scope.
  public init(isSandbox: Bool, isXcode: Bool = false, customers: [AppUserID]) {
    self.isSandbox = isSandbox
    self.isXcode = isXcode
    self.customers = customers
  }
}

extension EntitlementPolicy {
  /// Returns whether a purchase counts, as far as its environment decides.
  func counts(_ origin: TransactionRecord.Origin, in scope: PolicyContext) -> Bool {
    // A promotional grant belongs to no environment.
    if origin.environment == .production || origin.store == .promotional { return true }
    if origin.environment == .xcode, !scope.isXcode { return false }
    return sandbox.counts(in: scope)
  }
}

extension AppStoreEnvironment {
  /// Returns whether a response covers data of this environment: that of production, or else
  /// that of tests, and that of Xcode only for an app that Xcode runs.
  public func isAsked(isSandbox: Bool, isXcode: Bool) -> Bool {
    self == .xcode ? isXcode : (self != .production) == isSandbox
  }
}

extension SandboxPolicy {
  /// Returns whether purchases outside production count.
  public func counts(in scope: PolicyContext) -> Bool {
    switch self {
    case .separate: scope.isSandbox
    case .everyone: true
    case .noOne: false
    case .customers(let allowed): !allowed.isDisjoint(with: scope.customers)
    }
  }
}
