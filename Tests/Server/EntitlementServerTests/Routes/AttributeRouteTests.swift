import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct AttributeRouteTests {
  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest()
  }

  private func post(_ path: String, _ json: String) async -> BufferedHTTPResponse {
    await server.send(path, json)
  }

  private func text(_ reply: BufferedHTTPResponse) -> String {
    String(decoding: reply.body, as: UTF8.self)
  }

  @Test func `Attributes are saved, and readable only with a secret key`() async throws {
    let reply = await post(
      "/v1/subscribers/ada/attributes",
      #"{"attributes":{"$email":{"value":"a@b.c","updated_at_ms":1678307200000},"#
        + #""old":{"value":"","updated_at_ms":1}}}"#)
    #expect(reply.response.status == .ok)
    #expect(text(reply) == "{}")

    let app = await server.get("/v1/subscribers/ada")
    #expect(!text(app).contains("subscriber_attributes"))
    let backend = await server.get("/v1/subscribers/ada", key: ServerUnderTest.secretKey)
    #expect(
      text(backend).contains(
        #""subscriber_attributes":{"$email":{"updated_at_ms":1678307200000,"value":"a@b.c"}}"#))
  }

  @Test func `Invalid attributes are named, and the rest is saved`() async throws {
    let reply = await post(
      "/v1/subscribers/ada/attributes",
      #"{"attributes":{"$mail":{"value":"x"},"size":{"value":"m"},"n":{"value":7},"e":{}}}"#)
    #expect(reply.response.status == .badRequest)
    let error = try server.error(reply)
    #expect(error.code == .invalidSubscriberAttributes)
    #expect(error.attributeErrors.map(\.keyName) == ["$mail", "e", "n"])
    #expect(text(reply).hasPrefix(#"{"attribute_errors":[{"key_name":"$mail","message":""#))
    #expect(try await server.ledger.attributes(of: ["ada"]).map(\.key) == ["size"])
    #expect(
      try await server.ledger.attributes(of: ["ada"]).first?.updatedAt == server.clock.now())
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"attributes":7}"#, #"{"attributes":[]}"#, #"{"attributes":null}"#,
  ])
  func `A body without attributes is rejected`(json: String) async throws {
    let reply = await post("/v1/subscribers/ada/attributes", json)
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).code == .invalidSubscriberAttributesBody)
  }

  @Test func `A receipt with attributes is recorded even if they are invalid`() async throws {
    var body = ReceiptBody(
      appUserID: "ada", fetchToken: try server.store.sign(TestStore.transaction()),
      isRestore: false, initiationSource: .purchase)
    body.attributes = [
      "$attConsentStatus": .readable(AttributeBody(value: "authorized", updatedAt: nil)),
      "not valid": .readable(AttributeBody(value: "x", updatedAt: nil)),
    ]
    body.adServicesToken = "token"
    let reply = try await server.post("/v1/receipts", body)

    #expect(reply.response.status == .ok)
    #expect(try server.info(reply).subscriber.entitlements["pro"] != nil)
    #expect(text(reply).contains(#","attributes_error_response":{"attribute_errors":[{"#))
    #expect(text(reply).contains(#""key_name":"not valid""#))
    #expect(try await server.ledger.attributes(of: ["ada"]).map(\.key) == ["$attConsentStatus"])
    #expect(try await server.ledger.attributions(of: ["ada"]).map(\.data) == ["token"])
  }

  @Test func `Attributions are saved`() async throws {
    let network = await post(
      "/v1/subscribers/ada/attribution", #"{"network":1,"data":{"b":2,"a":"x"}}"#)
    let adServices = await post(
      "/v1/subscribers/ada/adservices_attribution", #"{"aad_attribution_token":"t"}"#)
    #expect(text(network) == "{}")
    #expect(text(adServices) == "{}")
    let kept = try await server.ledger.attributions(of: ["ada"])
    #expect(Set(kept.map(\.data)) == [#"{"a":"x","b":2}"#, "t"])
    #expect(Set(kept.map(\.network)) == [1, 7])
  }

  @Test(arguments: [
    ("attribution", #"{"network":"1","data":{}}"#, "network"),
    ("attribution", #"{"network":101,"data":{}}"#, "network"),
    ("attribution", #"{"network":1,"data":7}"#, "data"), ("attribution", "7", "JSON"),
    ("adservices_attribution", "{}", "aad_attribution_token"),
    ("adservices_attribution", #"{"aad_attribution_token":""}"#, "aad_attribution_token"),
    ("adservices_attribution", #"{"aad_attribution_token":"\u0000"}"#, "aad_attribution_token"),
  ])
  func `An invalid attribution is rejected with its field`(
    route: String, json: String, field: String
  ) async throws {
    let reply = await post("/v1/subscribers/ada/\(route)", json)
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).message.contains(field))
  }
}
