import AppStoreCore
import SignedData
import TestSupport
import Testing

/// An inspection fails exactly the check that the verifier fails.
@Suite(.timeLimit(.minutes(30))) struct InspectionTests {
  private static let table = Result { try NegativeTable() }

  private let store: TestStore

  init() throws { store = try TestStore() }

  /// Without a configured app an inspection skips the app's check, where a verifier rejects.
  private static var cases: [NegativeCase] {
    get throws { try table.get().cases.filter { !$0.configuration.apps.isEmpty } }
  }

  @Test(arguments: try cases)
  func `An inspection fails the same check as the verifier, and none before it`(
    _ negative: NegativeCase
  ) {
    let inspection = negative.configuration.verifier.inspect(
      negative.token, as: negative.call.kind, transaction: negative.call.transaction)
    #expect(inspection.rejection == negative.check, "\(negative.summary)")
    #expect(inspection.isVerified == (negative.check == nil))
  }

  @Test func `Every check is listed once and in order, whatever fails`() throws {
    for token in ["", "a.b.c", try store.sign(TestStore.transaction())] {
      let names = store.verifier().inspect(token).checks.map(\.name)
      #expect(names == SignedDataInspection.Name.allCases.filter { $0 != .binding })
    }
  }

  @Test func `Checks after a failed one still run`() throws {
    var parts = TokenParts(try store.sign(TestStore.transaction(bundleID: "com.example.other")))
    parts.signature = TokenParts.encode([UInt8](repeating: 1, count: 64))
    let checks = store.verifier().inspect(parts.token).checks
    let failed = checks.filter { $0.outcome == .failed }.map(\.code)
    #expect(failed == ["signature", "claim.bundle-id"])
    #expect(checks.first { $0.name == .chain }?.outcome == .passed)
  }

  @Test func `A notification is inspected with its signed parts`() throws {
    let stranger = try TestStore(commonName: "Stranger")
    var notification = try store.notification()
    notification.data?.signedRenewalInfo = try stranger.sign(TestStore.renewalInfo())
    let inspection = store.verifier().inspect(try store.sign(notification))
    #expect(inspection.kind == .notification)
    #expect(inspection.nested.map(\.field) == ["signedTransactionInfo", "signedRenewalInfo"])
    #expect(inspection.nested.map(\.isVerified) == [true, false])
    #expect(inspection.rejection == "signedRenewalInfo/chain.root")
    #expect(inspection.nested[0].payload?["transactionId"] == .string("2000000000000001"))
  }

  @Test func `Renewal info alone has an unchecked binding`() throws {
    let alone = store.verifier().inspect(try store.sign(TestStore.renewalInfo()))
    let binding = alone.checks.first { $0.name == .binding }
    #expect(binding?.outcome == .notChecked)
    let beside = store.verifier().inspect(
      try store.sign(TestStore.renewalInfo()), transaction: try store.sign(TestStore.transaction()))
    #expect(beside.checks.first { $0.name == .binding }?.outcome == .passed)
  }

  @Test func `Renewal info with an invalid transaction is not verified`() throws {
    let renewalInfo = try store.sign(TestStore.renewalInfo())
    let stranger = try TestStore(commonName: "Stranger")
    for (transaction, rejection) in [
      (try stranger.sign(TestStore.transaction()), "transaction/chain.root"),
      (
        try store.sign(TestStore.transaction(bundleID: "com.example.other")),
        "transaction/claim.bundle-id"
      ),
      ("no.token.here", "transaction/token.base64url"),
    ] {
      let inspection = store.verifier().inspect(renewalInfo, transaction: transaction)
      #expect(inspection.rejection == rejection)
      #expect(!inspection.isVerified)
    }
  }

  @Test func `The evidence is one printable line`() throws {
    let hostile = try store.sign(TestStore.transaction(bundleID: "a\nb\u{1B}[31m"))
    for check in store.verifier().inspect(hostile).checks {
      #expect(!check.evidence.isEmpty)
      #expect(check.evidence.unicodeScalars.allSatisfy { $0.value >= 32 })
    }
  }
}
