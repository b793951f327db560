internal import AppStoreTypes
internal import Foundation

/// The customers who used this device, so that a late purchase is recorded only for its buyer.
///
/// A purchase may arrive days after it was made: the server was down, or it had to be approved. By
/// then another customer may be logged in. The token that the App Store signed into the purchase
/// identifies its customer.
actor BuyerBook {
  /// The maximum number of customers; the latest are retained.
  static let most = 50

  private var ids: KeptList<String>

  init(folder: URL) {
    ids = KeptList(in: folder, "buyers", most: Self.most)
  }

  /// Whether the list can be read; it cannot before the device is first unlocked.
  var isReadable: Bool { ids.isReadable }

  /// Adds a customer who logs in or out, or is about to buy.
  ///
  /// Anonymous customers are not added: their purchases go to the customer who logs in.
  func note(_ customer: AppUserID) {
    guard !CustomerIdentity.isAnonymous(customer), ids.elements.last != customer.rawValue
    else { return }
    ids.replace(
      with: ids.elements.filter { $0 != customer.rawValue } + [customer.rawValue],
      what: "who was here")
    assert(
      Set(ids.elements).count == ids.elements.count, "each customer of the device is listed once")
  }

  /// Returns the customer named by a transaction's token; `nil` if they did not use this device.
  func buyer(of purchase: VerifiedTransaction) -> AppUserID? {
    guard let token = purchase.appAccountToken else { return nil }
    return ids.elements.map { AppUserID($0) }
      .last { AppAccountToken.purchaseToken(of: $0) == token }
  }

  /// Returns the tokens of other customers in their purchases, made here or elsewhere.
  func tokens(ofOthersThan customer: AppUserID) -> Set<UUID> {
    Set(ids.elements.map { AppAccountToken.purchaseToken(of: AppUserID($0)) })
      .subtracting([AppAccountToken.purchaseToken(of: customer)])
  }
}
