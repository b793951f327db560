internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation

/// Guards the app's data about purchases that the server does not know yet.
///
/// A transaction that StoreKit delivers again has no price and no offering it was shown in, and
/// does not show that the customer just bought it. So this data is saved before a receipt is first
/// sent, until the server's final response about it.
actor ReceiptBook {
  /// The maximum number of saved purchases; the newest stay.
  static let most = 100

  private var receipts: KeptList<ReceiptBody>

  init(folder: URL) {
    receipts = KeptList(in: folder, "receipts", most: Self.most)
  }

  /// Saves the receipt of a purchase that is about to be sent, without its signed data.
  ///
  /// Other receipts contain nothing that is not available again later.
  func note(_ receipt: ReceiptBody) {
    guard let id = receipt.transactionID, receipt.isOfPurchaseCall else { return }
    var kept = receipt
    kept.fetchToken = nil
    write(receipts.elements.filter { $0.transactionID != id } + [kept])
  }

  /// Returns a receipt with the data saved when its transaction was bought.
  func completed(_ receipt: ReceiptBody) -> ReceiptBody {
    guard let kept = kept(receipt.transactionID) else { return receipt }
    var completed = receipt
    completed.takeHints(from: kept)
    return completed
  }

  /// Moves an anonymous customer's purchases to their resolved ID.
  func move(from old: AppUserID, to new: AppUserID) {
    guard receipts.elements.contains(where: { $0.appUserID == old }) else { return }
    write(
      receipts.elements.map { receipt in
        var receipt = receipt
        if receipt.appUserID == old { receipt.move(to: new) }
        return receipt
      })
  }

  /// Returns whether unsent data about a transaction is saved.
  func holds(_ id: TransactionID?) -> Bool { kept(id) != nil }

  /// Returns a customer's transactions with unsent data.
  func transactions(of customer: AppUserID) -> [TransactionID] {
    receipts.elements.filter { $0.appUserID == customer }.compactMap(\.transactionID)
  }

  /// Removes the data that the server recorded with a receipt; data that was not part of the
  /// receipt stays.
  func forget(sentWith receipt: ReceiptBody) {
    if completed(receipt) == receipt { forget(receipt.transactionID) }
  }

  /// Removes a transaction after the server's final response about it.
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
  /// Adds the data that only the app knew when the transaction was bought.
  ///
  /// A purchase that is sent late stays a purchase. A restore asks for more and stays a restore.
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
