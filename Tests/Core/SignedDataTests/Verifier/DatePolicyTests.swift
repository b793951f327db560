import AppStoreCore
import SignedData
import TestSupport
import Testing

/// Certificates and tokens are checked at the date that the rule selects.
@Suite(.timeLimit(.minutes(30))) struct DateRuleTests {
  private static let signed = TestStore.purchaseDate
  private static let leafEnd = TestStore.purchaseDate + .days(30)

  private let store: TestStore
  private let token: String

  init() throws {
    var template = ChainTemplate(
      commonName: "Short", notBefore: TestStore.notBefore, notAfter: TestStore.notAfter)
    template.leaf.notAfter = Self.leafEnd
    store = TestStore(chain: try template.make())
    token = try store.sign(TestStore.transaction())
  }

  private func check(_ rule: DatePolicy) -> String? {
    let verifier = SignedDataVerifier(
      roots: [store.chain.root], apps: [TestStore.app], environments: [.sandbox], dates: rule)
    do {
      _ = try verifier.transaction(token)
      return nil
    } catch {
      return error.check
    }
  }

  private func clock(_ time: Timestamp) -> VirtualClock { VirtualClock(at: time) }

  @Test func `Archived data verifies after its leaf expired unless the rule requires validity now`()
  {
    let late = Self.leafEnd + .days(1)
    #expect(check(.whenSigned) == nil)
    #expect(check(DatePolicy(clock: clock(late))) == nil)
    #expect(check(DatePolicy(certificates: .now, clock: clock(Self.leafEnd))) == nil)
    #expect(check(DatePolicy(certificates: .now, clock: clock(late))) == "chain.validity-now")
  }

  @Test func `A token older than the rule's maximum age is rejected`() {
    let hour = Duration.seconds(3600)
    let rule = { (age: Duration) in
      DatePolicy(maximumAge: hour, tolerance: .seconds(60), clock: clock(Self.signed + age))
    }
    #expect(check(rule(hour)) == nil)
    #expect(check(rule(hour + .seconds(60))) == nil)
    #expect(check(rule(hour + .seconds(61))) == "date.age")
  }

  @Test func `A token from the future is rejected beyond the tolerance, as a retryable error`()
    throws
  {
    #expect(check(DatePolicy(clock: clock(Self.signed - .seconds(60)))) == nil)
    #expect(check(DatePolicy(clock: clock(Self.signed - .seconds(61)))) == "date.future")
    let error = VerificationError.signedInFuture(
      signedDate: Self.signed, now: Self.signed - .days(1), tolerance: .seconds(60))
    #expect(error.isRetryable)
    #expect(VerificationError.nested(part: "signedTransactionInfo", error).isRetryable)
    #expect(error.description.contains("clock"))
  }

  @Test func `The rule also applies to parts inside a notification`() throws {
    let old = TestStore.transaction()
    let later = TestStore.purchaseDate + .days(2)
    let notification = try store.sign(
      store.notification(
        transaction: old, renewalInfo: TestStore.renewalInfo(for: old), signedDate: later))
    let verifier = SignedDataVerifier(
      roots: [store.chain.root], apps: [TestStore.app], environments: [.sandbox],
      dates: DatePolicy(maximumAge: .hours(1), clock: clock(later)))
    let error = #expect(throws: VerificationError.self) { try verifier.notification(notification) }
    #expect(error?.check == "signedTransactionInfo/date.age")
  }
}
