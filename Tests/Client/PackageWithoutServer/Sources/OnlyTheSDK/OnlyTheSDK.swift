import Tessera

/// Checks access in an app without a store: nothing is known, so access is not denied.
@main
struct OnlyTheSDK {
  static func main() async {
    Purchases.logHandler = { _, _ in }
    let catalog: OnDeviceCatalog = ["pro": ["com.example.pro.monthly"]]
    let purchases = Purchases.configure(with: Configuration.builder(for: .onDevice(catalog)))
    print(await purchases.accessDecision(for: "pro").explanation)
  }
}
