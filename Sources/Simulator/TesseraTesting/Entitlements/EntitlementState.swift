internal import AppStoreCore
internal import AppStoreSimulator
public import StoreKitTest
internal import Subscriptions

/// Whether the customer has an entitlement, and why.
public struct EntitlementState: Hashable, Sendable, CustomStringConvertible {
  /// The entitlement.
  public let id: String
  /// Whether it gives access.
  public let isActive: Bool
  /// A stable code of the reason, such as `subscribed`, `grace_period` or `never_bought`.
  public let code: String
  /// The reason in one sentence.
  public let explanation: String

  /// The state in one line, such as `pro is active because …`.
  public var description: String {
    "\(id) is \(isActive ? "active" : "inactive") because: \(explanation)"
  }
}

extension SKTestSession {
  /// Returns whether the customer has an entitlement now, by the rules of the server.
  ///
  /// ```swift
  /// let state = session.entitlement("pro", unlockedBy: ["com.example.pro.monthly"])
  /// print(state.isActive, state.code, state.explanation)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The entitlement's name.
  ///   - products: The products that unlock it.
  public func entitlement(_ id: String, unlockedBy products: Set<String>) -> EntitlementState {
    let name = EntitlementID(id)
    let catalog = EntitlementCatalog([name: Set(products.map { ProductID($0) })])
    let (history, now) = environment.read { store in
      let account = StoreTestEnvironment.account
      return (
        PurchaseHistory(
          transactions: store.history(of: account),
          renewalInfos: store.statuses(of: account).map(\.renewalInfo)),
        store.now
      )
    }
    let context = PolicyContext(isSandbox: true, isXcode: true, customers: [])
    guard let found = history.entitlements(catalog, for: context, at: now).first else {
      return EntitlementState(
        id: id, isActive: false, code: "never_bought",
        explanation: "the customer has never bought " + products.sorted().joined(separator: ", "))
    }
    return EntitlementState(
      id: id, isActive: found.isActive, code: found.reason.code,
      explanation: found.reason.explanation)
  }
}
