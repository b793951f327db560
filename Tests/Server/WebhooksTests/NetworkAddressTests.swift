import AppStoreCore
import Testing
import Webhooks

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Addresses as text, compared with the system's own functions.
@Suite(.timeLimit(.minutes(30))) struct NetworkAddressTests {
  /// The bytes of an address as the system reads it; `nil` if it does not.
  private func systemBytes(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if text.contains(":") { return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil }
    return inet_pton(AF_INET, text, &bytes) == 1 ? Array(bytes.prefix(4)) : nil
  }

  private func systemText(_ bytes: [UInt8]) -> String? {
    var text = [CChar](repeating: 0, count: 64)
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, 64) != nil else { return nil }
    return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }

  @Test(arguments: UInt64(0)..<200)
  func `Addresses are written as the system writes them, and read again`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let count = Bool.random(using: &random) ? 4 : 16
    // Many zeros, so that some are shortened.
    let bytes = (0..<count).map { _ -> UInt8 in
      Int.random(in: 0..<3, using: &random) == 0 ? .random(in: 0...255, using: &random) : 0
    }
    let address = try #require(NetworkAddress(bytes: bytes))
    let text = "\(address)"
    #expect(NetworkAddress(text) == address, "seed \(seed)")
    #expect(systemBytes(text) == bytes, "seed \(seed)")
    // The system writes the end of some addresses as IPv4, such as ::1.2.3.4.
    guard let expected = systemText(bytes), count == 4 || !expected.contains(".") else { return }
    #expect(text == expected, "seed \(seed)")
  }

  @Test(arguments: UInt64(0)..<20)
  func `Text is an address exactly if the system reads it so`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var count = 0
    for _ in 0..<1000 {
      let parts =
        Bool.random(using: &random)
        ? [":", ":", "::", "0", "1", "ffff", "a1b2", "12345", "1.2.3.4", "g"]
        : [".", ".", ".", "0", "1", "255", "256", "01", "1.2", ":"]
      let text = (0..<Int.random(in: 1...16, using: &random)).compactMap { _ in
        parts.randomElement(using: &random)
      }.joined()
      let expected = systemBytes(text).flatMap { NetworkAddress(bytes: $0) }
      if NetworkAddress(text) != expected { Issue.record("seed \(seed): \(text)") }
      if expected != nil { count += 1 }
    }
    // Both kinds of text occur.
    #expect((5...900).contains(count), "seed \(seed): \(count) addresses")
  }

  @Test func `An IPv4 address written as IPv6 is the IPv4 address`() {
    for text in ["::ffff:10.1.2.3", "::ffff:a01:203", "0:0:0:0:0:ffff:0a01:0203"] {
      #expect(NetworkAddress(text) == NetworkAddress("10.1.2.3"))
    }
    #expect(NetworkAddress("::10.1.2.3") != NetworkAddress("10.1.2.3"))
  }

  @Test(arguments: [
    "", " 1.2.3.4", "1.2.3.4 ", "1.2.3", "1.2.3.4.5", "0x7f.0.0.1", "127.1", "::1%eth0", "[::1]",
    "::1/128", "1::2::3", ":1", "1:", "::ffff:1.2.3", "1.2.3.4::", "١.2.3.4",
  ])
  func `Other text is no address`(text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"), ("192.168.4.0/22", "192.168.7.255", "192.168.8.0"),
    ("1.2.3.4", "1.2.3.4", "1.2.3.5"), ("0.0.0.0/0", "255.1.1.1", "::1"),
    ("fd00::/8", "fdff::1", "fe00::1"), ("2001:db8::/33", "2001:db8:7fff::", "2001:db8:8000::"),
    ("::/0", "ffff::", "1.2.3.4"), ("::ffff:10.0.0.0/8", "10.1.1.1", "11.1.1.1"),
  ])
  func `A range contains the addresses with its first bits`(
    text: String, inside: String, outside: String
  ) throws {
    let range = try NetworkRange(text)
    #expect(range.contains(try #require(NetworkAddress(inside))))
    #expect(!range.contains(try #require(NetworkAddress(outside))))
  }

  @Test func `A text that is not a range is rejected with its problem`() {
    for text in ["", "/8", "ten/8", "10.0.0/8", "host"] {
      #expect(throws: NetworkRangeError.address(text)) { try NetworkRange(text) }
    }
    for text in ["10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/+8"] {
      #expect(throws: NetworkRangeError.prefixLength(text, limit: 32)) { try NetworkRange(text) }
    }
    #expect(throws: NetworkRangeError.prefixLength("::/129", limit: 128)) {
      try NetworkRange("::/129")
    }
    for text in ["10.0.0.1/8", "10.128.0.0/8"] {
      #expect(throws: NetworkRangeError.remainingBits(text, prefixLength: 8)) {
        try NetworkRange(text)
      }
    }
  }
}
