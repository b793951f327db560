import AppStoreTypes
import Ledger
import Testing

@Suite("Logging in")
struct LogInDecisionTests {
  static let anonymous = CustomerID("$RCAnonymousID:" + String(repeating: "a", count: 32))
  static let otherAnonymous = CustomerID("$RCAnonymousID:" + String(repeating: "b", count: 32))

  @Test func `An anonymous customer joins one who has no anonymous id yet`() {
    #expect(LogInDecision(current: [Self.anonymous], target: ["ada"]) == .alias)
    #expect(LogInDecision(current: [Self.anonymous], target: ["ada", "ada-2"]) == .alias)
    #expect(
      LogInDecision(current: [Self.anonymous, Self.otherAnonymous], target: ["ada"]) == .alias)
  }

  @Test func `A customer takes no second anonymous id`() {
    #expect(
      LogInDecision(current: [Self.anonymous], target: ["ada", Self.otherAnonymous]) == .switch)
    #expect(LogInDecision(current: [Self.anonymous], target: [Self.otherAnonymous]) == .switch)
  }

  @Test func `An identified customer stays who they are`() {
    #expect(LogInDecision(current: ["ada"], target: ["bob"]) == .switch)
    #expect(LogInDecision(current: ["ada", Self.anonymous], target: ["bob"]) == .switch)
    #expect(LogInDecision(current: ["ada"], target: [Self.anonymous]) == .switch)
  }

  @Test func `Who logs in as themselves joins nobody`() {
    #expect(LogInDecision(current: [Self.anonymous], target: [Self.anonymous]) == .switch)
    #expect(
      LogInDecision(current: ["ada", Self.anonymous], target: ["ada", Self.anonymous]) == .switch)
  }
}
