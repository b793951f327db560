internal import AppStoreCore
internal import Foundation

/// One state of one transaction; StoreKit may sign the same state repeatedly.
package struct TransactionState: Hashable, Sendable {
  var number: UInt64
  package var expirationDate: Date?
  var revocationDate: Date?
  var isUpgraded: Bool

  package init(
    number: UInt64, expirationDate: Date? = nil, revocationDate: Date? = nil, isUpgraded: Bool
  ) {
    self.number = number
    self.expirationDate = expirationDate
    self.revocationDate = revocationDate
    self.isUpgraded = isUpgraded
  }
}

/// A transaction whose signature StoreKit verified on this device, as a value.
package struct VerifiedTransaction: Hashable, Sendable {
  let state: TransactionState
  /// The ID of the first transaction of the purchase.
  let originalNumber: UInt64
  let productID: String
  /// The product type; `nil` for a type that this version does not know.
  let productType: StoreProduct.ProductType?
  let purchaseDate: Date
  /// The purchase date of the first transaction of the purchase.
  let originalPurchaseDate: Date
  let quantity: Int
  /// The token that identifies the customer who bought it; `nil` for none.
  let appAccountToken: UUID?
  /// The alpha-3 code of the storefront; empty when unknown.
  let storefrontCountry: String
  /// The environment it was made in.
  let environment: AppStoreEnvironment
  /// When the App Store signed it; `nil` for a transaction of a local test, which has the device's
  /// time.
  let signedAt: Timestamp?
  /// The signed transaction, a compact JWS.
  let jws: String
  /// StoreKit's own value, for the adapter and for apps that request it.
  let handle: TransactionHandle

  var id: TransactionID { TransactionID(String(state.number)) }

  /// An identifier that no other transaction on this device ever has, for lists that outlive a process.
  ///
  /// StoreKit testing in Xcode begins its numbers again in each session.
  var lastingID: TransactionID {
    guard environment == .xcode else { return id }
    return TransactionID("\(id)@\(Timestamp(purchaseDate).milliseconds)")
  }
}

extension VerifiedTransaction: Comparable {
  /// Orders transactions by purchase date, oldest first.
  package static func < (lhs: VerifiedTransaction, rhs: VerifiedTransaction) -> Bool {
    (lhs.purchaseDate, lhs.state.number) < (rhs.purchaseDate, rhs.state.number)
  }
}

extension Sequence<VerifiedTransaction> {
  /// The newest transaction of each purchase, oldest first.
  var newestOfEachPurchase: [VerifiedTransaction] {
    var newest: [UInt64: VerifiedTransaction] = [:]
    for purchase in sorted() { newest[purchase.originalNumber] = purchase }
    return newest.values.sorted()
  }
}
