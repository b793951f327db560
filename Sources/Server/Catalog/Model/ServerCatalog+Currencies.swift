package import AppStoreCore
package import Subscriptions

extension ServerCatalog {
  /// The amount of each currency that each product adds.
  package var currencyGrants: [ProductID: [VirtualCurrencyCode: CurrencyGrant]] {
    products.filter { !$0.value.grants.isEmpty }.mapValues { product in
      product.grants.mapValues {
        CurrencyGrant(amount: $0.amount, trialAmount: $0.trialAmount)
      }
    }
  }
}
