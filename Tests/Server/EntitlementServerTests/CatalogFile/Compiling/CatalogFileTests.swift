import AppStoreCore
import Catalog
import EntitlementServer
import Foundation
import Ledger
import RepositoryFiles
import ServerBootstrap
import Subscriptions
import Testing

@Suite(.timeLimit(.minutes(30))) struct CatalogFileTests {
  static let repository = Repository.root

  private func parse(_ text: String) throws -> ServerCatalog {
    try CatalogFile.parse(text, fileName: "catalog.yaml")
  }

  private static let app = """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_one]

    """

  @Test func `The short form is a complete catalog`() throws {
    let catalog = try parse(
      Self.app + "entitlements:\n  pro: [pro.monthly, pro.yearly]\n  gold: [pro.yearly]\n")
    #expect(catalog.apps.map(\.publicAPIKeys) == [["appl_one"]])
    #expect(catalog.apps.map(\.secretAPIKeys) == [[]])
    #expect(
      catalog.entitlements.entitlementsByProduct
        == ["pro.monthly": ["pro"], "pro.yearly": ["gold", "pro"]])
    #expect(catalog.entitlements.policy(of: "pro") == EntitlementPolicy())
    #expect(catalog.restoreBehavior(in: .sandbox) == .transfer)
  }

  @Test(arguments: [
    "entitlements:\n  pro: [caf\u{E9}.pro]\n  plus: [cafe\u{301}.pro]\n",
    "products:\n  caf\u{E9}.pro:\nentitlements:\n  pro: [cafe\u{301}.pro]\n",
    "entitlements:\n  caf\u{E9}: [a]\nproducts:\n  a: {entitlements: [cafe\u{301}]}\n",
    "entitlements:\n  pro: [a]\noffers: 1\nofferings:\n  cafe\u{301}: {packages: "
      + "[{identifier: x, product: a}]}\ncurrent_offering: caf\u{E9}\n",
  ])
  func `Two names that differ only by Unicode normalization are rejected`(text: String) throws {
    let error = #expect(throws: CatalogFileError.self) { try parse(Self.app + text) }
    #expect(
      error?.description.contains("looks like the name in line") == true,
      "\(error?.description ?? "")")
  }

  @Test func `Log-ins may require a token, products be limited to an app, and offers be listed`()
    throws
  {
    let secret = String(repeating: "s", count: 32)
    let catalog = try CatalogFile.parse(
      Self.app + """
        products:
          a: {entitlements: [pro], apps: [com.example.app], promotional_offers: [spring, fall]}
          b: {entitlements: [pro]}
        entitlements: {pro: []}
        log_in: token
        log_in_secrets: [{variable: ONE}, {file: two.txt}, \(secret)]
        """, fileName: "catalog.yaml",
      inputs: CatalogInputs(
        read: { path throws(CatalogInputs.UnreadableFile) in "\(secret)-\(path)\n" },
        variable: { "\(secret)-\($0)" }))
    #expect(catalog.products["a"]?.apps == ["com.example.app"])
    #expect(catalog.products["a"]?.promotionalOffers == ["spring", "fall"])
    #expect(catalog.products["b"]?.apps == nil)
    #expect(catalog.logIn.takesToken)
    let texts = ["\(secret)-ONE", "\(secret)-two.txt", secret]
    #expect(catalog.logIn.secrets == texts.compactMap { LogInSecret($0) })
    #expect(!"\(catalog.logIn)".contains(secret))
    #expect(try parse(Self.app + "entitlements: {pro: [a]}").logIn == LogInRule())
  }

  @Test func `The example matches its comments`() throws {
    let path = Self.repository.appending(path: "Examples/catalog.yaml").path
    let catalog = try CatalogFile.load(path, environment: [:])
    #expect(catalog.apps.first?.publicAPIKeys == ["appl_example"])
    #expect(catalog.apps.first?.secretAPIKeys == [HashedAPIKey(of: "sk_example")])
    #expect(
      catalog.entitlements.products(of: "pro") == [
        "com.example.pro.monthly", "com.example.pro.yearly", "com.example.pro.lifetime",
      ])
    #expect(catalog.entitlements.policy(of: "pro").billingRetry == .keepAccess(days: 3))
    #expect(
      catalog.products["com.example.pro.monthly"]
        == CatalogProduct(
          id: "com.example.pro.monthly", displayName: "Pro Monthly", type: .autoRenewable,
          period: SubscriptionPeriod(value: 1, unit: .month),
          grants: ["COIN": VirtualCurrencyGrant(amount: 100, trialAmount: 10)],
          testStore: TestStoreDetails(
            price: Price(milliunits: 4990, currency: "USD"),
            period: SubscriptionPeriod(value: 1, unit: .month))))
    #expect(catalog.offerings.current == "default")
    #expect(catalog.offerings["default"]?.metadata == ["headline": .string("Go Pro")])
    #expect(
      catalog.offerings.placements?.offerings
        == ["home_banner": "default", "shop": "coins", "onboarding_end": nil])
    #expect(
      catalog.virtualCurrencies
        == [CatalogCurrency(code: "COIN", name: "Coin", description: "Buys hints")])
  }

  @Test func `An entitlement's policies override only the catalog's policies that they name`()
    throws
  {
    let catalog = try parse(
      Self.app + """
        policies: {family_sharing: refuse, sandbox: {allow: [ada, grace]}}
        entitlements:
          pro:
            products: [pro.monthly]
            policies: {grace_period: refuse, family_sharing: allow}
          gold: [pro.monthly]
        restore_behavior: keep
        sandbox_restore_behavior: share
        awaiting_renewal: {keep_access_minutes: 10, unanswered_hours: 3}
        """)
    #expect(catalog.renewalWait == RenewalWait(usual: .seconds(600), unanswered: .hours(3)))
    let pro = EntitlementPolicy(gracePeriod: .deny, sandbox: .customers(["ada", "grace"]))
    #expect(catalog.entitlements.policy(of: "pro") == pro)
    #expect(catalog.entitlements.policy(of: "gold").familySharing == .deny)
    #expect(catalog.restoreBehavior(in: .production) == .keep)
    #expect(catalog.restoreBehavior(in: .sandbox) == .share)
  }

  @Test func `A missing fallback is the current offering, and an empty one means no offering`()
    throws
  {
    func fallback(_ lines: String) throws -> OfferingID? {
      try parse(
        Self.app + """
          entitlements: {pro: [pro.monthly]}
          offerings:
            default: {packages: [{identifier: $rc_monthly, product: pro.monthly}]}
          current_offering: default
          placements: {offerings: {banner: default}\(lines)}
          """
      ).offerings.placements?.fallback
    }
    #expect(try fallback("") == "default")
    #expect(try fallback(", fallback_offering: ~") == nil)
  }

  @Test func `Metadata preserves the written JSON`() throws {
    let catalog = try parse(
      Self.app + """
        entitlements: {pro: [a]}
        offerings:
          default:
            metadata: {n: 1, d: 1.50, t: '1', yes: yes, flag: true, none: null, l: [1, x], v: 1.2.3}
            packages: [{identifier: a, product: a}]
        current_offering:
        """)
    let metadata = try #require(catalog.offerings["default"]?.metadata)
    #expect(
      String(decoding: JSONValue.object(metadata).jsonBytes, as: UTF8.self)
        == #"{"d":1.50,"flag":true,"l":[1,"x"],"n":1,"none":null,"t":"1","v":"1.2.3","yes":"yes"}"#)
    #expect(catalog.offerings.current == nil)
  }

  @Test func `A YAML anchor can be reused`() throws {
    let catalog = try parse(
      Self.app + """
        entitlements:
          pro: &all [pro.monthly, pro.yearly]
          gold: *all
        """)
    #expect(
      catalog.entitlements.products(of: "gold") == catalog.entitlements.products(of: "pro"))
  }

  @Test func `A non-renewing subscription ends after its days, and one without days is a warning`()
    throws
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    func catalog(_ product: String) -> String {
      """
      apps: [{bundle_id: com.example.app, environments: [Sandbox], public_api_keys: [appl_x]}]
      products:
        com.example.season: {\(product)}
      entitlements: {pro: [com.example.season]}
      """
    }
    func report(_ product: String) throws -> CatalogReport {
      try Data(catalog(product).utf8).write(to: file)
      return try CatalogReport(file.path, environment: [:])
    }
    let ending = "type: non_renewing, non_renewing_days: 90"
    #expect(try parse(catalog(ending)).entitlements.nonRenewingDays == ["com.example.season": 90])
    #expect(try report(ending).warnings.isEmpty)
    let endless = try report("type: non_renewing")
    #expect(endless.exitStatus == 0 && endless.warnings.count == 1)
    #expect(endless.warnings.first?.contains("non_renewing_days") == true)
    #expect(try report("type: consumable, non_renewing_days: 90").exitStatus == 1)
    let withoutPeriod = try report("type: auto_renewable")
    #expect(withoutPeriod.exitStatus == 0 && withoutPeriod.warnings.count == 1)
    #expect(
      withoutPeriod.warnings.first?.hasPrefix(
        "\(file.path): product com.example.season: a subscription without a period") == true)
    #expect(try report("type: auto_renewable, period: P3M").warnings.isEmpty)
  }

  @Test func `A period is that of the product, and of its Test Store details unless they differ`()
    throws
  {
    let price = "price: 4.99, currency: USD"
    let catalog = try parse(
      Self.app + """
        products:
          plain: {period: P1Y}
          same: {type: auto_renewable, period: P1M, test_store: {\(price)}}
          other: {type: auto_renewable, period: P1M, test_store: {\(price), period: P1W}}
          test_only: {type: auto_renewable, test_store: {\(price), period: P1W}}
        entitlements: {pro: [plain, same, other, test_only]}
        """)
    let periods = ["plain", "same", "other", "test_only"].map { id in
      [catalog.products[id]?.period, catalog.products[id]?.testStore?.period]
        .map { $0?.iso8601 }
    }
    #expect(periods == [["P1Y", nil], ["P1M", "P1M"], ["P1M", "P1W"], [nil, "P1W"]])
  }
}
