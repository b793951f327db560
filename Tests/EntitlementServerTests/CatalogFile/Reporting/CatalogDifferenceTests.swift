import AppStoreTypes
import CatalogFiles
import CatalogModel
import EntitlementServer
import ServerBootstrap
import Subscriptions
import Testing

@Suite struct CatalogDifferenceTests {
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
        secret_api_keys: [sk_two]
    products:
      a: {display_name: Alpha, virtual_currencies: {COIN: {amount: 2, trial_amount: 1}}}
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

  @Test func `Changes are described in words without any key`() throws {
    #expect(
      try lines(old, new) == [
        "app com.example.old: is taken away; what the store signed for it is refused, and its keys "
          + "no longer count",
        "app com.example.app: app_apple_id: 12 is new",
        "app com.example.app: what Production signed is accepted",
        "app com.example.app: public API key: 1 added",
        "app com.example.app: secret API key: 1 no longer counted",
        "app com.example.app: secret API key: 1 added",
        "product a: display_name: A becomes Alpha",
        "product a: virtual currency COIN: 1 (trial 0) becomes 2 (trial 1)",
        "product a: what it brought of COIN so far changes too, in every balance",
        "entitlement gold: is taken away from everybody who has it",
        "product b: no longer unlocks gold",
        "product a: no longer unlocks pro",
        "product b: unlocks pro",
        "entitlement pro: family_sharing: allow becomes refuse",
        "entitlement pro: billing_retry: none becomes keep_access_days 3",
        "offering sale: is taken away",
        "offering default: description: default becomes Other",
        "offering default: metadata becomes another",
        "offering default: package one: a becomes b",
        "offering default: its packages stand in another order",
        "current_offering: default is taken away",
        "placement banner: default becomes no offering",
        "placement footer: default is new",
        "restore_behavior: transfer becomes keep",
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
          "product b: apps: com.example.old is new",
          "product b: promotional offer fall is signed for apps",
          "log_in: open becomes token", "log-in secret: 1 added",
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
        "app com.example.app: in_app_purchase_key: its issuer id or its private key becomes another"
      ])
  }
}
