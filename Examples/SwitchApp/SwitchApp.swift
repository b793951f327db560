import AppFrame
import Tessera

/// An app that sells Pro and coins with or without a server; one line selects the source.
@main
struct SwitchApp {
  /// The selection; the rest of the app is the same for both.
  private static func source(_ server: ServerSettings?) -> EntitlementSource {
    guard let server else { return .onDevice(["pro": Goods.pro]) }
    return .server(server.url, apiKey: server.apiKey)
  }

  static func main() async {
    let server = ServerSettings()
    let purse = CoinPurse()
    let purchases = Purchases.configure(
      with: Configuration.builder(for: source(server))
        .with(entitlementVerificationMode: .enforced)
        .with(trustedRootKeys: [server?.rootKey].compactMap { $0 })
        .with(onDeviceCatalog: ["pro": Goods.pro])
        // It returns only after the coins are saved; the transaction is finished after that.
        .with(creditHandler: { transaction in
          let coins = try Goods.coins(for: transaction.productIdentifier)
          try await purse.credit(
            coins * transaction.quantity, for: transaction.transactionIdentifier)
        }))
    let screen = ProScreen(purchases: purchases, purse: purse)
    await Headless.run { tap in await screen.after(tap) }
  }
}
