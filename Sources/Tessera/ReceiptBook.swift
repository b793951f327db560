internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation

/// Guards what the app knew of purchases that the server does not know yet.
///
/// What StoreKit brings again holds no price and no offering that it was shown in, and does not say that the
/// customer just bought it. So these are kept from before a receipt is first sent until the server has
/// spoken its last word on it.
actor ReceiptBook {
  /// How many purchases are kept at most; the last ones stay.
  static let most = 100

  private var receipts: KeptList<ReceiptBody>

  init(folder: URL) {
    receipts = KeptList(in: folder, "receipts", most: Self.most)
  }

  /// Keeps the receipt of a purchase that is about to be sent, without what was signed.
  ///
  /// Any other receipt holds nothing that is not known again later.
  func note(_ receipt: ReceiptBody) {
    guard let id = receipt.transactionID, receipt.isOfPurchaseCall else { return }
    var kept = receipt
    kept.fetchToken = nil
    write(receipts.elements.filter { $0.transactionID != id } + [kept])
  }

  /// Returns a receipt with what was known when its transaction was bought.
  func completed(_ receipt: ReceiptBody) -> ReceiptBody {
    guard let kept = kept(receipt.transactionID) else { return receipt }
    var completed = receipt
    completed.takeHints(from: kept)
    return completed
  }

  /// Goes on with what an anonymous customer bought under the id they turned out to be.
  func move(from old: CustomerID, to new: CustomerID) {
    guard receipts.elements.contains(where: { $0.appUserID == old }) else { return }
    write(
      receipts.elements.map { receipt in
        var receipt = receipt
        if receipt.appUserID == old { receipt.move(to: new) }
        return receipt
      })
  }

  /// Returns whether something is known of a transaction that was not sent yet.
  func holds(_ id: TransactionID?) -> Bool { kept(id) != nil }

  /// Returns the transactions of a customer of which something was not sent yet.
  func transactions(of customer: CustomerID) -> [TransactionID] {
    receipts.elements.filter { $0.appUserID == customer }.compactMap(\.transactionID)
  }

  /// Forgets what is known of a transaction that the server recorded with a receipt; what the receipt went
  /// without stays.
  func forget(sentWith receipt: ReceiptBody) {
    if completed(receipt) == receipt { forget(receipt.transactionID) }
  }

  /// Forgets a transaction on which the server has spoken its last word.
  func forget(_ id: TransactionID?) {
    guard kept(id) != nil else { return }
    write(receipts.elements.filter { $0.transactionID != id })
  }

  private func kept(_ id: TransactionID?) -> ReceiptBody? {
    guard let id else { return nil }
    return receipts.elements.last { $0.transactionID == id }
  }

  private func write(_ list: [ReceiptBody]) {
    receipts.replace(with: list, what: "what is known of purchases")
  }
}

extension ReceiptBody {
  /// Takes over what only the app knew, when the transaction was bought.
  ///
  /// What a customer bought stays their purchase when it is sent late; a restore asks for more and stays one.
  fileprivate mutating func takeHints(from receipt: ReceiptBody) {
    if appUserID == receipt.appUserID, initiationSource != .restore {
      initiationSource = receipt.initiationSource
      isRestore = receipt.isRestore
    }
    isSDKOriginated = receipt.isSDKOriginated
    price = receipt.price
    currency = receipt.currency
    subscriptionGroupID = receipt.subscriptionGroupID
    normalDuration = receipt.normalDuration
    introDuration = receipt.introDuration
    trialDuration = receipt.trialDuration
    introductoryPrice = receipt.introductoryPrice
    paymentMode = receipt.paymentMode
    presentedOfferingIdentifier = receipt.presentedOfferingIdentifier
    presentedPlacementIdentifier = receipt.presentedPlacementIdentifier
  }
}
