import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Events
import Foundation
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(30))) struct OpenAPITests {
  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest()
  }

  private func document() async throws -> JSONObject {
    try JSONReader.object(await server.get("/v1/openapi.json", key: nil).body)
  }

  @Test(arguments: Routes.all.map(\.rules))
  func `Every route is described under its path and method`(route: RouteRules) async throws {
    let endpoint = route.endpoint
    let operation = try #require(
      try await document()["paths"]?[endpoint.template]?[endpoint.method.rawValue.lowercased()])
    #expect(operation["operationId"] == .string(route.name))
    #expect(operation["responses"]?["default"] != nil)
    var described: Set<String> = []
    if case .array(let parameters)? = operation["parameters"] {
      for parameter in parameters where parameter["in"] == .string("path") {
        if case .string(let name)? = parameter["name"] { described.insert("{\(name)}") }
      }
    }
    let named = Set(endpoint.template.split(separator: "/").filter { $0.hasPrefix("{") })
    #expect(described == Set(named.map(String.init)))
    let isOpen = operation["security"] == .array([])
    #expect(isOpen == (route.access == .anyone))
  }

  @Test(arguments: Routes.all.map(\.rules.endpoint))
  func `Every response that can be signed can be requested again with the reason`(
    endpoint: Endpoint
  ) async throws {
    let operation = try #require(
      try await document()["paths"]?[endpoint.template]?[endpoint.method.rawValue.lowercased()])
    var names: [JSONValue?] = []
    if case .array(let parameters)? = operation["parameters"] {
      names = parameters.map { $0["name"] }
    }
    let isNamed = names.contains(.string("X-Tessera-Failed-Verification"))
    #expect(isNamed == (endpoint.signature != .none))
  }

  @Test func `Every type of event is a webhook with a schema of its own and an example`()
    async throws
  {
    let document = try await document()
    guard case .object(let webhooks)? = document["webhooks"] else {
      Issue.record("the document has no webhooks")
      return
    }
    let types = EventTypeDescription.all.map(\.type.rawValue) + ["webhook.test"]
    #expect(webhooks.members.map(\.key) == types.sorted())
    var names: Set<String> = []
    for row in EventTypeDescription.all {
      let operation = try #require(webhooks[row.type.rawValue]?["post"])
      #expect(operation["summary"] == .string(row.summary))
      let content = operation["requestBody"]?["content"]?["application/json"]
      #expect(content?["example"]?["type"] == .string(row.type.rawValue))
      let name = EventSchemas.name(of: row.type)
      #expect(content?["schema"]?["$ref"] == .string("#/components/schemas/\(name)"))
      let type = document["components"]?["schemas"]?[name]?["properties"]?["type"]
      #expect(type?["const"] == .string(row.type.rawValue))
      for status in ["2XX", "410", "429"] { #expect(operation["responses"]?[status] != nil) }
      if case .string(let id)? = operation["operationId"] { names.insert(id) }
    }
    #expect(names.count == EventTypeDescription.all.count)
    #expect(names.isDisjoint(with: Routes.all.map(\.rules.name)))
  }

  @Test func `Every referenced schema exists`() async throws {
    let text = String(
      decoding: await server.get("/v1/openapi.json", key: nil).body, as: UTF8.self)
    let schemas = try #require(try await document()["components"]?["schemas"])
    let names = Set(text.matches(of: /#\/components\/schemas\/([A-Za-z]+)/).map { String($0.1) })
    #expect(names.count >= 4)
    for name in names { #expect(schemas[name] != nil, "\(name)") }
  }
}
