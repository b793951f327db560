import AppStoreCore
import Foundation
import Testing

/// One encoding for each byte string.
@Suite(.timeLimit(.minutes(30))) struct Base64Tests {
  @Test func `Bytes of every length survive a round trip in both alphabets`() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count &* 29) }
      #expect(Base64.decodeURL(Base64.encodeURL(bytes).utf8) == bytes)
      #expect(Base64.decodeStandard(Base64.encodeStandard(bytes)) == bytes)
      #expect(Base64.encodeStandard(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test func `A byte outside the alphabet is rejected at every position`() {
    for count in 1..<20 where count % 4 != 1 {
      for place in 0..<count {
        for byte in [UInt8(ascii: "="), UInt8(ascii: " "), 0, 0x80, 0xFF, UInt8(ascii: "+")] {
          var text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
          text[place] = byte
          #expect(Base64.decodeURL(text) == nil, "\(count) \(place) \(byte)")
        }
      }
    }
  }

  @Test(arguments: ["A", "AAAAA", "AB", "AAB", "AA=", "AA=="])
  func `Other spellings of base64url are rejected`(text: String) {
    #expect(Base64.decodeURL(text.utf8) == nil)
  }

  @Test(arguments: ["AA", "AAA", "AA=", "A===", "AB==", "AAB=", "AA=A", "====", "AAAA===="])
  func `Other spellings of base64 are rejected`(text: String) {
    #expect(Base64.decodeStandard(text) == nil)
  }

  @Test func `Hexadecimal has two lowercase digits for each byte`() {
    #expect(Hex.encode([0x00, 0x0F, 0xA5, 0xFF]) == "000fa5ff")
    #expect(Hex.encode([UInt8]()).isEmpty)
  }

  @Test func `Hexadecimal is decoded in either case, in pairs of digits only`() {
    #expect(Hex.decode("000fa5FF") == [0x00, 0x0F, 0xA5, 0xFF])
    #expect(Hex.decode("") == [])
    for text in ["0", "000", "0g", "/0", ":0", "@0", "`0", "G0", " 00", "0é"] {
      #expect(Hex.decode(text) == nil, "\(text)")
    }
  }
}
