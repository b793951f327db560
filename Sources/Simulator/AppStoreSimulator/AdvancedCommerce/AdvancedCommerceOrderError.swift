public import AppStoreCore

/// The reason why the store did not carry out an Advanced Commerce order; nothing has changed.
///
/// No error is worth a retry with the same request.
public enum AdvancedCommerceOrderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A one-time charge needs a product that does not renew, and a subscription one that does.
  case otherKindOfProduct(ProductID)
  /// The customer owns the item.
  case alreadyOwned(sku: String)
  /// The customer has a subscription in the group.
  case alreadySubscribed(SubscriptionGroupID)
  /// The transaction is not one of the customer's subscription that ended.
  case unknownPrevious(TransactionID)
  /// The transaction is not one of the customer's subscription that is paid and has items.
  case notSubscribed(TransactionID)
  /// The subscription renews already.
  case alreadyActive(TransactionID)
  /// The subscription has no such item.
  case unknownItem(sku: String)
  /// Two items have the same SKU.
  case repeatedItem(sku: String)
  /// No item is left.
  case noItems
  /// The text is not a period.
  case unknownPeriod(String)
  /// The items have different offers whose periods differ from the subscription's.
  case mixedOffers

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .otherKindOfProduct(let id):
      "product: \(id) is of another kind; use a subscription for subscriptions only"
    case .alreadyOwned(let sku):
      "item.SKU: the customer owns \"\(sku)\"; sell it once"
    case .alreadySubscribed(let group):
      "product: the customer has a subscription in group \(group); modify that one"
    case .unknownPrevious(let id):
      "previousTransactionId: \(id) is not of the customer's ended subscription; leave it out"
    case .notSubscribed(let id):
      "transactionId: \(id) is not of a paid Advanced Commerce subscription of this customer; "
        + "use one that is"
    case .alreadyActive(let id):
      "transactionId: the subscription of \(id) renews already; nothing is to be done"
    case .unknownItem(let sku):
      "SKU: the subscription has no item \"\(sku)\"; use one that it has"
    case .repeatedItem(let sku):
      "SKU: \"\(sku)\" is the name of two items; use each once"
    case .noItems: "removeItems: no item would be left; cancel the subscription instead"
    case .unknownPeriod(let text):
      "period: \"\(text)\" is not a period; use one such as P1M"
    case .mixedOffers:
      "offer.period: differs from the subscription's and not every item has the same offer; "
        + "use one offer for all items, or the subscription's period"
    }
  }
}
