import AppStoreCore
import Testing
import Webhooks

/// Secrets and keys as text, and their rotation.
@Suite(.timeLimit(.minutes(30))) struct WebhookKeyTests {
  /// A source that returns the bytes 0, 1, 2, ….
  private let counting = RandomBytes { count in (0..<count).map { UInt8($0) } }

  private func text(_ count: Int) -> String {
    "whsec_" + Base64.encodeStandard([UInt8](repeating: 7, count: count))
  }

  @Test func `A new secret has 32 random bytes, and its text reads as the same secret`() throws {
    let secret = WebhookSecret(random: counting)
    #expect(secret.text == "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")
    #expect(try WebhookSecret(secret.text) == secret)
    #expect(WebhookSecret(random: .system) != WebhookSecret(random: .system))
  }

  @Test(arguments: [24, 25, 32, 63, 64])
  func `A secret of 24 to 64 bytes is accepted`(count: Int) throws {
    #expect(try WebhookSecret(text(count)).text == text(count))
  }

  @Test(arguments: [0, 1, 23, 65, 100])
  func `A secret of another length is rejected`(count: Int) {
    #expect(throws: WebhookKeyError.length(count, expected: 24...64)) {
      try WebhookSecret(text(count))
    }
  }

  @Test func `A secret without its prefix or in another encoding is rejected`() {
    let whole = text(32)
    #expect(throws: WebhookKeyError.prefix(expected: "whsec_")) {
      try WebhookSecret(String(whole.dropFirst()))
    }
    for wrong in [String(whole.dropLast()), whole + " ", "whsec_" + whole, "whsec_ä==="] {
      #expect(throws: WebhookKeyError.base64(prefix: "whsec_")) { try WebhookSecret(wrong) }
    }
  }

  @Test func `No description of a key contains its secret part`() {
    let secret = WebhookSecret(random: counting)
    let key = WebhookSigningKey(random: counting)
    #expect("\(secret)" == "webhook secret of 32 bytes")
    #expect("\(key)" == key.publicText)
    #expect(!key.publicText.contains(String(key.text.dropFirst(5).prefix(40))))
  }

  @Test func `A signing key has the public half that RFC 8032 gives for its seed`() throws {
    // The first test vector of <https://www.rfc-editor.org/rfc/rfc8032#section-7.1>.
    let seed = try #require(
      Hex.decode("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    let half = try #require(
      Hex.decode("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
    let key = WebhookSigningKey(random: RandomBytes { _ in seed })
    #expect(key.text == "whsk_" + Base64.encodeStandard(seed + half))
    #expect(key.publicText == "whpk_" + Base64.encodeStandard(half))
    #expect(try WebhookSigningKey(key.text).text == key.text)
  }

  @Test func `A signing key with another public half or length is rejected`() {
    let zeros = "whsk_" + Base64.encodeStandard([UInt8](repeating: 0, count: 64))
    #expect(throws: WebhookKeyError.publicHalf) { try WebhookSigningKey(zeros) }
    let short = "whsk_" + Base64.encodeStandard([UInt8](repeating: 0, count: 32))
    #expect(throws: WebhookKeyError.length(32, expected: 64...64)) {
      try WebhookSigningKey(short)
    }
    #expect(throws: WebhookKeyError.prefix(expected: "whsk_")) {
      try WebhookSigningKey(text(64))
    }
  }

  private static func pair() -> WebhookSecrets.Pair {
    WebhookSecrets.Pair(WebhookSecret(random: .system), key: WebhookSigningKey(random: .system))
  }

  @Test func `A former secret and its key sign until their end, after the current ones`() {
    let (old, new) = (Self.pair(), Self.pair())
    let now = Timestamp(milliseconds: 1_790_000_000_000)
    var secrets = WebhookSecrets(old)
    #expect(secrets.signing(at: now) == [old])

    secrets.rotate(to: new, at: now)

    #expect(secrets.signing(at: now + .hours(24) - .milliseconds(1)) == [new, old])
    #expect(secrets.signing(at: now + .hours(24)) == [new])
  }

  @Test(arguments: [(-1, 0), (0, 0), (7, 7), (8, 7)])
  func `A former secret signs for at most seven days`(days: Int, limit: Int) {
    let now = Timestamp(milliseconds: 0)
    var secrets = WebhookSecrets(Self.pair())
    secrets.rotate(to: Self.pair(), at: now, overlap: .days(days))
    #expect(secrets.formerUntil == now + .days(limit))
  }
}
