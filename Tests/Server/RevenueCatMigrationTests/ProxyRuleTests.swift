import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import RevenueCatMigration
import Testing

/// The rules of proxy mode: what is passed on, recorded and responded to.
@Suite(.timeLimit(.minutes(30))) struct ProxyRuleTests {
  @Test(
    arguments: [
      (200, true, true, ProxyOutcome.upstreamResponse), (404, true, true, .upstreamResponse),
      (429, true, true, .upstreamResponse), (500, true, true, .ownResponse),
      (503, true, true, .ownResponse), (nil, true, true, .ownResponse),
      (503, false, true, .upstreamResponse), (nil, false, true, .upstreamError),
      (503, true, false, .upstreamResponse), (nil, true, false, .upstreamError),
    ] as [(Int?, Bool, Bool, ProxyOutcome)])
  func `Only a failure of RevenueCat is responded to here, and only where a setting says so`(
    status: Int?, respondsOnFailure: Bool, mayRespond: Bool, expected: ProxyOutcome
  ) {
    let outcome = ProxyOutcome(
      after: status, respondsOnFailure: respondsOnFailure, mayRespond: mayRespond)
    #expect(outcome == expected)
  }

  @Test(
    arguments: [
      ("gzip, deflate, br", "gzip"), ("br", nil), ("identity", nil), ("gzip;q=0.5", "gzip"),
      ("gzip;q=0", nil), ("GZIP", "gzip"),
    ] as [(String, String?)])
  func `Only encodings that can be read here are accepted`(accepted: String, sent: String?) {
    #expect(ProxyFields.request([.acceptEncoding: accepted])[.acceptEncoding] == sent)
  }

  @Test func `Repeated fields are passed on in their order`() throws {
    let cookie = try #require(HTTPField.Name("Set-Cookie"))
    var fields: HTTPFields = [.connection: "X-A ,\tX-B"]
    for (name, value) in [("X-A", "1"), ("Set-Cookie", "a"), ("x-b", "2"), ("Set-Cookie", "b")] {
      fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    let passed = ProxyFields.response(fields)
    #expect(passed[values: cookie] == ["a", "b"])
    #expect(passed.count == 2)
  }

  @Test func `Customer info is read with and without gzip, and never from other encodings`() throws
  {
    let text =
      #"{"request_date":"2026-01-01T00:00:00Z","subscriber":{"original_app_user_id":"ada","#
      + #""first_seen":"2026-01-01T00:00:00Z","entitlements":{},"subscriptions":{},"#
      + #""non_subscriptions":{}}}"#
    // The bytes of `gzip -9n` for the empty object, which is not customer info.
    let empty = try #require(Data(base64Encoded: "H4sIAAAAAAACA6uuBQBDv6ajAgAAAA=="))
    func read(_ body: [UInt8], _ encoding: String?) -> CustomerInfoBody? {
      var response = HTTPResponse(status: .ok)
      response.headerFields[.contentEncoding] = encoding
      return ProxyResponse.customerInfo(BufferedHTTPResponse(response, body: body))
    }
    #expect(read(Array(text.utf8), nil)?.subscriber.originalAppUserID == "ada")
    #expect(read(Array(text.utf8), "identity") != nil)
    #expect(read(Array(text.utf8), "br") == nil)
    #expect(read(Array(text.utf8), "gzip") == nil)
    #expect(read(Array(empty), "gzip") == nil)
    #expect(read(try gzip(text), "gzip")?.subscriber.originalAppUserID == "ada")
    #expect(read(try gzip(text).dropLast(4), "gzip") == nil)
  }

  /// Compresses a text with the system's `gzip`.
  private func gzip(_ text: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-c"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Array(bytes)
  }

  @Test func `A request names its customer where the SDK states it`() {
    func customer(_ place: ProxyPlan.Customer, _ values: [String], _ body: String) -> String? {
      ProxyResponse.customer(place, in: values, Array(body.utf8))?.rawValue
    }
    #expect(customer(.path, ["ada"], "") == "ada")
    #expect(customer(.receipt, [], #"{"app_user_id":" bob ","fetch_token":"t"}"#) == "bob")
    #expect(customer(.logIn, [], #"{"app_user_id":"a","new_app_user_id":"carl"}"#) == "carl")
    #expect(customer(.receipt, [], "no") == nil && customer(.none, ["ada"], "{}") == nil)
  }
}
