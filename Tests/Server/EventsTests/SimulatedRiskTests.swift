import AppStoreCore
import Events
import Foundation
import Ledger
import Synchronization
import TestSupport
import Testing
import WaitingTestSupport

/// How many histories are derived again; `./dev soak` derives more.
private let count =
  ProcessInfo.processInfo.environment["TESSERA_SEEDS"].flatMap { Int($0) } ?? 100

/// Rules that hold for every history of the simulated store.
@Suite(.timeLimit(.minutes(4 + count / 200)))
struct SimulatedRiskTests {
  @Test func `Each risk of any kind is closed by exactly one event`() async throws {
    var kinds: Set<RiskKind> = []
    var endings: Set<EventType> = []
    var churns: Set<String> = []
    var severalAtOnce = 0
    for seed in 0..<400 {
      await leaveThread()
      var history = try SimulatedHistory(seed: seed)
      try history.live()
      var open: [OriginalTransactionID: EventID] = [:]
      for event in history.feed.events {
        guard case .risk(let data) = event.data else { continue }
        let purchase = data.subscription.originalTransactionID
        kinds.formUnion(data.risks.map(\.kind))
        if data.risks.count > 1 { severalAtOnce += 1 }
        if event.type == .atRisk {
          #expect(open[purchase] == nil, "seed \(seed): two open risks")
          #expect(data.resolves == nil && data.risk == data.risks.first?.kind, "seed \(seed)")
          open[purchase] = event.id
        } else {
          #expect(data.resolves == open[purchase], "seed \(seed): \(event.type)")
          #expect(event.type == .churned || data.resolves != nil, "seed \(seed)")
          if data.resolves != nil { endings.insert(event.type) }
          if let churn = data.churn { churns.insert(churn) }
          open[purchase] = nil
        }
      }
      #expect(open.isEmpty, "seed \(seed): a risk stays open")
      #expect(history.feed.risks.isEmpty, "seed \(seed): the list has a row")
    }
    #expect(kinds == Set(RiskKind.all))
    #expect(endings == [.riskResolved, .churned])
    #expect(churns == ["voluntary", "involuntary", "refund"])
    #expect(severalAtOnce > 50)
  }

  @Test func `The list has a subscription while its risk is open, with the same risks`()
    async throws
  {
    for seed in 0..<60 {
      await leaveThread()
      var history = try SimulatedHistory(seed: seed)
      try history.live()
      var again = TestFeed()
      var open: Set<OriginalTransactionID> = []
      for unit in history.feed.units {
        for event in try again.derive(unit) {
          guard case .risk(let data) = event.data else { continue }
          let purchase = data.subscription.originalTransactionID
          if event.type == .atRisk {
            open.insert(purchase)
          } else {
            open.remove(purchase)
          }
        }
        #expect(Set(again.risks.keys) == open, "seed \(seed)")
        for (_, row) in again.risks {
          let body = try AtRiskSubscription(json: row.body)
          #expect(body.risks.map(\.kind.rawValue) == row.kinds, "seed \(seed)")
          #expect(body.since == row.since && row.since <= unit.date, "seed \(seed)")
          #expect(body.valueAtRisk?.milliunits == row.milliunits, "seed \(seed)")
          #expect(row.milliunits != 0, "seed \(seed): an unknown price is not 0")
        }
      }
    }
  }

  @Test func `Histories derived again have equal events, also with other reminders`() async throws {
    let reminders = ReminderSettings(
      trialEnding: .days(3), renewalUpcoming: .days(7), expiring: .days(3))
    var sent: Set<EventType> = []
    for seed in 0..<count {
      await leaveThread()
      var history = try SimulatedHistory(seed: seed, reminders: reminders)
      try history.live()
      #expect(try history.feed.derivedAgain() == history.feed.events, "seed \(seed)")
      history.feed.derivation.reminders = ReminderSettings()
      let again = try history.feed.derivedAgain()
      #expect(again == history.feed.events, "seed \(seed)")
      sent.formUnion(history.feed.events.map(\.type))
    }
    #expect(sent.isSuperset(of: [.trialEnding, .renewalUpcoming, .expiring]))
  }
}
