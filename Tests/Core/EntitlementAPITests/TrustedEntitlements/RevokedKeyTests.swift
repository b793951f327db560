import EntitlementAPI
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct RevokedKeyTests {
  private let fixture = Fixture()
  private let other = Array(repeating: UInt8(7), count: 32)

  private func list(
    _ keys: [[UInt8]], by root: RootSigningKey? = nil, at time: Int64 = Fixture.now
  ) throws -> RevokedKeyList {
    try RevokedKeyList(revoking: keys, signedBy: root ?? fixture.root, at: time)
  }

  private func failure(with lists: [RevokedKeyList]) -> SignatureError? {
    fixture.failure(
      signature: fixture.signature,
      verifier: ResponseVerifier(roots: [fixture.root.publicKey], revoked: lists))
  }

  @Test func `A signature of a revoked key is rejected with its own error`() throws {
    let key = fixture.signer.intermediate.publicKey

    #expect(try failure(with: [list([key])]) == .intermediateRevoked)
    #expect(try failure(with: [list([other])]) == nil)
    #expect(try failure(with: [list([])]) == nil)
  }

  @Test func `The list of any trusted root applies, the list of an unknown root does not`() throws {
    let key = fixture.signer.intermediate.publicKey
    let second = RootSigningKey.make()

    #expect(try failure(with: [list([key], by: second)]) == nil)
    let verifier = ResponseVerifier(
      roots: [fixture.root.publicKey, second.publicKey], revoked: [try list([key], by: second)])
    #expect(
      fixture.failure(signature: fixture.signature, verifier: verifier) == .intermediateRevoked)
  }

  @Test func `A list survives a round trip`() throws {
    for keys in [[], [other], [other, fixture.signer.intermediate.publicKey]] {
      let list = try list(keys)
      let read = try RevokedKeyList(base64: list.base64)

      #expect(read == list)
      #expect(Set(read.keys) == Set(keys))
      #expect(read.issuedAtMilliseconds == Fixture.now)
      #expect(read.root == fixture.root.publicKey)
      #expect(try RevokedKeyList(base64: " \n\(list.base64)\n") == list)
    }
  }

  @Test func `Keys are sorted, and a duplicate is listed once`() throws {
    let first = Array(repeating: UInt8(1), count: 32)

    #expect(try list([other, first, other]).keys == [first, other])
  }

  @Test func `A change of any byte of a list is detected`() throws {
    let bytes = try [UInt8](#require(Data(base64Encoded: list([other]).base64)))

    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(throws: KeyError.self, "byte \(index)") {
        try RevokedKeyList(base64: Data(changed).base64EncodedString())
      }
    }
  }

  @Test func `A list that is too long, too short or malformed is rejected with the reason`() throws
  {
    let bytes = try [UInt8](#require(Data(base64Encoded: list([other]).base64)))

    #expect(throws: KeyError.notBase64) { try RevokedKeyList(base64: "***") }
    let lengths: [[UInt8]] = [
      [], Array(bytes.dropLast()), bytes + [0], Array(bytes.prefix(103)),
      Array(repeating: 7, count: 104 + 32 * (RevokedKeyList.limit + 1)),
      Array(repeating: 7, count: 1_000_000),
    ]
    for wrong in lengths {
      #expect(throws: KeyError.malformedRevokedKeys(part: "the length")) {
        try RevokedKeyList(base64: Data(wrong).base64EncodedString())
      }
    }
    var late = bytes
    late.replaceSubrange(32..<40, with: Array(repeating: 0xFF, count: 8))
    #expect(throws: KeyError.malformedRevokedKeys(part: "the time of issue")) {
      try RevokedKeyList(base64: Data(late).base64EncodedString())
    }
  }

  @Test func `A list with keys out of order is rejected, because its encoding is unique`() throws {
    let (first, second) = (Array(repeating: UInt8(1), count: 32), other)
    let bytes = try [UInt8](#require(Data(base64Encoded: list([first, second]).base64)))
    let swapped = bytes[..<40] + second + first + bytes[104...]
    let twice = bytes[..<40] + first + first + bytes[104...]

    for wrong in [swapped, twice] {
      #expect(throws: KeyError.malformedRevokedKeys(part: "the order of the keys")) {
        try RevokedKeyList(base64: Data(wrong).base64EncodedString())
      }
    }
  }

  @Test func `A list with an invalid key, too many keys or a date before 1970 is not signed`() {
    let many = (0...RevokedKeyList.limit).map { number in
      Array(repeating: UInt8(0), count: 30) + [UInt8(number >> 8), UInt8(number & 0xFF)]
    }

    #expect(throws: KeyError.wrongLength(31)) { try list([Array(other.dropLast())]) }
    #expect(throws: KeyError.tooManyRevokedKeys(1_001)) { try list(many) }
    #expect(throws: KeyError.malformedRevokedKeys(part: "the time of issue")) {
      try list([other], at: -1)
    }
  }
}
