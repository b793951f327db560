import AppStoreCore
import StoreConfiguration
import Testing

/// Texts that the parser rejects, and the messages.
@Suite(.timeLimit(.minutes(30))) struct JSONSyntaxTests {
  @Test(arguments: [
    ("", "1: the file is empty"),
    (" \n\n ", "3: the file is empty"),
    ("<?xml version=\"1.0\"?>\n<plist></plist>", "1: the file is an XML property list"),
    ("bplist00abc", "1: the file is a binary property list"),
    ("//\n//  Shop.storekit\n//  Made by me.\n", "1: the file contains only a source file header"),
    ("// the shop\n{}", "1: the file begins with a comment"),
    ("\n/* the shop */ {}", "2: the file begins with a comment"),
    ("version https://git-lfs.github.com/spec/v1\n", "1: the file is a Git LFS pointer"),
    ("\u{FEFF}{}", "1: the file begins with a byte order mark"),
    ("{}", "1: the file has neither `products` nor `subscriptionGroups`"),
    ("[]", "1: is a list"),
  ])
  func `A file that is not a configuration gets one line with the reason`(
    _ text: String, _ reason: String
  ) {
    let line = refusal(text)
    #expect(line.hasPrefix("Shop.storekit:\(reason)"))
    #expect(line.contains("; "))
    #expect(!line.contains("\n"))
  }

  @Test(arguments: [
    ("{\n  \"products\" : [],\n}", "2: a comma precedes `}`; remove the comma"),
    ("{ \"products\" : [\n1,\n] }", "2: a comma precedes `]`; remove the comma"),
    (
      "{\n  \"products\" : [] // none\n}",
      "2: found a comment instead of `,` or `}`; remove it: JSON has no comments"
    ),
    (
      "{\n \"a\" : 1,\n \"a\" : 2 }",
      "3: the key \"a\" appears twice in one object; remove one of the two"
    ),
    (
      "{ \"a\" : 1\n \"b\" : 2 }",
      "2: found `\"` instead of `,` or `}`; "
        + "correct the JSON at column 2"
    ),
    (
      "{ 'a' : 1 }",
      "1: found `'` instead of a key in double quotes; correct the JSON at column 3"
    ),
    ("{ \"a\" : NaN }", "1: found `N` instead of a value; correct the JSON at column 9"),
    (
      "{ \"a\" : -Infinity }",
      "1: found `I` instead of a digit; correct the JSON at column 10"
    ),
    ("{ \"a\" : 01 }", "1: a number begins with 0; remove the leading zeros"),
    (
      "{ \"a\" : 1. }",
      "1: found an invisible character instead of a digit after the point; "
        + "correct the JSON at column 11"
    ),
    (
      "{ \"a\" : 1e }",
      "1: found an invisible character instead of a digit of the exponent; "
        + "correct the JSON at column 11"
    ),
    ("{ \"a\" : tru }", "1: found `t` instead of a value; correct the JSON at column 9"),
    ("{ \"a\" : \"b\n\" }", "1: a text is not closed on its line; add the missing `\"`"),
    (
      "{ \"a\" : \"\t\" }",
      "1: a text contains a control character; write it as an escape such as `\\t`"
    ),
    (
      "{ \"a\" : \"\\q\" }",
      "1: a text contains an unknown escape; write a backslash as `\\\\`"
    ),
    (
      "{ \"a\" : \"\\ud800\" }",
      "1: a `\\u` escape is not a character; write four hex digits, or a surrogate pair"
    ),
    (
      "{ \"a\" : \"\\u12\" }",
      "1: a `\\u` escape is not a character; write four hex digits, or a surrogate pair"
    ),
    (
      "{\n \"a\" : \"\\",
      "2: a text contains an unknown escape; "
        + "write a backslash as `\\\\`"
    ),
    ("{\n \"a\" : [", "2: the file ends where a value should be; restore the rest of the file"),
    (
      "{ \"a\" : 1 } }",
      "1: found `}` instead of the end of the file; correct the JSON at column 13"
    ),
    (
      "{\n<<<<<<< HEAD\n\"a\" : 1 }",
      "2: the file contains a merge conflict (`<<<<<<<`); resolve it and remove the marks"
    ),
  ])
  func `Malformed JSON gets one line with its location and the fix`(_ text: String, _ line: String)
  {
    #expect(refusal(text) == "Shop.storekit:\(line)")
  }

  @Test func `Text that is not UTF-8 is rejected on its line`() {
    let bytes = Array("{\n\"a\" : \"".utf8) + [0xC3, 0x28] + Array("\" }".utf8)
    #expect(
      refusal(bytes: bytes) == "Shop.storekit:2: a text is not UTF-8; save the file as UTF-8")
    #expect(
      refusal(bytes: [0xFF, 0xFE, 0x7B, 0x00]).hasPrefix("Shop.storekit:1: the file is UTF-16"))
  }

  @Test func `Nesting beyond 64 levels is rejected before the stack overflows`() {
    func nested(_ depth: Int) -> String {
      let lists = depth - 1
      return "{ \"products\" : [], \"x\" : " + String(repeating: "[", count: lists)
        + String(repeating: "]", count: lists) + " }"
    }
    #expect(refusal(nested(64)) == "loaded")
    #expect(refusal(nested(65)).contains("nested deeper than 64"))
    #expect(refusal(String(repeating: "[", count: 1_000_000)).contains("nested deeper than 64"))
  }

  @Test func `Escapes and raw characters of every plane are read`() throws {
    let fields = ["referenceName": #""a\u00e9\ud83d\ude00\"\\\/\n\té😀""#]
    let product = try #require(load(shop(product: fields)).product("pro"))
    #expect(product.referenceName == "aé😀\"\\/\n\té😀")
  }

  @Test func `A message is one line, whatever the file or its name contains`() {
    let text = shop(product: ["displayPrice": "\"1\\n2\\u202e\""])
    do {
      _ = try StoreKitConfiguration(parsing: Array(text.utf8), fileName: "a\nb")
      Issue.record("loaded")
    } catch {
      #expect(
        error.description.hasPrefix(
          "a\\u{a}b:3: products[0].displayPrice: is \"1\\u{a}2\\u{202e}\""))
      #expect(!error.isRetryable)
    }
  }
}
