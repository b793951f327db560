import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(30))) struct EndpointTests {
  static let anonymous: AppUserID = "$RCAnonymousID:5b6fdbac3a0c4f879e43d269ecdf9ba1"

  @Test(arguments: [
    ("alice", "/v1/subscribers/alice"),
    (anonymous, "/v1/subscribers/$RCAnonymousID%3A5b6fdbac3a0c4f879e43d269ecdf9ba1"),
    ("a b/c@d?e#f%", "/v1/subscribers/a%20b%2Fc%40d%3Fe%23f%25"),
    ("żółw", "/v1/subscribers/%C5%BC%C3%B3%C5%82w"),
    ("!$&'()*+,-.;=_~", "/v1/subscribers/!$&'()*+,-.;=_~"),
    ("{app_user_id}", "/v1/subscribers/%7Bapp_user_id%7D"),
  ])
  func `An endpoint writes the path of a customer and finds the customer in it`(
    customer: AppUserID, path: String
  ) {
    #expect(Endpoint.customerInfo.path(of: customer) == path)
    #expect(Endpoint.customerInfo.customer(in: path) == customer)
  }

  @Test func `A path without a customer is the template`() {
    #expect(Endpoint.receipts.path(of: "ada") == "/v1/receipts")
    #expect(Endpoint.receipts.customer(in: "/v1/receipts") == nil)
    #expect(Endpoint.customerInfo.customer(in: "/v1/subscribers/a/offerings") == nil)
  }

  @Test func `White space around an id is not part of it`() {
    #expect(Endpoint.customerInfo.path(of: " alice\n") == "/v1/subscribers/alice")
    #expect(Endpoint.customerInfo.customer(in: "/v1/subscribers/%20alice%0A") == "alice")
    #expect(AppUserID("  ").trimmed == "")
  }

  @Test func `Every ASCII character is escaped as Foundation's urlHostAllowed says`() throws {
    for code in UInt8(0x21)..<0x7F {
      let character = String(UnicodeScalar(code))
      let expected = try #require(
        character.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed))
      let path = Endpoint.customerInfo.path(of: AppUserID("a\(character)b"))
      #expect(path.hasSuffix("/a\(expected)b"))
    }
  }

  @Test func `A query does not change the endpoint`() {
    #expect(Endpoint.customerInfo.customer(in: "/v1/subscribers/a?x=/b") == "a")
    #expect(PathEncoding.withoutQuery("/v1/health?a=1?b") == "/v1/health")
  }

  @Test func `A table prefers fixed segments, and HEAD is like GET`() throws {
    let table = EndpointTable([
      Endpoint(.get, "/v1/{name}/x"), Endpoint(.get, "/v1/a/x"), Endpoint(.post, "/v1/{name}/x"),
    ])
    #expect(table.match(.get, "/v1/a/x")?.index == 1)
    let match = try #require(table.match(.head, "/v1/b%2Fc/x?q"))
    #expect(match.index == 0 && match.values == ["b/c"])
    #expect(table.match(.get, "/v1//x") == nil)
    #expect(table.match(.delete, "/v1/a/x") == nil)
    #expect(table.methods(of: "/v1/a/x") == [.get, .head, .post])
    #expect(table.methods(of: "/v1/a").isEmpty)
  }
}
