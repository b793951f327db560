import AppStoreCore
import Ledger
import LedgerTestSupport
import SignedData
import Subscriptions
import TestSupport
import Testing

/// What ledgers remember of refunds that the newest version of a transaction does not state.
@Suite("Refund timelines of purchases", .timeLimit(.minutes(30)))
struct RefundTimelineReadTests {
  private let cast: Cast

  init() throws { cast = try Cast() }

  private func recording(
    _ transaction: JWSTransactionDecodedPayload, _ type: NotificationType? = nil, day: Int = 0
  ) throws -> FactBatch {
    let notification = try type.map { type in
      let payload = try cast.store.notification(
        type, nil, uuid: "\(type.rawValue) \(day)", transaction: transaction, renewalInfo: nil,
        signedDate: Cast.start + .days(day))
      return try cast.store.verifier().notification(cast.store.sign(payload)).body
    }
    return FactBatch(
      source: .notification, receivedAt: Cast.start + .days(day),
      transaction: try cast.store.verified(transaction), renewalInfo: nil,
      notification: notification, claim: nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `A reversed refund and a refund request are remembered in any order and rebuilt`(
    kind: StoreKind
  ) async throws {
    let first = TestStore.transaction("1")
    var reversed = first
    reversed.signedDate = Cast.start + .days(9)
    let other = TestStore.transaction("2")
    let recordings = [
      try recording(first), try recording(first, .consumptionRequest, day: 2),
      try recording(Cast.refunded(first, signedDate: Cast.start + .days(3)), day: 3),
      try recording(reversed, day: 9), try recording(other),
      try recording(other, .refundDeclined, day: 4), try recording(TestStore.transaction("3")),
    ]
    for order in [recordings, recordings.reversed(), recordings + recordings] {
      try await kind.withLedger { ledger in
        _ = try await ledger.record(order)
        for _ in 0..<2 {
          let known = try await ledger.purchases(["1", "2", "3"])
          let flags = ["1", "2", "3"].map {
            known[OriginalTransactionID($0)]?.history.transactions[TransactionID($0)]?
              .hasRefundHistory
          }
          #expect(flags == [true, true, false])
          try await ledger.rebuildProjections()
        }
        let timelines = try await ledger.refundTimelines(of: "1")
        #expect(timelines.keys.sorted() == ["1"])
        let refunds = timelines["1"]?.refunds ?? []
        #expect(refunds.map(\.date) == [Cast.start + .days(3)])
        #expect(refunds.map(\.reversal) == [Cast.start + .days(9)])
        #expect(timelines["1"]?.requests == [Cast.start + .days(2)])
        let declined = try await ledger.refundTimelines(of: "2")
        #expect(declined["2"]?.declines == [Cast.start + .days(4)])
        #expect(try await ledger.refundTimelines(of: "unknown").isEmpty)
        #expect(try await ledger.purchases(naming: ["1", "9"]) == ["1"])
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A reversal restores a charge also if the refund of its transaction was never seen`(
    kind: StoreKind
  ) async throws {
    var first = TestStore.transaction("1")
    first.webOrderLineItemId = "3"
    var copy = first
    copy.transactionId = "2"
    copy.signedDate = Cast.start + .days(9)
    var again = copy
    again.signedDate = Cast.start + .days(12)
    again = Cast.refunded(again, signedDate: Cast.start + .days(12))
    let recordings = [
      try recording(first),
      try recording(Cast.refunded(first, signedDate: Cast.start + .days(3)), day: 3),
      try recording(copy, .refundReversed, day: 9),
    ]
    let now = Cast.start + .days(13)
    func isRevoked(_ ledger: any LedgerStore) async throws -> [Bool] {
      let known = try await ledger.purchases(["1"])
      return (known["1"]?.history.purchases(at: now) ?? []).map {
        if case .revoked = $0.state { true } else { false }
      }
    }
    for order in [recordings, recordings.reversed(), recordings + recordings] {
      try await kind.withLedger { ledger in
        _ = try await ledger.record(order)
        #expect(try await isRevoked(ledger) == [false])
        #expect(try await ledger.rebuildProjections().isEqual)
        #expect(try await isRevoked(ledger) == [false])
        _ = try await ledger.record([try recording(again, day: 12)])
        #expect(try await isRevoked(ledger) == [true], "refunded again")
      }
    }
  }
}
