import AppStoreCore
import Foundation
import SignedData
import TestSupport
import Testing

/// A payload has only one reading: strict UTF-8 JSON, an object, no duplicate keys.
@Suite(.timeLimit(.minutes(30))) struct JSONTests {
  let store: TestStore
  let verifier: SignedDataVerifier

  init() throws {
    store = try TestStore()
    verifier = store.verifier()
  }

  private func check(of json: String) -> String? {
    check { try store.chain.token(payload: json) }
  }

  private func check(of token: () throws -> String) -> String? {
    do {
      _ = try verifier.transaction(token())
      return nil
    } catch {
      return (error as? VerificationError)?.check
    }
  }

  @Test(arguments: [
    "", "null", "[]", "\"text\"", "not json", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
    "{\"a\":1}}", "{} {}", "{\"a\":[1,]}", "{\"a\":\"\u{1}\"}", "{\"a\":\"open", "{'a':1}",
    "{\"a\\u00zz\":1}", "{\"a\":1 \"b\":2}", "\u{FEFF}{}", "{\"a\":[1 2]}",
  ])
  func `A payload that is not a JSON object is rejected`(json: String) {
    #expect(check(of: json) == "token.json")
  }

  @Test func `A payload with a value that is not JSON is rejected`() throws {
    let json = try TestStore.transaction().json.replacing("4990", with: "49-90")
    #expect(check(of: json) == "token.json")
  }

  @Test func `Deep nesting is rejected`() {
    let depth = 40
    let json =
      "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      + "}"
    #expect(check(of: json) == "token.json")
  }

  @Test func `A payload in UTF-16 or in invalid UTF-8 is rejected`() throws {
    let json = try TestStore.transaction().json
    let header = SigningChain.headerJSON(certificates: store.chain.certificates)
    let utf16 = Array(try #require(json.data(using: .utf16LittleEndian)))
    #expect(check { try store.chain.sign(payload: utf16, headerJSON: header) } == "token.json")

    // A field that is not decoded, so that only the check of the whole text can find it.
    let latin1 = Array(json.replacing("{", with: "{\"new\":\"?\",").utf8)
      .map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    #expect(check { try store.chain.sign(payload: latin1, headerJSON: header) } == "token.json")
  }

  @Test(arguments: [#""bundleId""#, #""bundle\u0049d""#])
  func `A duplicate key is rejected, also with escapes`(key: String) throws {
    let json = try TestStore.transaction().json.replacing(
      "{", with: "{\(key):\"com.example.other\",", maxReplacements: 1)
    #expect(throws: VerificationError.duplicateKey(.payload, key: "bundleId")) {
      try verifier.transaction(store.chain.token(payload: json))
    }
  }

  @Test func `A duplicate key inside a nested object is rejected`() throws {
    let json = try store.notification().json.replacing(
      "\"data\":{", with: "\"data\":{\"bundleId\":\"com.example.other\",")
    #expect(throws: VerificationError.duplicateKey(.payload, key: "bundleId")) {
      try verifier.notification(store.chain.token(payload: json))
    }
  }

  @Test func `A header with two algorithms is rejected`() throws {
    let header = SigningChain.headerJSON(certificates: store.chain.certificates)
      .replacing("{", with: "{\"alg\":\"none\",")
    #expect(throws: VerificationError.duplicateKey(.header, key: "alg")) {
      try verifier.transaction(store.chain.token(header: header))
    }
  }

  @Test func `Unknown fields, escapes, spaces and nesting are accepted`() throws {
    let json = try TestStore.transaction().json.replacing(
      "{", with: "{ \"new\\n\" : [ {}, [ ], -1.5e+3, true, null, \"\\\"{\" ] ,\n",
      maxReplacements: 1)
    let verified = try verifier.transaction(store.chain.token(payload: json))
    var known = verified.payload
    known.unknownFields = JSONObject()
    #expect(known == TestStore.transaction())
    #expect(
      verified.payload.unknownFields["new\n"]
        == .array([
          .object([:]), .array([]), .decimal("-1.5e+3"), .bool(true), .null, .string("\"{"),
        ]))
  }
}
