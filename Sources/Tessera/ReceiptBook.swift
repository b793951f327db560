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

  private let file: URL
  private var receipts: [ReceiptBody]?

  init(folder: URL) {
    file = folder.appending(path: "receipts")
  }

  /// Returns a receipt with what was known when its transaction was bought.
  ///
  /// The receipt of a purchase itself is kept, without what was signed.
  func completed(_ receipt: ReceiptBody) -> ReceiptBody {
    guard let id = receipt.transactionID else { return receipt }
    if receipt.initiationSource == .purchase {
      var kept = receipt
      kept.fetchToken = nil
      write(list().filter { $0.transactionID != id } + [kept])
      return receipt
    }
    guard let kept = list().last(where: { $0.transactionID == id }) else { return receipt }
    var completed = receipt
    completed.takeHints(from: kept)
    return completed
  }

  /// Forgets a transaction on which the server has spoken its last word.
  func forget(_ id: TransactionID?) {
    guard let id, list().contains(where: { $0.transactionID == id }) else { return }
    write(list().filter { $0.transactionID != id })
  }

  private func write(_ list: [ReceiptBody]) {
    let list = Array(list.suffix(Self.most))
    receipts = list
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(try WireJSON.encode(list)).write(to: file, options: .atomic)
    } catch {
      Log.error("what is known of purchases cannot be kept in \(file.path()): \(error)")
    }
  }

  private func list() -> [ReceiptBody] {
    if let receipts { return receipts }
    let bytes = (try? Data(contentsOf: file)).map(Array.init) ?? []
    let list = (try? WireJSON.decode([ReceiptBody].self, from: bytes)) ?? []
    receipts = list
    return list
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
