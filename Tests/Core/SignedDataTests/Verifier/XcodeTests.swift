import AppStoreCore
import Foundation
import SignedData
import TestSupport
import Testing

/// What StoreKit testing in Xcode signs counts under a trusted certificate, for the environment Xcode alone.
@Suite(.timeLimit(.minutes(30))) struct XcodeTests {
  private let xcode: XcodeSigner
  private let other: XcodeSigner

  init() throws {
    xcode = try XcodeSigner()
    other = try XcodeSigner()
  }

  private func verifier(
    trusting certificates: Set<String> = [], any: Bool = false, roots: [RootCertificate] = [],
    dates: DatePolicy = .whenSigned
  ) -> SignedDataVerifier {
    SignedDataVerifier(
      roots: roots,
      apps: [
        .init(
          bundleID: TestStore.bundleID, appAppleID: TestStore.appAppleID,
          xcodeCertificates: certificates)
      ],
      environments: [.production, .sandbox, .xcode], dates: dates, trustsAnyXcodeCertificate: any)
  }

  @Test func `An untrusted certificate is rejected with its fingerprint and the line to add`()
    throws
  {
    let error = #expect(throws: VerificationError.xcodeCertificate(sha256: xcode.sha256)) {
      try verifier(trusting: [other.sha256])
        .transaction(xcode.sign(TestStore.xcodeTransaction()))
    }
    #expect(error?.check == "chain.xcode")
    #expect(
      error?.description.contains("xcode_certificates: [\(xcode.sha256)]") == true)
  }

  @Test func `A trusted certificate signs transactions, renewal info and app transactions`() throws
  {
    let verifier = verifier(trusting: [xcode.sha256])
    let payload = TestStore.xcodeTransaction()
    let transaction = try verifier.transaction(xcode.sign(payload))
    #expect(transaction.payload.environment == .xcode)
    let renewalInfo = try verifier.renewalInfo(
      xcode.sign(TestStore.renewalInfo(for: payload)), transaction: transaction)
    #expect(
      renewalInfo.payload.originalTransactionId == transaction.payload.originalTransactionId)
    let download = TestStore.appTransaction(environment: .xcode)
    #expect(throws: Never.self) { try verifier.appTransaction(xcode.sign(download)) }
  }

  @Test func `Two sessions never give two purchases one identifier`() throws {
    let verifier = verifier(trusting: [xcode.sha256, other.sha256])
    let (one, two) = (
      try verifier.transaction(xcode.sign(TestStore.xcodeTransaction())).payload,
      try verifier.transaction(other.sign(TestStore.xcodeTransaction())).payload
    )
    #expect(one.transactionId != two.transactionId)
    #expect(one.originalTransactionId != two.originalTransactionId)
    #expect(one.appTransactionId != two.appTransactionId)
    #expect(one.transactionId.rawValue == xcode.session.scoped("0"))
    #expect([one, two].map(\.transactionId.inStore) == ["0", "0"])
    #expect([one, two].map(\.originalTransactionId.inStore) == ["0", "0"])
  }

  @Test func `Renewal info of another session with the same number is rejected`()
    throws
  {
    let verifier = verifier(trusting: [xcode.sha256, other.sha256])
    let payload = TestStore.xcodeTransaction()
    let transaction = try verifier.transaction(xcode.sign(payload))
    let renewalInfo = try other.sign(TestStore.renewalInfo(for: payload))
    let error = #expect(throws: VerificationError.self) {
      try verifier.renewalInfo(renewalInfo, transaction: transaction)
    }
    #expect(error?.check == "binding.purchase")
    #expect(
      verifier.inspect(renewalInfo, transaction: try xcode.sign(payload)).rejection
        == "binding.purchase")
  }

  @Test func `A forged signature is rejected under a trusted certificate`() throws {
    let verifier = verifier(trusting: [xcode.sha256], any: true)
    var parts = TokenParts(try xcode.sign(TestStore.xcodeTransaction()))
    parts.payload = TokenParts(try xcode.sign(TestStore.xcodeTransaction("1"))).payload
    #expect(throws: VerificationError.signature) { try verifier.transaction(parts.token) }
    parts = TokenParts(try xcode.sign(TestStore.xcodeTransaction()))
    parts.signature = TokenParts(try other.sign(TestStore.xcodeTransaction())).signature
    #expect(throws: VerificationError.signature) { try verifier.transaction(parts.token) }
    #expect(verifier.inspect(parts.token).rejection == "signature")
  }

  @Test(arguments: [AppStoreEnvironment.production, .sandbox, .localTesting])
  func `Xcode's certificate is trusted for the environment Xcode only`(
    environment: AppStoreEnvironment
  )
    throws
  {
    let verifier = verifier(trusting: [xcode.sha256])
    var payload = TestStore.xcodeTransaction()
    payload.environment = environment
    let token = try xcode.sign(payload)
    #expect(throws: VerificationError.environment(found: environment, accepted: [.xcode])) {
      try verifier.transaction(token)
    }
    #expect(verifier.inspect(token).rejection == "claim.environment")
  }

  @Test func `A notification signed by Xcode is rejected`() throws {
    let verifier = verifier(any: true)
    var body = try TestStore().notification(transaction: nil, renewalInfo: nil)
    body.data?.environment = .xcode
    let token = try xcode.sign(body)
    #expect(throws: VerificationError.environment(found: .xcode, accepted: [])) {
      try verifier.notification(token)
    }
    #expect(verifier.inspect(token).rejection == "claim.environment")
  }

  @Test func `The certificate must be valid at the signing date and may be expired now`()
    throws
  {
    let verifier = verifier(trusting: [xcode.sha256])
    let late = TestStore.xcodeTransaction(purchaseDate: TestStore.purchaseDate + .days(400))
    let error = #expect(throws: VerificationError.self) {
      try verifier.transaction(xcode.sign(late))
    }
    #expect(error?.check == "chain.validity")
    #expect(verifier.inspect(try xcode.sign(late)).rejection == "chain.validity")
  }

  @Test func `Every certificate with Xcode's name is trusted if configured`() throws {
    let verifier = verifier(any: true)
    for signer in [xcode, other] {
      #expect(throws: Never.self) {
        try verifier.transaction(signer.sign(TestStore.xcodeTransaction()))
      }
    }
    let stranger = try XcodeSigner(name: "Somebody")
    #expect(throws: VerificationError.xcodeCertificate(sha256: stranger.sha256)) {
      try verifier.transaction(stranger.sign(TestStore.xcodeTransaction()))
    }
  }

  @Test func `An app trusts only its own certificates`() throws {
    let verifier = SignedDataVerifier(
      roots: [],
      apps: [
        .init(bundleID: "com.example.one", appAppleID: nil, xcodeCertificates: [xcode.sha256]),
        .init(bundleID: TestStore.bundleID, appAppleID: nil, xcodeCertificates: [other.sha256]),
      ], environments: [.xcode])
    let token = try xcode.sign(TestStore.xcodeTransaction())
    #expect(throws: VerificationError.xcodeCertificate(sha256: xcode.sha256)) {
      try verifier.transaction(token)
    }
    #expect(verifier.inspect(token).rejection == "chain.xcode")
    #expect(throws: Never.self) {
      try verifier.transaction(other.sign(TestStore.xcodeTransaction()))
    }
  }

  @Test func `Fractions of a millisecond are read, rounded down`() throws {
    let json = try TestStore.xcodeTransaction().json
      .replacing("1767225600000", with: "1767225600000.7297")
    let transaction = try verifier(trusting: [xcode.sha256])
      .transaction(xcode.sign(payload: Array(json.utf8)))
    #expect(json.contains(".7297"))
    #expect(transaction.payload.purchaseDate == TestStore.purchaseDate)
  }

  @Test func `An app transaction that Xcode dates to the year 1 has the date 1970`()
    throws
  {
    var payload = TestStore.appTransaction(environment: .xcode)
    payload.appTransactionId = nil
    let json = try payload.json.replacing(
      #""originalPurchaseDate":1767225600000"#, with: #""originalPurchaseDate":-62135769600000"#)
    #expect(json.contains("-62135769600000"))
    let download = try verifier(trusting: [xcode.sha256])
      .appTransaction(xcode.sign(payload: Array(json.utf8))).payload
    #expect(download.originalPurchaseDate == Timestamp(milliseconds: 0))
    #expect(download.appTransactionId == xcode.session.scoped("0"))
  }

  @Test func `The header's members may be in any order`() throws {
    let verifier = verifier(trusting: [xcode.sha256])
    for _ in 0..<3 {
      _ = try verifier.transaction(xcode.sign(TestStore.xcodeTransaction()))
    }
    #expect(verifier.cachedHeaderCount == 0)
  }

  @Test func `An inspection shows the certificate, trusted or not`() throws {
    let token = try xcode.sign(TestStore.xcodeTransaction())
    for verifier in [verifier(), verifier(trusting: [xcode.sha256])] {
      let checks = verifier.inspect(token).checks
      #expect(checks.map(\.name) == SignedDataInspection.Name.allCases.filter { $0 != .binding })
      let evidence = try #require(checks.first { $0.name == .certificates }).evidence
      #expect(evidence.contains("StoreKit Testing in Xcode"))
      #expect(evidence.contains("sha256 \(xcode.sha256)"))
    }
    let trusted = verifier(trusting: [xcode.sha256]).inspect(token)
    #expect(trusted.isVerified)
    #expect(trusted.payload?["transactionId"] == .string("0"))
  }
}
