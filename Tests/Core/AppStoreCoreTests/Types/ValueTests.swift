import AppStoreCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct ValueTests {
  @Test func `Fractional milliseconds from Xcode are rounded down`() throws {
    let dates = try JSONDecoder().decode(
      [Timestamp].self, from: Data("[1700000000000.9,0.5]".utf8))
    #expect(dates.map(\.milliseconds) == [1_700_000_000_000, 0])
  }

  @Test(arguments: ["1e300", "-1", "-0.5", "253402300800000", "true", "\"1\""])
  func `Milliseconds outside the range of dates are rejected`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Timestamp].self, from: Data("[\(text)]".utf8))
    }
  }

  @Test(arguments: [("jos\u{E9}", "jose\u{301}"), ("\u{C5}", "\u{212B}"), ("\u{212B}", "A\u{30A}")])
  func `Two spellings of a text are two identifiers`(one: String, other: String) {
    #expect(one == other)
    func check<ID: Identifier>(_ type: ID.Type) {
      let (one, other) = (ID(one), ID(other))
      #expect(one == one && one != other)
      #expect(!(one == other) && !(one != one))
      #expect(Set([one, other]).count == 2)
      #expect((one < other) == one.rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8))
      #expect((one < other) != (other < one))
    }
    check(AppUserID.self)
    check(ProductID.self)
    check(VirtualCurrencyCode.self)
  }

  @Test(arguments: zip(["4.99", "4", "0", "119.0", "0.125"], [4990, 4000, 0, 119_000, 125]))
  func `A decimal price becomes milliunits`(text: String, milliunits: Int64) {
    #expect(Price.milliunits(fromDecimal: text) == milliunits)
  }

  @Test(arguments: ["", "4,99", "$4", "4.", ".5", "-1", "1.2345", "1.2.3", "９"])
  func `A text that is not a decimal price is rejected`(text: String) {
    #expect(Price.milliunits(fromDecimal: text) == nil)
  }

  @Test(arguments: zip([4990, 4000, 125, 119_900], ["4.99", "4.00", "0.125", "119.90"]))
  func `An amount shows two or more decimal places`(milliunits: Int64, text: String) {
    #expect(Price(milliunits: milliunits, currency: "USD").amount == text)
  }

  @Test func `A code that Apple adds later survives decoding and encoding`() throws {
    let codes = try JSONDecoder().decode(
      [NotificationType].self, from: Data("[\"NEW_THING\"]".utf8))
    #expect(codes == [NotificationType(rawValue: "NEW_THING")])
    #expect(String(decoding: try JSONEncoder().encode(codes), as: UTF8.self) == "[\"NEW_THING\"]")
  }

  @Test func `A transaction without a transaction ID is rejected with the field's name`() throws {
    let json = Data(#"{"originalTransactionId":"1","bundleId":"a"}"#.utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JWSTransactionDecodedPayload.self, from: json)
    }
    guard case .keyNotFound(let key, _)? = error else {
      Issue.record("expected a missing key, got \(String(describing: error))")
      return
    }
    #expect(key.stringValue == "transactionId")
  }
}
