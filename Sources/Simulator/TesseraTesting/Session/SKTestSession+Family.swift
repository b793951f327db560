internal import AppStoreCore
internal import AppStoreSimulator
internal import SimulatorServer
public import StoreKitTest

extension SKTestSession {
  private static let family: FamilyID = "family"
  private static let member: AccountID = "family member"

  /// Lets a member of the customer's family buy a product, which is then shared with the customer.
  ///
  /// Only products with Family Sharing are shared.
  /// - Throws: `SKTestError.invalidAction` if the store rejects the purchase. Nothing is sold then.
  public func buyAsFamilyMember(_ identifier: String) throws {
    let order = PurchaseRequest(productID: ProductID(identifier))
    try environment.calling { store throws(SimulatedStoreError) in
      try ImmediateChanges.join(
        Self.family, [StoreTestEnvironment.account, Self.member], in: store)
      _ = try ImmediateChanges.sell(order, to: Self.member, in: store)
    }
  }

  /// Lets the family member stop sharing purchases, or share them again.
  public func setFamilySharing(_ isOn: Bool) {
    environment.change { $0.setFamilySharing(isOn, by: Self.member) }
  }

  /// Refunds what the family member bought last of a product.
  ///
  /// - Throws: `SKTestError.invalidAction` if the member has not bought it, or it is refunded.
  public func refundPurchaseOfFamilyMember(_ identifier: String) throws {
    let product = ProductID(identifier)
    let bought = environment.read { store in
      store.history(of: Self.member).last { $0.productId == product }?.transactionId
    }
    guard let bought else {
      throw SKTestError.refused("the family member has not bought \(identifier)")
    }
    try environment.calling { store throws(ChangeError) in
      try ImmediateChanges.change(in: store) { simulator throws(ChangeError) in
        try simulator.refund(bought, reason: .other)
      }
    }
  }
}
