import AppStoreCore
import Catalog
import EntitlementServer
import Foundation
import ServerBootstrap
import Testing

/// Mistakes in a catalog, and the line that reports each.
@Suite(.timeLimit(.minutes(30))) struct CatalogProblemTests {
  private func problems(
    _ text: String, inputs: CatalogInputs = .none
  ) -> [String] {
    do throws(CatalogFileError) {
      _ = try CatalogFile.parse(text, fileName: "c.yaml", inputs: inputs)
      return []
    } catch {
      guard case .invalid(let problems) = error else { return ["\(error)"] }
      return problems.map(\.description)
    }
  }

  private static let app = """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_one]

    """

  @Test func `Invalid log-ins, limited products and offers are reported without secrets`() {
    let found = problems(
      Self.app + """
        products:
          a: {entitlements: [pro], apps: [com.example.ap], promotional_offers: [x, x]}
          b: {apps: []}
        entitlements: {pro: []}
        log_in: token
        log_in_secrets: [short-secret, {variable: NONE}, {file: a, variable: B}]
        """)
    #expect(
      found == [
        #"c.yaml:6: products.a.apps[0]: unknown app "com.example.ap"; "#
          + "did you mean com.example.app?",
        "c.yaml:6: products.a.promotional_offers[1]: is a duplicate; remove one",
        "c.yaml:7: products.b.apps: is empty; name an app, or remove it",
        "c.yaml:10: log_in_secrets[0]: has fewer than 32 bytes; "
          + "generate one, such as with: openssl rand -base64 48",
        "c.yaml:10: log_in_secrets[1].variable: the variable NONE is not set; set it to the secret",
        "c.yaml:10: log_in_secrets[2]: must name one source; "
          + "write {variable: NAME} or {file: PATH}",
      ])
    #expect(
      problems(Self.app + "entitlements: {pro: [a]}\nlog_in: token") == [
        "c.yaml:6: log_in: requires a secret; add log_in_secrets with the name of a "
          + "variable: [{variable: LOG_IN_SECRET}]"
      ])
    #expect(
      problems(
        Self.app + """
          entitlements: {pro: [a]}
          log_in: token
          log_in_secrets: [\(String(repeating: "s", count: 32))]
          restore_behavior: keep
          sandbox_restore_behavior: "share"
          """) == [
          "c.yaml:9: sandbox_restore_behavior: joins customers without a log-in token; "
            + "write transfer, transfer_if_no_active or keep, or write log_in: open"
        ])
  }

  @Test func `Every problem of a file is reported, in the order of its lines`() {
    let found = problems(
      """
      apps:
        - bundle_id: com.example.app
          enviroments: [Sandbox]
          public_api_keys: appl_one
          app_apple_id: '12'
      entitlements:
        pro: [pro.montly]
      products:
        pro.monthly: {entitlements: [gold], type: subscription}
      offerings:
        default:
          packages:
            - {identifier: $rc_montly, product: pro.monthly}
            - {identifier: a, product: pro.monthly}
            - {identifier: a, product: nothing}
      current_offering: defualt
      placements: {offerings: {banner: sale}}
      """)
    #expect(
      found == [
        "c.yaml:2: apps[0].environments: is missing; add [Production, Sandbox], or one of them",
        "c.yaml:3: apps[0].enviroments: unknown key; did you mean environments?",
        "c.yaml:4: apps[0].public_api_keys: is a single value; write a list of keys",
        "c.yaml:5: apps[0].app_apple_id: is not a whole number; "
          + "write a whole number from 1 to 9223372036854775807",
        #"c.yaml:7: entitlements.pro[0]: unknown product "pro.montly"; "#
          + "did you mean pro.monthly?",
        #"c.yaml:9: products[pro.monthly].type: unknown value "subscription"; "#
          + "use one of auto_renewable, non_renewing, consumable, non_consumable",
        #"c.yaml:9: products[pro.monthly].entitlements[0]: unknown entitlement "gold"; "#
          + "declare it under `entitlements`, or remove it",
        #"c.yaml:13: offerings.default.packages[0].identifier: unknown duration "$rc_montly"; "#
          + "did you mean $rc_monthly?",
        #"c.yaml:15: offerings.default.packages[2].identifier: "a" is a duplicate in this "#
          + "offering; rename one",
        #"c.yaml:15: offerings.default.packages[2].product: unknown product "nothing"; "#
          + "declare it under `products`, or remove it",
        #"c.yaml:16: current_offering: unknown offering "defualt"; "#
          + "did you mean default?",
        #"c.yaml:17: placements.offerings.banner: unknown offering "sale"; "#
          + "declare it under `offerings`, or remove it",
      ])
  }

  @Test(arguments: [
    ("", "c.yaml: is empty; write a catalog: apps and entitlements"),
    ("apps: [", "c.yaml:2: is not YAML: "),
    ("just words", "c.yaml:1: is a single value; write `key: value` lines with apps, "),
    ("apps: []\nentitlements: {}", "c.yaml:1: apps: is empty; add one app"),
  ])
  func `A file that is not a catalog is reported in one line`(text: String, line: String) {
    let found = problems(text)
    #expect(found.count == 1 && found.first?.hasPrefix(line) == true, "\(found)")
  }

  @Test(arguments: [
    ("products: {a b: A}", "products.a b: has white space"),
    ("products: {'': A}", "products.: is empty"),
    ("entitlements: {' pro': []}", "entitlements. pro: has leading or trailing"),
    ("virtual_currencies: {CÖIN: Coin}", "virtual_currencies.CÖIN: has an invalid character"),
    ("virtual_currencies: {COIN: {}}", "virtual_currencies.COIN.name: is missing"),
    ("policies: {family_sharing: maybe}", "policies.family_sharing: unknown value \"maybe\""),
    (
      "policies: {billing_retry: {keep_access_days: 61}}",
      "policies.billing_retry.keep_access_days: is 61"
    ),
    (
      "policies: {sandbox: seperate}", "policies.sandbox: unknown value \"seperate\"; use separate"
    ),
    (
      "awaiting_renewal: {keep_access_minutes: 1441}",
      "awaiting_renewal.keep_access_minutes: is 1441"
    ),
    (
      "awaiting_renewal: {unanswered_hours: 1d}",
      "awaiting_renewal.unanswered_hours: is not a whole"
    ),
    ("policies: {sandbox: {allow: [ada, ada]}}", "policies.sandbox.allow[1]: is a duplicate"),
    ("restore_behavior: move", "restore_behavior: unknown value \"move\""),
    (
      "offerings: {default: {packages: []}}\ncurrent_offering:",
      "offerings.default.packages: is empty"
    ),
    (
      "offerings: {default: {packages: [{identifier: a}]}}\ncurrent_offering:",
      "offerings.default.packages[0].product: is missing"
    ),
    (
      "products: {a: {virtual_currencies: {COIN: 1}}}",
      "products.a.virtual_currencies.COIN: unknown virtual currency \"COIN\""
    ),
    (
      "virtual_currencies: {COIN: Coin}\nproducts: {a: {virtual_currencies: {COIN: -1}}}",
      "products.a.virtual_currencies.COIN: is -1"
    ),
    (
      "products: {a: {test_store: {price: 4.99, currency: usd}}}",
      "products.a.test_store.currency: is not a currency"
    ),
    (
      "products: {a: {test_store: {price: much, currency: USD, period: month}}}",
      "products.a.test_store.price: is not a valid price"
    ),
    (
      "products: {a: {test_store: {price: 4, currency: USD, period: month}}}",
      "products.a.test_store.period: is not a period"
    ),
    (
      "products: {a: {type: auto_renewable, period: month}}",
      "products.a.period: is not a period; use one such as P1M or P1Y"
    ),
    ("products: {a: {period: P0M}}", "products.a.period: is not a period"),
    (
      "products: {a: {type: consumable, period: P1M}}",
      "products.a.period: is not allowed for a product that does not renew"
    ),
    (
      "products: {a: {type: auto_renewable, test_store: {price: 4, currency: USD}}}",
      "products.a.test_store: has no period"
    ),
    (
      "products: {a: {type: consumable, test_store: {price: 4, currency: USD, period: P1M}}}",
      "products.a.test_store.period: is not allowed for a product that does not renew"
    ),
  ])
  func `An unusable part is reported`(part: String, problem: String) {
    let entitlements = part.hasPrefix("entitlements") ? "" : "entitlements: {}\n"
    let found = problems(Self.app + entitlements + part)
    #expect(found.contains { $0.contains(": \(problem)") }, "\(found)")
  }

  @Test func `Offerings without a current offering are reported`() {
    let found = problems(
      Self.app + """
        entitlements: {pro: [a]}
        offerings: {default: {packages: [{identifier: a, product: a}]}}
        """)
    #expect(found.first?.contains("offerings: has no current offering; set") == true)
  }

  @Test func `Metadata that is too long is reported with its length`() {
    let found = problems(
      Self.app + """
        entitlements: {pro: [a]}
        offerings:
          default:
            metadata: {text: \(String(repeating: "x", count: 4000))}
            packages: [{identifier: a, product: a}]
        current_offering: default
        """)
    #expect(
      found == [
        "c.yaml:8: offerings.default.metadata: is 4011 characters of JSON; use at most 4000"
      ])
  }

  @Test func `Duplicate keys do not hide other problems`() {
    let found = problems(
      """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [appl_one]
      entitlements:
        pro: [a]
        "pro": [b]
        gold: {prodcuts: [a]}
        pro: [c]
      entitlements: {}
      """.replacing("entitlements: {}", with: "restore_behavior: keep\nrestore_behavior: move"))
    #expect(
      found == [
        "c.yaml:6: pro: is a duplicate; remove one",
        "c.yaml:7: pro: is a duplicate; remove one",
        "c.yaml:8: entitlements.gold.prodcuts: unknown key; did you mean products?",
        "c.yaml:10: restore_behavior: is a duplicate; remove one",
        #"c.yaml:11: restore_behavior: unknown value "move"; use one of transfer, "#
          + "transfer_if_no_active, keep, share",
      ])
  }

  @Test func `Two apps with the same bundle identifier or key are reported`() {
    let found = problems(
      """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox, Sandbox]
          public_api_keys: [appl_one, appl_one]
          secret_api_keys: [sk_one]
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [appl_two]
          secret_api_keys: [sk_one]
      entitlements: {}
      """)
    #expect(
      found == [
        "c.yaml:3: apps[0].environments[1]: is a duplicate; remove one",
        "c.yaml:4: apps[0].public_api_keys[1]: is a duplicate of apps[0].public_api_keys[0]; "
          + "create another key",
        "c.yaml:6: apps[1].bundle_id: is a duplicate of apps[0].bundle_id; "
          + "combine the environments and keys in one app",
        "c.yaml:9: apps[1].secret_api_keys[0]: is a duplicate of apps[0].secret_api_keys[0]; "
          + "create another key",
      ])
  }

  @Test(arguments: [
    ("appl_two", "sk_two", "secret_api_keys", "is shorter than 20 characters"),
    ("appl_two", "sk_aaaaaaaaaaaaaaaaaaaaaaaaaaaa", "secret_api_keys", "has fewer than 8"),
    ("appl_two", "sk_example", "secret_api_keys", "is a key of the examples"),
    (
      "appl_two", HashedAPIKey(of: "sk_example").entry, "secret_api_keys",
      "is a key of the examples"
    ),
    ("appl_example", "sk_2x7Qd0aFz9LmWn4cTbVh", "public_api_keys", "is a key of the examples"),
  ])
  func `A key that can be guessed is rejected with Production only`(
    publicKey: String, secretKey: String, field: String, problem: String
  ) {
    func found(_ environments: String) -> [String] {
      problems(
        """
        apps:
          - bundle_id: com.example.second
            environments: \(environments)
            public_api_keys: [\(publicKey)]
            secret_api_keys: ["\(secretKey)"]
        entitlements: {}
        """)
    }
    #expect(found("[Sandbox]").isEmpty)
    let rejected = found("[Sandbox, Production]")
    #expect(rejected.count == 1)
    #expect(rejected.first?.contains("apps[0].\(field)[0]: \(problem)") == true, "\(rejected)")
    #expect(rejected.first?.hasSuffix("`tessera keys generate`, or remove Production") == true)
    #expect(rejected.first?.contains(secretKey) == false)
  }

  @Test func `A key with scopes that can be guessed is rejected with Production too`() {
    let found = problems(
      """
      apps:
        - bundle_id: com.example.second
          environments: [Production]
          public_api_keys: [appl_two]
          secret_api_keys: [{key: sk_two, scopes: [charts_metrics:charts:read]}]
      entitlements: {}
      """)
    #expect(found.count == 1)
    #expect(found.first?.contains("secret_api_keys[0].key: is shorter") == true, "\(found)")
  }

  @Test func `New keys are accepted, and each is another`() {
    let keys = (0..<50).map { _ in
      APIKeyStrength.newKey(prefix: "sk_") { RandomBytes.system($0) }
    }
    #expect(Set(keys).count == 50)
    for key in keys {
      #expect(key.hasPrefix("sk_") && key.utf8.count == 35)
      #expect(APIKeyStrength.weakness(ofSecret: key) == nil)
    }
    // Bytes that would make some letters more frequent are not used.
    let letters = APIKeyStrength.newKey(prefix: "") { Array((0..<UInt8($0)).map { $0 &+ 230 }) }
    #expect(letters.utf8.allSatisfy { (0x30...0x7A).contains($0) })
  }

  @Test(arguments: [
    ("['']", "[sk_two]", "public_api_keys"), ("[appl_two]", "['']", "secret_api_keys"),
    ("[appl_two]", "['sk two']", "secret_api_keys"),
    ("[appl_two]", "['sk;two']", "secret_api_keys"),
    ("[same]", "[same]", "secret_api_keys"), ("[appl_two]", "[appl_one]", "secret_api_keys"),
  ])
  func `An insecure API key is rejected with the field's name and without any key`(
    publicKeys: String, secretKeys: String, field: String
  ) {
    let found = problems(
      Self.app + """
          - bundle_id: com.example.second
            environments: [Sandbox]
            public_api_keys: \(publicKeys)
            secret_api_keys: \(secretKeys)
        entitlements: {}
        """)
    #expect(found.count == 1)
    #expect(found.first?.contains(": apps[1].\(field)[0]: ") == true, "\(found)")
    #expect(found.first?.contains("two") == false)
    #expect(found.first?.contains("same]") == false)
  }
}
