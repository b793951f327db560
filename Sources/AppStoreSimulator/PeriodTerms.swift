internal import AppStoreTypes
internal import StoreConfiguration

/// Everything that the transaction of a plain period depends on, but for what is its own: two periods of
/// the same terms have the same form.
struct PeriodTerms: Hashable, Sendable {
  let productID: ProductID
  let reason: TransactionReason
  let price: Int64
  let storefront: Storefront
}

/// Everything that the renewal information of a plain, running subscription depends on, but for what is its
/// own.
struct RenewalTerms: Hashable, Sendable {
  let productID: ProductID
  let autoRenewProductID: ProductID
  let isAutoRenewing: Bool
  let price: Int64
  let currency: String
}
