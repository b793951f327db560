import Foundation
import StoreKit
import Tessera

// Comments of declarations show this code; `ReadmeStyleTests` compares the texts.

@MainActor enum DocumentationExamples {
  static func sdk(unlock: () -> Void) async {
    let catalog: OnDeviceCatalog = ["pro": ["com.example.pro.monthly"]]
    Purchases.configure(with: Configuration.builder(for: .onDevice(catalog)))
    if await Purchases.shared.access(to: "pro").isGranted { unlock() }
  }

  static func configuring(serverURL: URL, rootKeys: [String]) {
    Purchases.configure(
      with: Configuration.builder(withAPIKey: "appl_…")
        .with(serverURL: serverURL).with(trustedRootKeys: rootKeys)
        .with(entitlementVerificationMode: .enforced))
  }

  static func access(show: (String) -> Void) async {
    switch await Purchases.shared.access(to: "pro") {
    case .granted, .grantedPendingVerification: show("Pro")
    case .denied(let reason): show("Locked: \(reason.rawValue)")
    case .unknown: show("…")
    }
  }

  static func decision() async {
    print(await Purchases.shared.accessDecision(for: "pro").explanation)
  }

  static func customerInfo(unlock: () -> Void) async {
    do {
      let info = try await Purchases.shared.customerInfo()
      if info.access(to: "pro").isGranted { unlock() }
    } catch {
      print("unknown: \(error)")
    }
  }

  static func changes(isPro: inout Bool) async {
    for await info in Purchases.shared.customerInfoStream {
      isPro = info.access(to: "pro").isGranted
    }
  }

  static func restoring(show: (String) -> Void) async throws {
    let info = try await Purchases.shared.restorePurchases()
    show(info.access(to: "pro").isGranted ? "Restored" : "Nothing to restore")
  }

  static func offerings(unlock: () -> Void) async throws {
    if let package = try await Purchases.shared.offerings().current?.monthly {
      let result = try await Purchases.shared.purchase(package: package)
      if result.customerInfo.access(to: "pro").isGranted { unlock() }
    }
  }

  static func products() async {
    let products = await Purchases.shared.products(["com.example.pro.monthly"])
    for product in products { print(product.localizedTitle, product.localizedPriceString) }
  }

  static func identity() async throws -> CustomerInfo {
    let (info, isNew) = try await Purchases.shared.logIn("ada")
    print(info.originalAppUserId, isNew)
    let anonymous = try await Purchases.shared.logOut()
    return anonymous
  }

  static func promotionalOffer(_ product: StoreProduct) async throws {
    if let discount = product.discounts.first {
      let offer = try await Purchases.shared.promotionalOffer(
        forProductDiscount: discount, product: product)
      _ = try await Purchases.shared.purchase(product: product, promotionalOffer: offer)
    }
  }

  static func coins() async throws -> Int {
    let coins = try await Purchases.shared.virtualCurrencies()["COINS"]?.balance ?? 0
    return coins
  }

  static func attributes() {
    Purchases.shared.attribution.setAttributes(["team": "blue", "level": "7"])
  }

  static func entitlementStoreOfScreen() async {
    let store = EntitlementStore(Purchases.shared, entitlement: "pro")
    await store.refresh(reason: .launch)
    if case .active(let entitlement) = store.state { print(entitlement.productIdentifier) }
  }

  static func states(show: (EntitlementState) -> Void) async {
    for await state in Purchases.shared.entitlementStates(for: "pro") { show(state) }
  }
}
