public import AppStoreCore

/// A purchase or change of Advanced Commerce items that an app requests through StoreKit.
///
/// The developer's server names the items and their prices; the store's product is only the generic
/// one that they are sold under.
///
/// Source: <https://developer.apple.com/documentation/storekit/sending-advanced-commerce-api-requests-from-your-app>
public enum AdvancedCommerceOrder: Hashable, Sendable, Codable {
  /// Sells one item once.
  case charge(AdvancedCommerceCharge)
  /// Sells a subscription with the terms; `previous` is a transaction of the one that it continues.
  case subscription(AdvancedCommerceTerms, previous: TransactionID?)
  /// Changes the subscription of a transaction.
  case modification(TransactionID, AdvancedCommerceModification)
  /// Lets the canceled subscription of a transaction renew again.
  ///
  /// - Parameters:
  ///   - skus: The items that renew; `nil` for all.
  ///   - reference: The developer's identifier of the request.
  case reactivation(TransactionID, skus: [String]?, reference: String)

  /// The developer's identifier of the request, a UUID.
  public var requestReferenceID: String {
    switch self {
    case .charge(let charge): charge.requestReferenceID
    case .subscription(let terms, _): terms.requestReferenceID
    case .modification(_, let changes): changes.requestReferenceID
    case .reactivation(_, _, let reference): reference
    }
  }
}

/// One item that is sold once.
public struct AdvancedCommerceCharge: Hashable, Sendable, Codable {
  /// The item, with its SKU and its price in thousandths of the currency unit.
  public var item: AdvancedCommerceTransactionItem
  /// The tax category of the item.
  public var taxCode: String
  /// The developer's identifier of the request, a UUID.
  public var requestReferenceID: String

  /// Creates a charge.
  public init(item: AdvancedCommerceTransactionItem, taxCode: String, requestReferenceID: String) {
    self.item = item
    self.taxCode = taxCode
    self.requestReferenceID = requestReferenceID
  }
}
