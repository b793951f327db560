import AppStoreCore
import Crypto
import Foundation
import HTTPTypes
import Testing
import Webhooks

/// The header fields of a message.
@Suite(.timeLimit(.minutes(30))) struct WebhookSignatureTests {
  private let body =
    #"{"type":"example.event","timestamp":"2026-09-21T13:33:20Z","data":{"n":1}}"#
  private let time = Timestamp(milliseconds: 1_790_000_000_999)
  private let revenueCat = "2521807d2bb2f11d05976a13d7794d5d49a43c192d49b01fa979177a89322cea"
  private let secret = WebhookSecret(random: RandomBytes { (0..<$0).map { UInt8($0) } })
  private let other = WebhookSecret(random: RandomBytes { (0..<$0).map { _ in 9 } })

  private func message(_ id: String = "evt_1") throws -> WebhookMessage {
    try WebhookMessage(id: id, body: Array(body.utf8))
  }

  @Test func `A message has the signature that the library standardwebhooks computes`() throws {
    // Computed with version 1.1.0 of <https://pypi.org/project/standardwebhooks/> (MIT).
    let fields = try message().standardFields(at: time, secrets: [secret])
    #expect(fields[.webhookID] == "evt_1")
    #expect(fields[.webhookTimestamp] == "1790000000")
    #expect(fields[.webhookSignature] == "v1,8sRg1G26Iq04zHu2ckZFjrhuNKPsHrAHEnhLPGL94pY=")
  }

  @Test func `Each secret adds one signature, in order`() throws {
    let message = try message()
    func signature(_ secrets: [WebhookSecret]) throws -> String {
      try #require(message.standardFields(at: time, secrets: secrets)[.webhookSignature])
    }
    let (first, second) = (try signature([other]), try signature([secret]))
    #expect(try signature([other, secret]) == "\(first) \(second)")
    #expect(first != second)
  }

  @Test func `A signing key adds an Ed25519 signature of the same content`() throws {
    let key = WebhookSigningKey(random: .system)
    let fields = try message().standardFields(at: time, secrets: [secret], keys: [key])
    let entries = try #require(fields[.webhookSignature]).split(separator: " ")
    #expect(entries.count == 2)
    #expect(entries.first == "v1,8sRg1G26Iq04zHu2ckZFjrhuNKPsHrAHEnhLPGL94pY=")

    let entry = try #require(entries.last)
    #expect(entry.hasPrefix("v1a,"))
    let signature = try #require(Base64.decodeStandard(String(entry.dropFirst(4))))
    let half = try #require(Base64.decodeStandard(String(key.publicText.dropFirst(5))))
    let reader = try Curve25519.Signing.PublicKey(rawRepresentation: half)
    #expect(reader.isValidSignature(signature, for: Data("evt_1.1790000000.\(body)".utf8)))
    #expect(!reader.isValidSignature(signature, for: Data("evt_1.1790000001.\(body)".utf8)))
  }

  @Test func `RevenueCat's signature is of time and body, keyed with the secret's text`() throws {
    // Computed with Python: hmac.new(secret.encode(), b"1790000000." + body, sha256).hexdigest().
    let fields = try message().revenueCatFields(at: time, secrets: [secret])
    #expect(fields[.revenueCatWebhookSignature] == "t=1790000000,v1=\(revenueCat)")
    let both = try message().revenueCatFields(at: time, secrets: [other, secret])
    let entries = try #require(both[.revenueCatWebhookSignature]).split(separator: ",")
    #expect(entries.count == 3)
    #expect(entries.last == "v1=\(revenueCat)")
  }

  @Test(arguments: ["", "evt.1", "evt 1", "evt\n1", "évt", String(repeating: "a", count: 257)])
  func `An ID that cannot be signed or sent is rejected`(id: String) {
    #expect(throws: WebhookMessageError.id) { try message(id) }
  }

  @Test func `Another ID, time or body changes the signature`() throws {
    func signature(_ message: WebhookMessage, _ time: Timestamp) -> String? {
      message.standardFields(at: time, secrets: [secret])[.webhookSignature]
    }
    let signatures = [
      signature(try message(), time), signature(try message("evt_2"), time),
      signature(try message(), time + .seconds(1)),
      signature(try WebhookMessage(id: "evt_1", body: Array("\(body) ".utf8)), time),
    ]
    #expect(Set(signatures).count == 4)
  }
}
