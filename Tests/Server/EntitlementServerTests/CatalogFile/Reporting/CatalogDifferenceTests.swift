import AppStoreCore
import Catalog
import EntitlementServer
import ServerBootstrap
import Subscriptions
import Testing

@Suite(.timeLimit(.minutes(30))) struct CatalogDifferenceTests {
  private let old = """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_one]
        secret_api_keys: [sk_one]
      - {bundle_id: com.example.old, environments: [Sandbox], public_api_keys: [appl_old]}
    products:
      a: {display_name: A, entitlements: [pro], virtual_currencies: {COIN: 1}}
      b: {display_name: B, type: consumable}
    entitlements:
      pro: []
      gold: [b]
    offerings:
      default:
        packages: [{identifier: one, product: a}, {identifier: two, product: b}]
      sale: {packages: [{identifier: one, product: a}]}
    current_offering: default
    placements: {offerings: {banner: default}}
    virtual_currencies: {COIN: Coin}
    """

  private let new = """
    apps:
      - bundle_id: com.example.app
        app_apple_id: 12
        environments: [Production, Sandbox]
        public_api_keys: [appl_one, appl_two]
        secret_api_keys: [sk_2x7Qd0aFz9LmWn4cTbVh]
    products:
      a: {display_name: Alpha, period: P1M, virtual_currencies: {COIN: {amount: 2, trial_amount: 1}}}
      b: {display_name: B, type: consumable, entitlements: [pro]}
    entitlements:
      pro: {policies: {family_sharing: refuse, billing_retry: {keep_access_days: 3}}}
    offerings:
      default:
        description: Other
        metadata: {x: 1}
        packages: [{identifier: two, product: b}, {identifier: one, product: b}]
    current_offering:
    placements: {offerings: {banner: , footer: default}, fallback_offering: default}
    virtual_currencies: {COIN: Coin}
    restore_behavior: keep
    """

  private func lines(_ old: String, _ new: String) throws -> [String] {
    CatalogDifference(
      from: try CatalogFile.parse(old, fileName: "old"),
      to: try CatalogFile.parse(new, fileName: "new")
    ).lines
  }

  @Test func `Changes are described without keys`() throws {
    #expect(
      try lines(old, new) == [
        "app com.example.old: removed; its transactions are rejected and its API keys stop working",
        "app com.example.app: app_apple_id: added (12)",
        "app com.example.app: Production transactions are accepted",
        "app com.example.app: public API key: 1 added",
        "app com.example.app: secret API key: 1 removed",
        "app com.example.app: secret API key: 1 added",
        "product a: display_name: changed from A to Alpha",
        "product a: period: added (P1M)",
        "product a: virtual currency COIN: changed from 1 (trial 0) to 2 (trial 1)",
        "product a: past grants of COIN change too, in every balance",
        "entitlement gold: removed for every customer",
        "product b: no longer unlocks gold",
        "product a: no longer unlocks pro",
        "product b: unlocks pro",
        "entitlement pro: family_sharing: changed from allow to refuse",
        "entitlement pro: billing_retry: changed from none to keep_access_days 3",
        "offering sale: removed",
        "offering default: description: changed from default to Other",
        "offering default: metadata changed",
        "offering default: package one: changed from a to b",
        "offering default: package order changed",
        "current_offering: removed (was default)",
        "placement banner: changed from default to no offering",
        "placement footer: added (default)",
        "restore_behavior: changed from transfer to keep",
      ])
  }

  @Test func `Changes of log-ins, limited products and offers are described without secrets`()
    throws
  {
    let secret = String(repeating: "s", count: 40)
    #expect(
      try lines(
        old,
        old.replacing(
          "b: {display_name: B,",
          with: "b: {apps: [com.example.old], promotional_offers: [fall], display_name: B,")
          + "\nlog_in: token\nlog_in_secrets: [\(secret)]") == [
          "product b: apps: added (com.example.old)",
          "product b: promotional offer fall is signed",
          "log_in: changed from open to token", "log-in secret: 1 added",
        ])
  }

  @Test func `The same catalog in another order has no changes`() throws {
    #expect(try lines(old, old).isEmpty)
    let turned = old.replacing("pro: []\n  gold: [b]", with: "gold: [b]\n  pro: []")
    #expect(turned != old)
    #expect(try lines(old, turned).isEmpty)
  }

  @Test func `Another private key under the same name is a change`() throws {
    func app(_ pem: String) -> ServerApp {
      ServerApp(
        bundleID: "com.example.app", appAppleID: nil, environments: [.sandbox],
        inAppPurchaseKey: InAppPurchaseKey(keyID: "ABC", issuerID: "i", privateKeyPEM: pem),
        publicAPIKeys: [], secretAPIKeys: [])
    }
    let difference = CatalogDifference(
      from: ServerCatalog(apps: [app("one")], entitlements: EntitlementCatalog([:])),
      to: ServerCatalog(apps: [app("two")], entitlements: EntitlementCatalog([:])))
    #expect(
      difference.lines == [
        "app com.example.app: in_app_purchase_key: issuer ID or private key changed"
      ])
  }
}
