import AppStoreCore
import Ledger
import LedgerTestSupport
import SignedData
import Subscriptions
import TestSupport
import Testing

/// What two sessions of Xcode's signed under the same numbers stays apart, also when it is replayed.
@Suite(.timeLimit(.minutes(30))) struct XcodeFactTests {
  private func recording(
    _ payload: JWSTransactionDecodedPayload, by signer: XcodeSigner, of customer: AppUserID
  ) throws -> FactBatch {
    let verifier = SignedDataVerifier(
      roots: [],
      apps: [
        .init(bundleID: TestStore.bundleID, appAppleID: nil, xcodeCertificates: [signer.sha256])
      ], environments: [.xcode])
    let transaction = try verifier.transaction(signer.sign(payload))
    let renewalInfo = try verifier.renewalInfo(
      signer.sign(TestStore.renewalInfo(for: payload)), transaction: transaction)
    return FactBatch(
      source: .receipt, receivedAt: Cast.start, transaction: transaction,
      renewalInfo: renewalInfo, notification: nil, claim: PurchaseClaim(by: customer))
  }

  @Test(arguments: StoreKind.allCases)
  func `Two sessions with the same numbers are two purchases, before and after a replay`(
    kind: StoreKind
  ) async throws {
    let (one, two) = (try XcodeSigner(), try XcodeSigner())
    try await kind.withLedger { ledger in
      _ = try await ledger.record([
        recording(TestStore.xcodeTransaction(), by: one, of: Cast.ada),
        recording(TestStore.xcodeTransaction(), by: two, of: Cast.bob),
      ])
      var pictures: [[PurchaseHistory]] = []
      for _ in 0..<2 {
        pictures.append([
          try await ledger.history(of: Cast.ada), try await ledger.history(of: Cast.bob),
        ])
        _ = try await ledger.rebuildProjections()
      }
      #expect(pictures[0] == pictures[1])
      #expect(pictures[0].map { $0.transactions.count } == [1, 1])
      #expect(
        pictures[0].map { $0.transactions.keys.map(\.rawValue) }
          == [one, two].map { [$0.session.scoped("0")] })
      #expect(pictures[0].map { $0.renewalInfos.count } == [1, 1])
      #expect(try await ledger.counts().purchases == 2)
    }
  }
}
