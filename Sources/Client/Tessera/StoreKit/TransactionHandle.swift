internal import StoreKit

/// StoreKit's own transaction, which only ``StoreKitAdapter`` accesses.
struct TransactionHandle: Hashable, Sendable {
  let transaction: StoreKit.Transaction
}
