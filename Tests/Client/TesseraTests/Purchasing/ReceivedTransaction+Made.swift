import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera

extension ReceivedTransaction {
  static func made(
    _ number: UInt64, _ type: StoreProduct.ProductType = .autoRenewableSubscription,
    boughtBy customer: AppUserID? = nil, revoked: Bool = false, at date: Timestamp = Scene.start,
    originalID: TransactionID? = nil
  ) -> ReceivedTransaction {
    ReceivedTransaction(
      state: TransactionState(
        number: number, expirationDate: nil, revocationDate: revoked ? date.date : nil,
        isUpgraded: false),
      lastingID: TransactionID(String(number)),
      productID: type == .consumable ? "coins" : "monthly", productType: type,
      purchaseDate: date, originalID: originalID,
      appAccountToken: customer.map { AppAccountToken.purchaseToken(of: $0) })
  }
}

extension PurchaseRequest {
  /// A request by the SDK's purchase call, with data that only the app knew.
  static func call(
    _ transaction: ReceivedTransaction, of customer: AppUserID, waiter: Int
  ) -> PurchaseRequest {
    var request = PurchaseRequest.made(.purchase, transaction, of: customer, waiter: waiter)
    request.receipt.isSDKOriginated = true
    request.receipt.price = "4.99"
    request.waitsForCredit = true
    return request
  }

  /// A request for a transaction that StoreKit delivered.
  static func delivered(
    _ transaction: ReceivedTransaction, of customer: AppUserID, waiter: Int
  ) -> PurchaseRequest {
    .made(.queue, transaction, of: customer, waiter: waiter)
  }

  static func restore(
    _ transaction: ReceivedTransaction, of customer: AppUserID, waiter: Int
  ) -> PurchaseRequest {
    var request = PurchaseRequest.made(.restore, transaction, of: customer, waiter: waiter)
    request.finishes = false
    return request
  }

  private static func made(
    _ source: InitiationSource, _ transaction: ReceivedTransaction, of customer: AppUserID,
    waiter: Int
  ) -> PurchaseRequest {
    var receipt = ReceiptBody(
      appUserID: customer, fetchToken: "signed", isRestore: false, initiationSource: source)
    receipt.transactionID = transaction.id
    return PurchaseRequest(receipt: receipt, waiter: waiter)
  }
}
