internal import AppStoreCore
internal import StoreConfiguration

/// Everything that the transaction of a plain period depends on, except for its own fields.
///
/// Periods with the same terms share a form.
struct PeriodTemplateKey: Hashable, Sendable {
  let productID: ProductID
  let reason: TransactionReason
  let price: Int64
  let storefront: Storefront
}

/// Everything that the renewal information of a plain, running subscription depends on, except for
/// its own fields.
struct RenewalTemplateKey: Hashable, Sendable {
  let productID: ProductID
  let autoRenewProductID: ProductID
  let isAutoRenewing: Bool
  let price: Int64
  let currency: String
}
