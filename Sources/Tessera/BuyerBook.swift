internal import AppStoreTypes
internal import Foundation

/// Guards who was here on this device, so that what comes late is recorded for them and for nobody else.
///
/// A purchase may come days after it was made: the server was down, or somebody had to approve it. By then
/// another customer may be logged in. The token that the App Store signed into it says whose it is.
actor BuyerBook {
  /// How many customers are known at most; the last ones stay.
  static let most = 50

  private var ids: KeptList<String>

  init(folder: URL) {
    ids = KeptList(in: folder, "buyers", most: Self.most)
  }

  /// Whether it is known who was here; it is not before a device is unlocked for the first time.
  var isReadable: Bool { ids.isReadable }

  /// Notes a customer who logs in or out, or is about to buy.
  ///
  /// An anonymous one is not noted: what they bought goes to whoever they turn out to be.
  func note(_ customer: CustomerID) {
    guard !CustomerIdentity.isAnonymous(customer), ids.elements.last != customer.rawValue
    else { return }
    ids.replace(
      with: ids.elements.filter { $0 != customer.rawValue } + [customer.rawValue],
      what: "who was here")
  }

  /// Returns whom the token of a transaction names; `nil` when it names nobody who was here.
  func buyer(of purchase: SignedTransaction) -> CustomerID? {
    guard let token = purchase.appAccountToken else { return nil }
    return ids.elements.map { CustomerID($0) }
      .last { AppAccountToken.purchaseToken(of: $0) == token }
  }

  /// Returns what names others than a customer in the purchases that they made, here or elsewhere.
  func tokens(ofOthersThan customer: CustomerID) -> Set<UUID> {
    Set(ids.elements.map { AppAccountToken.purchaseToken(of: CustomerID($0)) })
      .subtracting([AppAccountToken.purchaseToken(of: customer)])
  }
}
