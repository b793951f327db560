import AppFrame

/// An app that sells Pro and coins with StoreKit 2 alone: no server and no SDK.
@main
struct StoreKitApp {
  static func main() async {
    // Created before the first screen, so that no transaction is missed.
    let store = ProStore(purse: CoinPurse())
    await store.refresh()
    let screen = ProScreen(store: store)
    await Headless.run { tap in await screen.after(tap) }
  }
}
