public import AppStoreTypes

/// Whom an answer is for, as far as policies ask.
public struct AnswerScope: Hashable, Sendable {
  /// Whether the app that asks runs outside production: in the sandbox, TestFlight or Xcode.
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
  /// Returns whether a purchase counts in an answer, as far as the environment decides that.
  func counts(_ transaction: TransactionRecord, in scope: AnswerScope) -> Bool {
    // What the developer gives is of no store and of no environment.
    transaction.environment == .production || transaction.store == .promotional
      || sandbox.counts(in: scope)
  }
}

extension SandboxPolicy {
  /// Returns whether purchases that were made outside production count in an answer.
  public func counts(in scope: AnswerScope) -> Bool {
    switch self {
    case .separate: scope.isSandbox
    case .anybody: true
    case .nobody: false
    case .customers(let allowed): !allowed.isDisjoint(with: scope.customers)
    }
  }
}
