import Catalog
import Testing
import Webhooks

@Suite("Webhook templates in a catalog", .timeLimit(.minutes(30)))
struct WebhookTemplateCatalogTests {
  private static let rest = """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_example]
    entitlements:
      pro: [com.example.pro]

    """

  private func catalog(_ text: String, token: String = "abc/def") throws -> ServerCatalog {
    let inputs = CatalogInputs(
      read: { _ throws(CatalogInputs.UnreadableFile) in
        throw CatalogInputs.UnreadableFile(reason: "no such file")
      }, variable: { ["TOKEN": token, "ODD": "a\nb", "SPACE": "a b"][$0] })
    return try CatalogFile.parse(Self.rest + text, fileName: "catalog.yaml", inputs: inputs)
  }

  private func problems(_ text: String) -> String {
    do {
      _ = try catalog(text)
      return "no problem"
    } catch {
      return "\(error)"
    }
  }

  private static let example = """
    webhooks:
      - name: chat
        format: template
        url: https://chat.example.com/rooms/${ROOM}/messages?id={{id}}
        secrets: {ROOM: {variable: TOKEN}}
        event_names: {subscription.started: New, subscription.renewed: }
        requires: [$email]
        requires_customer: true
        values: {text: '{"a": "{{id}}"}'}
        requests:
          - body: '{"text": "{{event_name}} {{values.text}}"}'
            headers: {Authorization: "Bearer ${ROOM}"}
          - method: PUT
            url: https://chat.example.com/other
            content_type: form
            body: a={{id}}
    """

  @Test func `An endpoint has its requests, and its secrets from variables`() throws {
    let endpoint = try #require(try catalog(Self.example).webhooks.first)
    let template = try #require(endpoint.template)
    #expect(endpoint.format == .template && endpoint.url.origin == "https://chat.example.com")
    #expect(template.requests.map(\.method) == [.post, .put])
    #expect(template.requests.map(\.bodyType) == [.json, .form])
    #expect(template.requests.last?.url.source == "https://chat.example.com/other")
    #expect(template.eventNames == ["subscription.started": "New", "subscription.renewed": ""])
    #expect(template.requiredAttributes == ["$email"] && template.requiresCustomer)
    #expect(template.values.map(\.name) == ["text"])
    #expect(template.secrets.names == ["ROOM"])
    #expect(!"\(endpoint)".contains("abc"), "no secret reaches a log")
  }

  @Test(arguments: [
    ("requests: []", "has 0 requests; write 1 to 3 requests"),
    ("requests: [{body: '{}'}, {body: '{}'}, {body: '{}'}, {body: '{}'}]", "has 4 requests"),
    ("types: [\"*\"]", "webhooks[0].requests: is missing"),
    ("requests: [{method: POST}]", "requests[0].body: is missing"),
    ("requests: [{method: GET, body: '{}'}]", "unknown value"),
    ("requests: [{content_type: xml, body: '{}'}]", "unknown value"),
    ("requests: [{body: '{{custmer}}'}]", "did you mean customer?"),
    ("requests: [{body: '{{{id}}}'}]", "which is not escaped"),
    ("requests: [{body: '${KEY}'}]", "which `secrets` does not declare; add KEY to `secrets`"),
    (
      "requests: [{body: '{\"a\": {{purchase.price}}}'}]",
      "request 1 for subscription.started: the body is not JSON"
    ),
    ("requests: [{url: \"https://{{id}}.com/\", body: '{}'}]", "is not fixed"),
    ("requests: [{url: \"http://other.example.com/\", body: '{}'}]", "without encryption"),
    ("requests: [{url: \"ftp://example.com\", body: '{}'}]", "is not the URL of an endpoint"),
    ("requests: [{headers: {Authorization: a}, body: '{}'}]", "would show a secret here"),
    ("requests: [{headers: {Content-Type: a}, body: '{}'}]", "the server writes"),
    ("event_names: {subscription.renewd: a}, requests: [{body: '{}'}]", "did you mean"),
    (
      "secrets: {\"a b\": {variable: TOKEN}}, requests: [{body: '{}'}]",
      "is not the name of a secret"
    ),
    ("secrets: {KEY: {variable: ODD}}, requests: [{body: '{}'}]", "is not ASCII on one line"),
    (
      "secrets: {KEY: {variable: SPACE}}, requests: [{url: \"https://example.com/${KEY}\", body: '{}'}]",
      "request 1 has no URL with its secrets and values"
    ),
    ("secrets: {KEY: plain}, requests: [{body: '{}'}]", "is not the location of a secret"),
    ("thin: true, requests: [{body: '{}'}]", "is for the formats standard and cloudevents"),
  ])
  func `A wrong template is a problem with its fix`(text: String, part: String) {
    let found = problems(
      "webhooks: [{name: a, format: template, url: \"https://example.com/\", \(text)}]")
    #expect(found.contains(part), "\(found)")
    #expect(!found.contains("abc"))
  }

  @Test func `Fields of templates are for their format only`() {
    let found = problems(
      "webhooks: [{name: a, url: \"https://example.com/\", event_names: {}, requests: []}]")
    #expect(found.contains("is a field of the format template, and the format is standard"))
  }

  @Test func `A difference names the parts of a template that change, and no secret`() throws {
    let old = try catalog(Self.example)
    let text = Self.example.replacing("a={{id}}", with: "b={{id}}")
      .replacing("started: New", with: "started: Newest").replacing(
        "[$email]", with: "[$phoneNumber]")
    let new = try catalog(text, token: "other/token")
    let lines = CatalogDifference(from: old, to: new).lines
    #expect(
      lines == [
        "webhook chat: requests changed",
        "webhook chat: event_names changed",
        "webhook chat: requires: changed from $email to $phoneNumber",
        "webhook chat: secrets changed",
      ])
    #expect(CatalogDifference(from: old, to: try catalog(Self.example)).lines == [])
  }

  @Test func `Thin events and Ed25519 signatures are switched on for an endpoint`() throws {
    let found = try catalog(
      "webhooks: [{name: a, url: \"https://example.com/\", thin: true, ed25519: true}]"
    ).webhooks
    #expect(found.map(\.isThin) == [true] && found.map(\.usesSigningKey) == [true])
    let without = try catalog("webhooks: [{name: a, url: \"https://example.com/\"}]")
    #expect(
      CatalogDifference(
        from: without,
        to: try catalog(
          "webhooks: [{name: a, url: \"https://example.com/\", thin: true, ed25519: true}]")
      ).lines == [
        "webhook a: thin: changed from false to true",
        "webhook a: ed25519: changed from false to true",
      ])
  }
}
