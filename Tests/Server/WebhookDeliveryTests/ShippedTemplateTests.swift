import AppStoreCore
import Catalog
import Events
import Foundation
import RepositoryFiles
import Testing
import Webhooks

/// The templates for other services in Examples/Webhooks.
@Suite("Templates for other services", .timeLimit(.minutes(30)))
struct ShippedTemplateTests {
  private static let rest = """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_example]
    entitlements:
      pro: [com.example.pro]

    """

  /// The keys of each service's first request that its documentation names.
  private static let services: KeyValuePairs<String, [String]> = [
    "slack": ["fallback", "color", "fields", "title", "value", "short", "ts"],
    "discord": ["username", "embeds", "description", "color", "timestamp", "allowed_mentions"],
    "segment": [
      "userId", "event", "messageId", "properties", "context", "environment", "timestamp",
    ],
    "amplitude": [
      "api_key", "events", "event_type", "insert_id", "time", "user_id", "event_properties",
    ],
    "mixpanel": ["event", "properties", "token", "distinct_id", "time", "$insert_id"],
    "posthog": ["api_key", "event", "distinct_id", "uuid", "properties", "$set"],
    "appsflyer": [
      "appsflyer_id", "customer_user_id", "eventName", "eventTime", "eventValue",
    ],
    "adjust": [
      "app_token", "event_token", "s2s", "adid", "created_at_unix", "environment",
    ],
  ]

  private static func template(_ name: String) throws -> WebhookTemplate {
    let file = Repository.root.appending(path: "Examples/Webhooks/\(name).yaml")
    let inputs = CatalogInputs(
      read: { path throws(CatalogInputs.UnreadableFile) in "secret-of-\(path)" },
      variable: { _ in nil })
    let catalog = try CatalogFile.parse(
      rest + String(contentsOf: file, encoding: .utf8), fileName: "\(name).yaml", inputs: inputs)
    return try #require(catalog.webhooks.first?.template)
  }

  @Test func `Every file is of a known service`() throws {
    let folder = Repository.root.appending(path: "Examples/Webhooks")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(Self.services.map { "\($0.key).yaml" }))
  }

  @Test(arguments: services.map { $0.key })
  func `Each request is of its type and has the documented keys, for every type of event`(
    service: String
  ) throws {
    var template = try Self.template(service)
    let keys = try #require(Self.services.first { $0.key == service }?.value)
    #expect(template.eventNames?.isEmpty == false)
    template.eventNames = nil
    let attributes = Dictionary(
      template.requiredAttributes.map { ($0, "value of \($0)") }
    ) { first, _ in first }
    for type in EventTypeDescription.all where ![.webhook, .export].contains(type.data) {
      for isTrial in [false, true] {
        let event = EventExample.event(type, isTrial: isTrial)
        guard case .requests(let requests) = try template.render(event, attributes: attributes)
        else { return #expect(Bool(false), "\(service) skips \(type.type)") }
        let first = try #require(requests.first)
        #expect(try keys.allSatisfy(Self.keys(of: first).contains), "\(service) \(type.type)")
        for request in requests { _ = try Self.keys(of: request) }
      }
    }
  }

  @Test(arguments: services.map { $0.key })
  func `Hostile values stay inside their texts`(service: String) throws {
    var template = try Self.template(service)
    template.eventNames = nil
    let hostile = [
      "\"}],\"admin\":true,{\"", "a\nb\r\n\t\u{0}\u{1b}", "@everyone <!channel> <@U1>", "\\",
      "&a=b&s2s=0",
      "{{id}} ${KEY} {{{id}}}", "ä 🎈 \u{2028}", String(repeating: "x\"", count: 50_000),
    ]
    let names = [
      "$adjustId", "$appsflyerId", "$amplitudeUserId", "$amplitudeDeviceId", "$mixpanelDistinctId",
      "$posthogUserId",
    ]
    for text in hostile {
      var event = EventExample.event(try #require(EventTypeDescription.byType[.renewed]))
      event["customer"] = .object([
        "app_user_id": .string(text), "original_app_user_id": .string(text),
        "aliases": .array([.string(text)]),
      ])
      if case .object(var data)? = event["data"] {
        data["explanation"] = .string(text)
        event["data"] = .object(data)
      }
      let attributes = Dictionary(uniqueKeysWithValues: names.map { ($0, text) })
      let plain = Dictionary(uniqueKeysWithValues: names.map { ($0, "plain") })
      var usual = event
      usual["customer"] = EventExample.event(EventTypeDescription.all[0])["customer"]
      guard case .requests(let found) = try template.render(event, attributes: attributes),
        case .requests(let expected) = try template.render(usual, attributes: plain)
      else { return #expect(Bool(false)) }
      #expect(
        try found.map(Self.keys) == (try expected.map(Self.keys)), "\(service): \(text.prefix(20))")
      if service == "slack" {
        #expect(!found.contains { String(decoding: $0.body, as: UTF8.self).contains("<!channel>") })
      }
    }
  }

  @Test func `AppsFlyer's value is a JSON text inside of JSON`() throws {
    let template = try Self.template("appsflyer")
    let event = EventExample.event(try #require(EventTypeDescription.byType[.renewed]))
    guard
      case .requests(let requests) = try template.render(
        event, attributes: ["$appsflyerId": "1-2"]), let request = requests.first,
      case .string(let text)? = try JSONReader.object(request.body)["eventValue"]
    else { return #expect(Bool(false)) }
    let value = try JSONReader.object(Array(text.utf8))
    #expect(value["af_revenue"] == .string("4.99"))
    #expect(value["af_content_id"] == .string("com.example.pro.monthly"))
    #expect(request.headers["authentication"] == "secret-of-appsflyer-key")
    #expect(try JSONReader.object(request.body)["eventTime"] == .string("2026-09-21 14:13:20.000"))
  }

  @Test func `A customer without the required attribute, or a type without a name, is skipped`()
    throws
  {
    let adjust = try Self.template("adjust")
    let renewed = EventExample.event(try #require(EventTypeDescription.byType[.renewed]))
    #expect(
      try adjust.render(renewed, attributes: [:])
        == .skipped("the customer has no attribute $adjustId"))
    let aliased = EventExample.event(try #require(EventTypeDescription.byType[.aliased]))
    #expect(
      try adjust.render(aliased, attributes: ["$adjustId": "1"])
        == .skipped("event_names has no name for customer.aliased"))
    guard
      case .requests(let requests) = try adjust.render(renewed, attributes: ["$adjustId": "a b"])
    else { return #expect(Bool(false)) }
    #expect(
      String(decoding: try #require(requests.first).body, as: UTF8.self)
        == "s2s=1&app_token=secret-of-adjust-app-token&event_token=abc125&adid=a%20b"
        + "&created_at_unix=1790000000&environment=production&revenue=4.99&currency=USD")
  }

  /// Returns the names of all members at any depth, or of the fields of a form.
  private static func keys(of request: RenderedRequest) throws -> Set<String> {
    if request.mediaType.hasSuffix("json") {
      return names(in: try JSONReader.value(request.body))
    }
    let text = String(decoding: request.body, as: UTF8.self)
    return Set(try #require(FormBody.fields(in: text)).map(\.name))
  }

  private static func names(in value: JSONValue) -> Set<String> {
    switch value {
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(names(in: $1)) }
    case .object(let object):
      object.members.reduce(into: []) { found, member in
        found.insert(member.key)
        found.formUnion(names(in: member.value))
      }
    default: []
    }
  }
}
