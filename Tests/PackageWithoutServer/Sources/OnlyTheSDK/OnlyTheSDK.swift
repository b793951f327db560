import Tessera

/// Asks the gate of an app that no store is behind: nothing is known, and so nothing is denied.
@main
struct OnlyTheSDK {
  static func main() async {
    Purchases.logHandler = { _, _ in }
    let catalog: OnDeviceCatalog = ["pro": ["com.example.pro.monthly"]]
    let purchases = Purchases.configure(with: Configuration.builder(for: .onDevice(catalog)))
    print(await purchases.accessDecision(for: "pro").explanation)
  }
}
