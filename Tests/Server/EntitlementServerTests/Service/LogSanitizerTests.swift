import AppStoreCore
import EntitlementAPI
import Foundation
import SignedData
import TestSupport
import Testing

@testable import EntitlementServer

/// Texts of clients in error messages, and their sanitized form in the log.
@Suite(.timeLimit(.minutes(30))) struct LogTextTests {
  private static let key = "appl_" + "test"

  @Test(arguments: [
    ("nothing to hide: com.example.pro.monthly.", "nothing to hide: com.example.pro.monthly."),
    ("a eyJhbGciOiJFUzI1NiJ9 b", "a (token) b"), ("x-eyJhbGciOiJF", "(token)"), ("eyJ", "eyJ"),
    ("\(String(repeating: "a", count: 16)).b", "(token)"),
    ("\(String(repeating: "a", count: 15)).b", "aaaaaaaaaaaaaaa.b"),
    ("the sentence of in_app_purchase_key. Then", "the sentence of in_app_purchase_key. Then"),
    ("key=\(key)_1 \"sk_live\" task_force", "(key) \"(key)\" task_force"),
    ("one\ntwo\u{2028}three\u{202E}four", "one two three four"), ("", ""),
  ])
  func `Tokens and keys are removed, and the rest is one line`(text: String, safe: String) {
    #expect(LogSanitizer.safe(text) == safe)
  }

  @Test func `A text is truncated first, and a truncated word is removed`() {
    let filler = String(repeating: "w ", count: 195)
    let token = String(repeating: "a", count: 12) + "." + String(repeating: "b", count: 30)
    #expect(LogSanitizer.safe(filler + token) == filler + "…")
    #expect(LogSanitizer.safe(String(repeating: "a-", count: 1 << 20)) == "…")
    // One character may consist of any number of Unicode scalars.
    let accents = LogSanitizer.safe("e" + String(repeating: "\u{301}", count: 5000))
    #expect(accents.unicodeScalars.count <= 401)
  }

  @Test func `An error message quotes no more than a hundred characters of a client's value`()
    throws
  {
    let store = try TestStore()
    let long = String(repeating: "a-", count: 4000)
    let token = [#"{"alg":"\#(long)","x5c":["","",""]}"#, "{}", "c"].map {
      Base64.encodeURL(Array($0.utf8))
    }.joined(separator: ".")
    do {
      _ = try store.verifier().transaction(token)
      Issue.record("it was taken")
    } catch {
      #expect("\(error)".count < 250)
      #expect("\(error)".contains("…"))
    }
    let field = String(repeating: "k", count: 3000)
    #expect(
      throws: WireError(reason: String(repeating: "k", count: 100) + " is not a whole number")
    ) {
      try WireJSON.decode([String: Int].self, from: Array(#"{"\#(field)":"x"}"#.utf8))
    }
  }
}
