import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Ingest
import Ledger
import LedgerTestSupport
import SignedData
import TestSupport
import Testing

/// After a 4xx RevenueCat's SDK finishes a transaction, so only permanently invalid ones get one.
@Suite(.timeLimit(.minutes(30))) struct ReceiptFaultTests {
  private func post(_ token: String, to server: ServerUnderTest) async throws
    -> BufferedHTTPResponse
  {
    try await server.post(
      "/v1/receipts",
      ReceiptBody(
        appUserID: "ada", fetchToken: token, isRestore: false, initiationSource: .purchase))
  }

  @Test func `A receipt is rejected permanently only if its sender is at fault`() async throws {
    let store = try TestStore()
    var checks: Set<String?> = []
    for negative in try NegativeTable(store: store).cases {
      // One case of each check is sufficient here.
      guard case .transaction = negative.call, checks.insert(negative.check).inserted else {
        continue
      }
      let verifier = negative.configuration.verifier
      let server = try ServerUnderTest(store: store, trusting: verifier)
      var (expected, isOther) = (200, false)
      do throws(VerificationError) {
        _ = try verifier.transaction(negative.token)
      } catch {
        // Without the start of a JWS it may be a token of another store.
        isOther = !negative.token.isEmpty && negative.token.first != "e"
        expected = isOther || IngestError.unverified(error).isRetryable ? 503 : 400
      }
      let reply = try await post(negative.token, to: server)
      #expect(reply.response.status.code == expected, "\(negative)")
      let kept = await server.ledger.counts().quarantined
      #expect(kept == (expected == 200 || isOther ? 0 : 1), "\(negative)")
    }
    #expect(checks.count > 20)
  }

  @Test func `A token of another kind is rejected permanently with the expected kind`() async throws
  {
    let server = try ServerUnderTest()
    let token = try server.store.sign(TestStore.renewalInfo())
    let reply = try await post(token, to: server)
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).code == .invalidReceiptToken)
    #expect(try server.error(reply).message.contains("expected a transaction"))
  }

  /// The DER header of a receipt: a length of one byte, of several, and an indefinite one.
  @Test(arguments: [
    [0x30, 0x7F], [0x30, 0x82, 0x12, 0x34], [0x30, 0x83, 1, 2, 3], [0x30, 0x80],
  ])
  func `A StoreKit 1 receipt is a retryable error with the fix`(
    head: [UInt8]
  ) async throws {
    let server = try ServerUnderTest()
    let signedData: [UInt8] = [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2]
    let receipt = Data(head + signedData + [UInt8](repeating: 0xA0, count: 3000))

    let reply = try await post(receipt.base64EncodedString(), to: server)

    #expect(reply.response.status == .serviceUnavailable)
    #expect(try server.error(reply).code == .invalidReceiptToken)
    #expect(try server.error(reply).message.contains("StoreKit 2"))
    #expect(await server.ledger.counts().quarantined == 0)
  }

  /// Google Play, Amazon, Stripe, and texts of no store.
  @Test(arguments: [
    "minodlbnfgplanbfhhfeidhm.AO-J1OzS3nOfW6VbYVZ2bMHtLKbQqk3JXW8f0G1kE4Z0k7w5u",
    "three.parts.AO-J1Oz", "q1YqVbJSyjH28DGPKChw9c0o8nd3ySststQtzSkrNM8tCk43K6z0d:3:11",
    "cs_live_a1B2c3D4e5F6", "sub_1MowQVLkdIwHu7ixeRlqHVzs", "MII", "MIICAQEwCgYIKoZIzj0EAwIwADAA",
    "bm8gcmVjZWlwdCBvZiBhbnkga2luZA==", "Wyd4J10.e30.AA",
  ])
  func `The purchase of another store stays with the app, and nothing is recorded`(
    token: String
  ) async throws {
    let server = try ServerUnderTest()
    let reply = try await post(token, to: server)
    #expect(reply.response.status == .serviceUnavailable)
    #expect(try server.error(reply).code == .invalidReceiptToken)
    #expect(try server.error(reply).message.contains("App Store"))
    #expect(await server.ledger.counts().quarantined == 0)
    #expect(await server.ledger.counts().facts == 0)
  }

  @Test(arguments: ["", "eyJh", "eyJhbGciOiJFUzI1NiJ9.e30"])
  func `No token, and a damaged one of Apple, are malformed`(token: String) async throws {
    let server = try ServerUnderTest()
    #expect(try await post(token, to: server).response.status == .badRequest)
  }
}
