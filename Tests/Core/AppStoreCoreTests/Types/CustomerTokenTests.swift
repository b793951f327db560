import AppStoreCore
import Foundation
import Testing

/// The expected values come from Python's `uuid.uuid5` and `hashlib.sha1`.
@Suite(.timeLimit(.minutes(30))) struct CustomerTokenTests {
  @Test(
    arguments: [
      ("ada", "d32e7701-104d-5de1-aae3-bc1bd02820be"),
      (
        "$RCAnonymousID:5b6fdbac3a0c4f879e43d269ecdf9ba1", "55644209-e0ca-5a9f-8afb-7ba8e98e9f1d"
      ),
      ("ö", "5c59599d-b22a-5573-a726-d3e213c4b9c5"),
      (AppUserID(String(repeating: "x", count: 100)), "f4f7886b-2425-528a-9298-67b161a689b9"),
    ] as [(AppUserID, String)])
  func `A customer's token is the version 5 UUID of the app user ID`(
    customer: AppUserID, expected: String
  ) {
    #expect(AppAccountToken.uuid(for: customer).uuidString.lowercased() == expected)
  }

  @Test func `The example of RFC 9562 gives the same token`() throws {
    let dns = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    let uuid = UUID(nameSHA1: Array("www.example.com".utf8), in: dns)
    #expect(uuid.uuidString.lowercased() == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
  }

  /// Messages around the length at which one more block is needed.
  @Test(arguments: [
    (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
    (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    (1000, "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
  ])
  func `Digests are correct at every padding`(length: Int, expected: String) {
    let digest = SHA1.hash([UInt8](repeating: UInt8(ascii: "a"), count: length))
    #expect(digest.map { String(format: "%02x", $0) }.joined() == expected)
  }

  @Test func `An id that is a UUID is its own token, in either case`() throws {
    let uuid = try #require(UUID(uuidString: "6f0d2a4c-9b1e-4c7d-8e5f-abcdef012345"))
    for id in [AppUserID(uuid.uuidString), AppUserID(uuid.uuidString.lowercased())] {
      #expect(AppAccountToken.tokens(of: id) == [AppAccountToken.uuid(for: id), uuid])
    }
    #expect(AppAccountToken.tokens(of: "ada") == [AppAccountToken.uuid(for: "ada")])
  }

  @Test func `Only an id of the SDK's form is anonymous`() {
    let digits = "5b6fdbac3a0c4f879e43d269ecdf9ba1"
    #expect(AppUserID("$RCAnonymousID:" + digits).isAnonymous)
    for id in [
      digits, "$RCAnonymousID:", "$RCAnonymousID:" + digits.uppercased(),
      "$RCAnonymousID:" + digits + "0", "$RCAnonymousID:" + digits.dropLast(),
      "$rcanonymousid:" + digits, "$RCAnonymousID:" + digits.dropLast() + "g",
      " $RCAnonymousID:" + digits, "",
    ] {
      #expect(!AppUserID(id).isAnonymous, "\(id)")
    }
  }
}
