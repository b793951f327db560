import Foundation
import StoreKit
import Tessera

// The README, Docs/Integrating.md, Docs/AppWithoutServer.md and the articles of Sources/Client/Tessera/Tessera.docc show each of these;
// a test compares the texts.

func plainStoreKit(unlock: @escaping @Sendable (Set<String>) async -> Void) async {
  @Sendable func listed() async -> Set<String> {
    var owned: Set<String> = []
    for await case .verified(let transaction) in Transaction.currentEntitlements {
      owned.insert(transaction.productID)
    }
    return owned
  }
  let launch = Task { await unlock(await listed()) }
  for await case .verified(let update) in Transaction.updates {
    await launch.value
    let isExpired = update.expirationDate.map { $0 <= .now } ?? false
    let isActive = update.revocationDate == nil && !update.isUpgraded && !isExpired
    // A new purchase may not be listed yet; a refunded one is no longer listed.
    await unlock(await listed().union(isActive ? [update.productID] : []))
    await update.finish()
  }
}

@MainActor func entitlementStore() -> EntitlementStore {
  let catalog: OnDeviceCatalog = ["pro": ["com.example.pro.monthly", "com.example.pro.lifetime"]]
  Purchases.configure(with: Configuration.builder(for: .onDevice(catalog)))
  return EntitlementStore(Purchases.shared, entitlement: "pro")
}

@MainActor func screen(_ store: EntitlementStore) -> String {
  switch store.state {
  case .unknown: "…"
  case .active(let entitlement): "Welcome, \(entitlement.productIdentifier)"
  case .inactive(let reason): "Locked: \(reason)"
  }
}

func server(_ key: String, _ rootKeys: [String]) async throws {
  Purchases.proxyURL = URL(string: "https://purchases.example.com")
  Purchases.configure(
    with: Configuration.builder(withAPIKey: key)
      .with(trustedRootKeys: rootKeys).with(entitlementVerificationMode: .enforced))
  if let package = try await Purchases.shared.offerings().current?.monthly {
    let (_, info, cancelled) = try await Purchases.shared.purchase(package: package)
    if !cancelled, info.access(to: "pro").isGranted { print("thank you") }
  }
}

func either(_ source: EntitlementSource) async throws -> Bool {
  // .onDevice(["pro": [...]]) or .server(url, apiKey: "appl_…"): the rest of the app is unchanged.
  let purchases = Purchases.configure(with: Configuration.builder(for: source))
  let info = try await purchases.customerInfo()
  print(info.accessDecision(for: "pro").explanation)
  return info.access(to: "pro").isGranted
}

func firstVersionWithServer(_ key: String, _ url: URL, _ rootKeys: [String]) async throws -> Bool {
  // What each product unlocks, for devices that cannot reach the server at the first launch.
  let catalog: OnDeviceCatalog = ["pro": ["com.example.pro.monthly", "com.example.pro.lifetime"]]
  let purchases = Purchases.configure(
    with: Configuration.builder(withAPIKey: key).with(serverURL: url)
      .with(trustedRootKeys: rootKeys).with(onDeviceCatalog: catalog))
  let decision = try await purchases.customerInfo().accessDecision(for: "pro")
  print(decision.explanation)
  return decision.access.isGranted
}

func trusted(rootKeys: [String], serverURL: URL) async throws -> String {
  let purchases = Purchases.configure(
    with: Configuration.builder(withAPIKey: "appl_…")
      .with(serverURL: serverURL).with(trustedRootKeys: rootKeys)
      .with(entitlementVerificationMode: .enforced).with(accessPolicy: .strict))
  let info = try await purchases.customerInfo()
  return switch info.access(to: "pro") {
  case .granted: "open"
  case .grantedPendingVerification: "open, but the response's signature was not checked"
  case .denied(let reason): "locked: \(reason.rawValue)"
  case .unknown: "unknown: show neither a paywall nor the feature"
  }
}

// swift-format-ignore: NeverForceUnwrap
func readmeApp() async throws {
  Purchases.configure(
    with: Configuration.builder(withAPIKey: "appl_…")
      .with(serverURL: URL(string: "https://purchases.example.com")!)
      .with(trustedRootKeys: ["<the key your server prints>"])
      .with(entitlementVerificationMode: .enforced))

  guard let product = await Purchases.shared.products(["com.example.pro.yearly"]).first else {
    return  // The App Store is unreachable or does not sell the product; see the log.
  }
  let info = try await Purchases.shared.purchase(product: product).customerInfo
  if info.access(to: "pro").isGranted {
    // Your server signed this data, and the SDK verified it.
  }
}

func readmeTest() async throws {
  let product = try await Product.products(for: ["com.example.pro.monthly"]).first
  if case .success(.verified(let transaction)) = try await product?.purchase() {
    await transaction.finish()
  }
  for await entitlement in Transaction.currentEntitlements { print(entitlement.jwsRepresentation) }
}
