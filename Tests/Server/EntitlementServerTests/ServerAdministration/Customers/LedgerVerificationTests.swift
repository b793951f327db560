import AppStoreCore
import Foundation
import Ledger
import LedgerTestSupport
import ServerAdministration
import ServerBootstrap
import SignedData
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct LedgerVerificationTests {
  private func ledger(_ store: TestStore) async throws -> InMemoryLedger {
    let ledger = InMemoryLedger()
    let transaction = TestStore.transaction("1")
    let renewalInfo = TestStore.renewalInfo(for: transaction)
    let notification = try store.verifier().notification(
      store.sign(
        store.notification(uuid: "n-1", transaction: transaction, renewalInfo: renewalInfo)))
    _ = try await ledger.record(
      FactBatch(
        source: .notification, receivedAt: TestStore.purchaseDate,
        transaction: notification.transaction, renewalInfo: notification.renewalInfo,
        notification: notification.body, claim: nil))
    return ledger
  }

  @Test func `Facts of every kind verify again`() async throws {
    let store = try TestStore()
    var problems: [LedgerVerification.Problem] = []

    var progress: [Int] = []
    let outcome = try await LedgerVerification(of: ledger(store), with: store.verifier())
      .run {
        problems.append($0)
      } progress: {
        progress.append($0)
      }

    #expect(outcome.facts == 3 && outcome.problems == 0, "\(problems)")
    #expect(progress == [3])
  }

  @Test func `Facts under a root that is not trusted anymore are listed with the failing check`()
    async throws
  {
    let (store, other) = (try TestStore(), try TestStore())
    var problems: [LedgerVerification.Problem] = []

    let outcome = try await LedgerVerification(of: ledger(store), with: other.verifier())
      .run { problems.append($0) }

    #expect(outcome.facts == 3 && outcome.problems == 3)
    #expect(problems.map(\.kind) == ["transaction", "renewalInfo", "notification"])
    #expect(problems.allSatisfy { $0.check.contains("chain") }, "\(problems)")
    #expect(!problems.contains { $0.explanation.hasPrefix($0.check) }, "the check stands beside it")
  }
}
