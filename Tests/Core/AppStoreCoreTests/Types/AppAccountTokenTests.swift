import AppStoreCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct AppAccountTokenTests {
  private let text = "6f0d2a4c-9b1e-4c7d-8e5f-abcdef012345"
  private let token: UUID

  init() throws {
    token = try #require(UUID(uuidString: text))
  }

  /// The value of `appAccountToken` in an encoded payload; `nil` if it is missing.
  private func encodedToken(_ payload: some Encodable) throws -> String? {
    let object = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(payload))
    let fields = try #require(object as? [String: Any])
    #expect(fields["signedDate"] as? Int == 5)
    guard let value = fields["appAccountToken"] else { return nil }
    return try #require(value as? String)
  }

  private var transaction: JWSTransactionDecodedPayload {
    JWSTransactionDecodedPayload(
      transactionId: "1", originalTransactionId: "1", bundleId: "com.example.app",
      productId: "monthly", type: .autoRenewable, purchaseDate: Timestamp(milliseconds: 5),
      originalPurchaseDate: Timestamp(milliseconds: 5), signedDate: Timestamp(milliseconds: 5),
      environment: .sandbox)
  }

  private var renewalInfo: JWSRenewalInfoDecodedPayload {
    JWSRenewalInfoDecodedPayload(
      originalTransactionId: "1", productId: "monthly", autoRenewProductId: "monthly",
      autoRenewStatus: .on, signedDate: Timestamp(milliseconds: 5), environment: .sandbox)
  }

  @Test func `A transaction encodes its app account token in lower case`() throws {
    var payload = transaction
    payload.appAccountToken = token
    #expect(try encodedToken(payload) == text)
  }

  @Test func `Renewal info encodes its app account token in lower case`() throws {
    var payload = renewalInfo
    payload.appAccountToken = token
    #expect(try encodedToken(payload) == text)
  }

  @Test func `Without an app account token the field is omitted`() throws {
    #expect(try encodedToken(transaction) == nil)
    #expect(try encodedToken(renewalInfo) == nil)
  }

  @Test(arguments: [
    "6f0d2a4c-9b1e-4c7d-8e5f-abcdef012345", "6F0D2A4C-9B1E-4C7D-8E5F-ABCDEF012345",
    "6f0D2a4C-9b1E-4c7D-8e5F-aBcDeF012345",
  ])
  func `An app account token is decoded in either case`(written: String) throws {
    var expected = transaction
    expected.appAccountToken = token
    let json = String(decoding: try JSONEncoder().encode(expected), as: UTF8.self)
      .replacing(text, with: written)
    #expect(json.contains(written))
    let payload = try JSONDecoder().decode(
      JWSTransactionDecodedPayload.self, from: Data(json.utf8))
    #expect(payload == expected)
  }
}
