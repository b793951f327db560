/// A purchase that the app requests.
struct PurchaseOrder: Sendable {
  let params: PurchaseParams
  /// How StoreKit is called; `nil` uses the window of the parameters.
  var sale: StoreKitSale?
  /// Whether a purchase in a test store needs a parent's approval.
  var simulatesAskToBuy = false
}
