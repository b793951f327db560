internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation

/// Guards what the app knew of purchases that the server does not know yet.
///
/// What StoreKit brings again holds no price and no offering that it was shown in. So these are kept from
/// before a receipt is first sent until the server has spoken its last word on it.
actor ReceiptBook {
  /// How many purchases are kept at most; the last ones stay.
  static let most = 100

  private var receipts: KeptList<ReceiptBody>

  init(folder: URL) {
    receipts = KeptList(folder.appending(path: "receipts"), most: Self.most)
  }

  /// Returns a receipt with what was known when its transaction was bought.
  ///
  /// The receipt of a purchase itself is kept, without what was signed.
  func completed(_ receipt: ReceiptBody) -> ReceiptBody {
    guard let id = receipt.transactionID else { return receipt }
    if receipt.initiationSource == .purchase {
      var kept = receipt
      kept.fetchToken = nil
      write(receipts.elements.filter { $0.transactionID != id } + [kept])
      return receipt
    }
    guard let kept = receipts.elements.last(where: { $0.transactionID == id }) else {
      return receipt
    }
    var completed = receipt
    completed.takeHints(from: kept)
    return completed
  }

  /// Forgets a transaction on which the server has spoken its last word.
  func forget(_ id: TransactionID?) {
    guard let id, receipts.elements.contains(where: { $0.transactionID == id }) else { return }
    write(receipts.elements.filter { $0.transactionID != id })
  }

  private func write(_ list: [ReceiptBody]) {
    receipts.replace(with: list, what: "what is known of purchases")
  }
}

extension ReceiptBody {
  /// Takes over what only the app knew, when the transaction was bought.
  fileprivate mutating func takeHints(from receipt: ReceiptBody) {
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
