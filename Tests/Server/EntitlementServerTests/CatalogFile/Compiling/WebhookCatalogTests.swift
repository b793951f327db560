import AppStoreCore
import Catalog
import Subscriptions
import Testing

@Suite("Webhooks in a catalog", .timeLimit(.minutes(30)))
struct WebhookCatalogTests {
  private static let rest = """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_example]
    entitlements:
      pro: [com.example.pro]

    """

  private func webhooks(_ text: String) throws -> [WebhookEndpoint] {
    let inputs = CatalogInputs(
      read: { _ throws(CatalogInputs.UnreadableFile) in
        throw CatalogInputs.UnreadableFile(reason: "no such file")
      }, variable: { ["TOKEN": "Bearer abc\n", "ODD": "a\nb"][$0] })
    return try CatalogFile.parse(Self.rest + text, fileName: "catalog.yaml", inputs: inputs)
      .webhooks
  }

  private func problems(_ text: String) -> String {
    do {
      _ = try webhooks(text)
      return "no problem"
    } catch {
      return "\(error)"
    }
  }

  private static let url = WebhookURL(
    text: "https://example.com/hooks", origin: "https://example.com")

  @Test func `An endpoint needs a name and a URL only`() throws {
    let found = try webhooks("webhooks: [{name: crm, url: \"https://example.com/hooks\"}]")
    #expect(found == [WebhookEndpoint(name: "crm", url: Self.url)])
    let endpoint = try #require(found.first)
    #expect(endpoint.types == ["*"] && endpoint.environments == nil && endpoint.apps == nil)
    #expect(endpoint.isOrdered && endpoint.concurrency == 4 && endpoint.timeoutSeconds == 15)
    #expect(endpoint.start == .now && !endpoint.includesAttributes)
  }

  @Test func `An endpoint has all its fields, and its secret from a variable`() throws {
    let text = """
      webhooks:
        - name: billing_2
          url: http://[fd00::1]:8080/hooks?a=b
          allow_http: true
          allow_networks: [fd00::/8, 10.0.0.0/8]
          format: revenuecat
          types: ["subscription.*", purchase.refunded]
          environments: [Sandbox, Production]
          apps: [com.example.app]
          ordered: false
          rate_per_second: 20
          concurrency: 64
          timeout_seconds: 120
          headers: {X-Source: tessera, X-Team: "a b"}
          authorization: {variable: TOKEN}
          include_attributes: true
          start: beginning
      """
    #expect(
      try webhooks(text) == [
        WebhookEndpoint(
          name: "billing_2",
          url: WebhookURL(
            text: "http://[fd00::1]:8080/hooks?a=b", origin: "http://[fd00::1]:8080"),
          format: .revenuecat, types: ["subscription.*", "purchase.refunded"],
          environments: [.sandbox, .production], apps: ["com.example.app"], isOrdered: false,
          ratePerSecond: 20, concurrency: 64, timeoutSeconds: 120,
          headers: ["x-source": "tessera", "x-team": "a b"],
          authorization: WebhookAuthorization("Bearer abc"), includesAttributes: true,
          start: .beginning, allowedNetworks: ["fd00::/8", "10.0.0.0/8"])
      ])
  }

  @Test func `The usual timeout depends on the format`() throws {
    let found = try WebhookFormat.allCases.map { format in
      let requests = format == .template ? ", requests: [{body: '{}'}]" : ""
      return try webhooks(
        "webhooks: [{name: a, url: \"https://example.com\", format: \(format.rawValue)\(requests)}]"
      ).map(\.timeoutSeconds)
    }
    #expect(found == [[15], [60], [15], [15], [15]])
  }

  @Test(arguments: [
    ("http://localhost:9000/a", "127.0.0.0/8"), ("http://127.0.0.1/", "127.0.0.1/32"),
    ("http://[::1]/", "::1/128"), ("http://localhost/", "::1/128"),
    ("http://10.1.2.3/", "10.1.0.0/16"), ("http://receiver.internal/", "10.1.0.0/16"),
  ])
  func `Events may be sent without encryption inside a network that is allowed`(
    url: String, network: String
  ) throws {
    let text = "url: \"\(url)\", allow_networks: [\"\(network)\"]"
    #expect(
      try webhooks("webhooks: [{name: a, allow_http: true, \(text)}]").first?.url.text == url)
    #expect(problems("webhooks: [{name: a, \(text)}]").contains("sends events without encryption"))
  }

  @Test(arguments: [
    ("https://127.0.0.1/", "", "127.0.0.1 is in 127.0.0.0/8 (loopback)"),
    ("https://localhost/", "", "127.0.0.1 is in 127.0.0.0/8 (loopback)"),
    ("https://hooks.localhost/", "10.0.0.0/8", "127.0.0.1 is in 127.0.0.0/8 (loopback)"),
    ("http://localhost:9000/", "", "127.0.0.1 is in 127.0.0.0/8 (loopback)"),
    ("https://10.1.2.3/", "10.2.0.0/16", "10.1.2.3 is in 10.0.0.0/8 (private)"),
    ("https://169.254.169.254/", "169.254.0.0/16", "is a cloud's metadata service"),
    ("https://[fd00::1]/", "", "fd00::1 is in fc00::/7 (private)"),
    ("https://0x7f000001/", "", "127.0.0.1 is in 127.0.0.0/8 (loopback)"),
    ("https://receiver.invalid/", "", "has a host that never exists"),
    ("https://a..example.com/", "", "URL: the host is neither a name nor an address"),
    ("https://example.com/%zz", "", "URL: has a character that URLs must not contain"),
  ])
  func `A host to which nothing could be sent is rejected with the reason`(
    url: String, network: String, problem: String
  ) {
    let networks = network.isEmpty ? "" : ", allow_networks: [\"\(network)\"]"
    let found = problems("webhooks: [{name: a, allow_http: true, url: \"\(url)\"\(networks)}]")
    #expect(found.contains(problem), "\(found)")
    #expect(
      found.split(separator: "webhooks[0]", omittingEmptySubsequences: false).count == 2,
      "reported once: \(found)")
  }

  @Test(arguments: [
    ("url: \"https://example.com\"", "webhooks[0].name: is missing; add a name"),
    ("name: a", "webhooks[0].url: is missing"),
    ("name: a b, url: \"https://example.com\"", "is not a name of at most 50 letters"),
    ("name: a, url: example.com", "is not the URL of an endpoint"),
    ("name: a, url: \"ftp://example.com\"", "is not the URL of an endpoint"),
    ("name: a, url: \"https://\"", "is not the URL of an endpoint"),
    ("name: a, url: \"https://example.com:0/\"", "is not the URL of an endpoint"),
    ("name: a, url: \"https://example.com:65536/\"", "is not the URL of an endpoint"),
    ("name: a, url: \"https://example.com/a b\"", "is not the URL of an endpoint"),
    ("name: a, url: \"https://ada:pw@example.com\"", "has a user, a password or a fragment"),
    ("name: a, url: \"https://example.com/#a\"", "has a user, a password or a fragment"),
    ("name: a, url: \"http://example.com\", allow_http: true", "names a host outside"),
    (
      "name: a, url: \"http://localhost:9000\"",
      "write allow_http: true and allow_networks: [127.0.0.0/8, \"::1/128\"]"
    ),
    (
      "name: a, url: \"http://localhost:9000\", allow_http: true",
      "to allow it, add its network to allow_networks"
    ),
    (
      "name: a, url: \"http://11.0.0.1\", allow_http: true, allow_networks: [10.0.0.0/8]",
      "names a host outside"
    ),
    (fields("allow_networks: [10.0.0.0]"), "is not an address with the length of a prefix"),
    (fields("allow_networks: [10.0.0.0/33]"), "is not an address with the length of a prefix"),
    (fields("allow_networks: [a/8]"), "is not an address with the length of a prefix"),
    (fields("allow_networks: [10.1.2.3/8]"), "allow_networks[0]"),
    (fields("format: xml"), "unknown value"),
    (fields("format: apple, types: [\"*\"]"), "this endpoint receives Apple's notifications"),
    (fields("format: apple, include_attributes: true"), "remove it, or use another format"),
    (fields("types: []"), "is empty; write"),
    (fields("types: [subscription.renewd]"), "did you mean subscription.renewed?"),
    (fields("types: [\"nothing.*\"]"), "unknown type of event"),
    (fields("types: [\"sub*\"]"), "unknown type of event"),
    (fields("types: [\"*\", \"*\"]"), "is a duplicate"),
    (fields("environments: []"), "is empty; add Production or Sandbox"),
    (fields("environments: [production]"), "unknown value"),
    (fields("apps: [com.example.other]"), "unknown app"),
    (fields("apps: []"), "is empty; name an app"),
    (fields("ordered: maybe"), "is neither true nor false"),
    (fields("rate_per_second: 0"), "write a whole number from 1 to 1000"),
    (fields("concurrency: 65"), "write a whole number from 1 to 64"),
    (fields("timeout_seconds: 121"), "write a whole number from 1 to 120"),
    (fields("headers: {Webhook-Id: a}"), "is a header field that the server writes"),
    (fields("headers: {HOST: a}"), "is a header field that the server writes"),
    (fields("headers: {Content-Type: a}"), "is a header field that the server writes"),
    (fields("headers: {Authorization: plain}"), "use the field `authorization`"),
    (fields("headers: {\"a b\": a}"), "is not the name of a header field"),
    (fields("headers: {a: \"b\\nc\"}"), "is not the value of a header field"),
    (fields("headers: {a: b, A: c}"), "is a duplicate"),
    (fields("authorization: plain"), "write {file: PATH} or {variable: NAME}"),
    (fields("authorization: {variable: NONE}"), "is empty or not set"),
    (fields("authorization: {variable: ODD}"), "is not the value of a header field"),
    (fields("authorization: {file: none}"), "cannot be read: no such file"),
    (fields("start: yesterday"), "unknown value"),
    (fields("retries: 3"), "unknown key"),
    (fields("}, {name: a, url: \"https://example.com\""), "is a duplicate of webhooks[0].name"),
  ])
  func `A wrong endpoint is a problem with its fix`(text: String, part: String) {
    let found = problems("webhooks: [{\(text)}]")
    #expect(found.contains(part), "\(found)")
    #expect(!found.contains("pw"))
  }

  private static func fields(_ rest: String) -> String {
    "name: a, url: \"https://example.com\", \(rest)"
  }

  @Test func `A difference names what changes, and no secret`() throws {
    func catalog(_ webhooks: WebhookEndpoint...) -> ServerCatalog {
      var catalog = ServerCatalog(apps: [], entitlements: .init([:]))
      catalog.webhooks = webhooks
      return catalog
    }
    let old = WebhookEndpoint(
      name: "crm", url: Self.url, headers: ["x-a": "1", "x-b": "secret"],
      authorization: WebhookAuthorization("secret"))
    var new = old
    new.url = WebhookURL(text: "https://example.com/secret", origin: "https://example.com")
    new.types = ["subscription.*", "customer.*"]
    new.environments = [.sandbox, .production]
    new.isOrdered = false
    new.headers = ["x-b": "other secret", "x-c": "3"]
    new.authorization = WebhookAuthorization("other secret")
    new.allowedNetworks = ["10.0.0.0/8"]
    let added = WebhookEndpoint(name: "next", url: Self.url, format: .cloudevents)
    let lines = CatalogDifference(from: catalog(old), to: catalog(new, added)).lines
    #expect(
      lines == [
        "webhook crm: types: changed from * to subscription.*, customer.*",
        "webhook crm: environments: added (Production, Sandbox)",
        "webhook crm: ordered: changed from true to false",
        "webhook crm: path or query of url changed",
        "webhook crm: header x-a: removed",
        "webhook crm: header x-c: added",
        "webhook crm: header x-b: changed",
        "webhook crm: authorization changed",
        "webhook crm: allow_networks: changed from none to 10.0.0.0/8",
        "webhook next: added (cloudevents to https://example.com)",
      ])
    #expect(CatalogDifference(from: catalog(added), to: catalog(added)).lines == [])
    #expect(!"\(old.authorization as Any) \(new.url)".contains("secret"))
  }
}
