internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation

/// Guards who bought on this device, so that what comes late is recorded for them and for nobody else.
///
/// A purchase may come days after it was made: the server was down, or somebody had to approve it. By then
/// another customer may be logged in. The token that the App Store signed into it says whose it is.
actor BuyerBook {
  /// How many customers are known at most; the last ones stay.
  static let most = 50

  private let file: URL
  private var ids: [String]?

  init(folder: URL) {
    file = folder.appending(path: "buyers")
  }

  /// Notes that a customer is about to buy.
  ///
  /// An anonymous one is not noted: what they bought goes to whoever they turn out to be.
  func note(_ customer: CustomerID) {
    guard !CustomerIdentity.isAnonymous(customer), list().last != customer.rawValue else { return }
    let list = Array(
      (list().filter { $0 != customer.rawValue } + [customer.rawValue]).suffix(Self.most))
    ids = list
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(try WireJSON.encode(list)).write(to: file, options: .atomic)
    } catch {
      Log.error("who bought cannot be kept in \(file.path()): \(error)")
    }
  }

  /// Returns whom a transaction is to be recorded for: who bought it when that is known, otherwise who is
  /// there now.
  func buyer(of purchase: SignedTransaction, else customer: CustomerID) -> CustomerID {
    guard let token = purchase.appAccountToken else { return customer }
    return list().map { CustomerID($0) }
      .last { AppAccountToken.purchaseToken(of: $0) == token } ?? customer
  }

  /// Returns what names others than a customer in the purchases that they made here.
  func tokens(ofOthersThan customer: CustomerID) -> Set<UUID> {
    Set(list().map { AppAccountToken.purchaseToken(of: CustomerID($0)) })
      .subtracting([AppAccountToken.purchaseToken(of: customer)])
  }

  private func list() -> [String] {
    if let ids { return ids }
    let bytes = (try? Data(contentsOf: file)).map(Array.init) ?? []
    let list = (try? WireJSON.decode([String].self, from: bytes)) ?? []
    ids = list
    return list
  }
}
