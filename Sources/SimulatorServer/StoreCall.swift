internal import AppStoreSimulator
internal import AppStoreTypes
internal import Foundation

/// One thing that was done to a simulated store; the same calls in the same order give the same store.
enum StoreCall: Codable, Hashable, Sendable {
  case advance(to: Timestamp)
  case buy(ProductID, quantity: Int, appAccountToken: UUID?, account: AccountID)
  case billingIssue(Bool, account: AccountID)
  case autoRenew(Bool, group: SubscriptionGroupID, account: AccountID)
  case refund(TransactionID, reason: RevocationReason)
  case reverseRefund(TransactionID)
  case finish(TransactionID, account: AccountID)
  case appAccountToken(UUID, OriginalTransactionID)
  case nextNotification
  case nextRequestIdentifier

  /// Does it to a store again, without telling anybody.
  ///
  /// - Throws: What the store refuses; it is then unchanged.
  func repeated(on simulator: inout AppStoreSimulator) throws {
    switch self {
    case .advance(let instant): _ = simulator.advance(to: instant)
    case .buy(let product, let quantity, let token, let account):
      let order = Order(productID: product, quantity: quantity, appAccountToken: token)
      _ = try simulator.purchase(order, by: account)
    case .billingIssue(let on, let account): _ = simulator.setBillingIssue(on, for: account)
    case .autoRenew(let on, let group, let account):
      _ = try simulator.setAutoRenew(on, group: group, account: account)
    case .refund(let id, let reason): _ = try simulator.refund(id, reason: reason)
    case .reverseRefund(let id): _ = try simulator.reverseRefund(id)
    case .finish(let id, let account): simulator.finish(id, account: account)
    case .appAccountToken(let token, let original):
      _ = try simulator.setAppAccountToken(token, of: original)
    case .nextNotification: _ = simulator.nextNotification()
    case .nextRequestIdentifier: _ = simulator.nextRequestIdentifier()
    }
  }
}
