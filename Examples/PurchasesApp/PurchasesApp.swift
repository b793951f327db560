import AppFrame
import Foundation
import Tessera

/// An app that sells Pro and coins with RevenueCat's API on an entitlement server.
@main
struct PurchasesApp {
  static func main() async {
    guard let server = ServerSettings() else {
      Headless.refuse("set PRO_SERVER_URL, PRO_API_KEY and PRO_ROOT_KEY to those of the server")
    }
    let purse = CoinPurse()
    Purchases.configure(
      with: Configuration.builder(withAPIKey: server.apiKey)
        .with(serverURL: server.url)
        .with(appUserID: ProcessInfo.processInfo.environment["PRO_USER"])
        // Unsigned responses unlock nothing, regardless of their sender.
        .with(entitlementVerificationMode: .enforced)
        .with(trustedRootKeys: [server.rootKey])
        // Purchases while the server is down unlock immediately.
        .with(onDeviceCatalog: ["pro": Goods.pro])
        // It returns only after the coins are saved; the transaction is finished after that.
        .with(creditHandler: { transaction in
          let coins = try Goods.coins(for: transaction.productIdentifier)
          try await purse.credit(
            coins * transaction.quantity, for: transaction.transactionIdentifier)
        }))
    let screen = ProScreen(purse: purse)
    await screen.open()
    await Headless.run { tap in await screen.after(tap) }
  }
}
