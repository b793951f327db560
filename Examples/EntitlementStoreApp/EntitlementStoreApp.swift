import AppFrame
import Tessera

/// An app that sells Pro and coins with an `EntitlementStore`, on the device alone.
@main
struct EntitlementStoreApp {
  static func main() async {
    let purse = CoinPurse()
    Purchases.configure(
      with: Configuration.builder(for: .onDevice(["pro": Goods.pro]))
        // It returns only after the coins are saved; the transaction is finished after that.
        .with(creditHandler: { transaction in
          let coins = try Goods.coins(for: transaction.productIdentifier)
          try await purse.credit(
            coins * transaction.quantity, for: transaction.transactionIdentifier)
        }))
    // Create it before the first screen; it observes updates from now on.
    let store = EntitlementStore(Purchases.shared, entitlement: "pro")
    await store.refresh(reason: .launch)
    let screen = ProScreen(store: store, purse: purse)
    await Headless.run { tap in await screen.after(tap) }
  }
}
