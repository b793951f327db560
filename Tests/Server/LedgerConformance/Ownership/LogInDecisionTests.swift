import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

@Suite("Logging in", .timeLimit(.minutes(30)))
struct LogInDecisionTests {
  static let anonymous = AppUserID("$RCAnonymousID:" + String(repeating: "a", count: 32))
  static let otherAnonymous = AppUserID("$RCAnonymousID:" + String(repeating: "b", count: 32))

  @Test func `An anonymous customer joins one without an anonymous id`() {
    #expect(LogInDecision(current: [Self.anonymous], target: ["ada"]) == .alias)
    #expect(LogInDecision(current: [Self.anonymous], target: ["ada", "ada-2"]) == .alias)
    #expect(
      LogInDecision(current: [Self.anonymous, Self.otherAnonymous], target: ["ada"]) == .alias)
  }

  @Test func `A customer is not joined by a second anonymous id`() {
    #expect(
      LogInDecision(current: [Self.anonymous], target: ["ada", Self.otherAnonymous]) == .switch)
    #expect(LogInDecision(current: [Self.anonymous], target: [Self.otherAnonymous]) == .switch)
  }

  @Test func `An identified customer stays unchanged`() {
    #expect(LogInDecision(current: ["ada"], target: ["bob"]) == .switch)
    #expect(LogInDecision(current: ["ada", Self.anonymous], target: ["bob"]) == .switch)
    #expect(LogInDecision(current: ["ada"], target: [Self.anonymous]) == .switch)
  }

  @Test func `Logging in as the current user creates no alias`() {
    #expect(LogInDecision(current: [Self.anonymous], target: [Self.anonymous]) == .switch)
    #expect(
      LogInDecision(current: ["ada", Self.anonymous], target: ["ada", Self.anonymous]) == .switch)
  }

  @Test func `Only an anonymous id with purchases prevents joining another one with purchases`() {
    let target: [AppUserID] = ["ada", Self.otherAnonymous]
    func decision(_ owners: Set<AppUserID>) -> LogInDecision {
      LogInDecision(current: [Self.anonymous], target: target, owners: owners)
    }
    #expect(decision([Self.anonymous]) == .alias)
    #expect(decision([Self.anonymous, Self.otherAnonymous]) == .switch)
    #expect(decision([]) == .switch)
    #expect(decision([Self.otherAnonymous]) == .switch)
    #expect(
      LogInDecision(
        current: [Self.anonymous], target: [Self.otherAnonymous], owners: [Self.anonymous])
        == .switch)
  }

  @Test(arguments: StoreKind.allCases)
  func `An empty anonymous id that logged in first does not prevent joining a payer's id`(
    kind: StoreKind
  ) async throws {
    let cast = try Cast()
    try await kind.withLedger { ledger in
      _ = try await ledger.logIn(from: Self.otherAnonymous, to: "ada", at: Cast.start)
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Self.anonymous))
      let joined = try await ledger.logIn(from: Self.anonymous, to: "ada", at: Cast.start)
      #expect(joined.decision == .alias)
      #expect(try await ledger.history(of: "ada").transactions["1"] != nil)
    }
  }
}
