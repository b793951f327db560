public import AppStoreTypes

/// The environment and app user ids that policies are evaluated for.
public struct AnswerScope: Hashable, Sendable {
  /// Whether the requesting app runs outside production: in the sandbox, TestFlight or Xcode.
  public var isSandbox: Bool
  /// The app user ids of the customer.
  public var customers: [CustomerID]

  /// Creates a scope.
  public init(isSandbox: Bool, customers: [CustomerID]) {
    self.isSandbox = isSandbox
    self.customers = customers
  }
}

extension EntitlementPolicy {
  /// Returns whether a purchase counts, as far as its environment decides.
  func counts(_ transaction: TransactionRecord, in scope: AnswerScope) -> Bool {
    // A promotional grant belongs to no environment.
    transaction.environment == .production || transaction.store == .promotional
      || sandbox.counts(in: scope)
  }
}

extension SandboxPolicy {
  /// Returns whether purchases outside production count.
  public func counts(in scope: AnswerScope) -> Bool {
    switch self {
    case .separate: scope.isSandbox
    case .anybody: true
    case .nobody: false
    case .customers(let allowed): !allowed.isDisjoint(with: scope.customers)
    }
  }
}
