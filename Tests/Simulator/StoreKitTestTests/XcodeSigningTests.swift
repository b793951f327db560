import AppStoreCore
import Foundation
import SignedData
import StoreKit
import StoreKitTest
import TesseraTesting
import Testing

/// What a session signs without further settings.
@Suite(.isolatedStore, .timeLimit(.minutes(30))) struct XcodeSigningTests {
  private func verifier(trustsAnyXcodeCertificate: Bool) throws -> SignedDataVerifier {
    SignedDataVerifier(
      roots: [.appleRootCAG3],
      apps: [.init(bundleID: StoreTestEnvironment.mainBundleID, appAppleID: nil)],
      environments: [.xcode], trustsAnyXcodeCertificate: trustsAnyXcodeCertificate)
  }

  @Test func `A session signs as Xcode, and a server with --trust-xcode accepts it`() async throws {
    _ = try openSession()
    let bought = try await buy(Goods.monthly)
    let result = try #require(await Transaction.latest(for: Goods.monthly))
    let accepted = try verifier(trustsAnyXcodeCertificate: true)
      .transaction(result.jwsRepresentation).payload
    #expect(accepted.transactionId.inStore == "\(bought.id)")
    #expect(accepted.environment == .xcode)
    #expect(throws: VerificationError.self) {
      try verifier(trustsAnyXcodeCertificate: false).transaction(result.jwsRepresentation)
    }
  }

  @Test func `A header has Xcode's key identifier and one certificate`() async throws {
    _ = try openSession()
    try await buy(Goods.monthly)
    let jws = try #require(await Transaction.latest(for: Goods.monthly)).jwsRepresentation
    let header = try #require(Base64.decodeURL(jws.utf8.prefix { $0 != UInt8(ascii: ".") }))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(header)) as? [String: Any])
    #expect(object["kid"] as? String == "Apple_Xcode_Key")
    #expect(object["alg"] as? String == "ES256")
    #expect((object["x5c"] as? [String])?.count == 1)
  }

  @Test func `A session renews and ends as before, and its status is verified`() async throws {
    let session = try openSession()
    try await buy(Goods.monthly)
    try session.forceRenewalOfSubscription(productIdentifier: Goods.monthly)
    let statuses = try await Product.SubscriptionInfo.status(for: Goods.group)
    #expect(statuses.count == 1)
    for status in statuses {
      guard case .verified = status.transaction, case .verified = status.renewalInfo else {
        Issue.record("StoreKit verifies transaction and renewal info: \(status)")
        continue
      }
    }
  }
}
