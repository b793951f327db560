import AppStoreCore
import AppStoreServerAPI
import Testing

@Suite(.timeLimit(.minutes(30))) struct RateBudgetTests {
  let now = Caller.start

  @Test(arguments: [
    (EndpointName.transactionHistory, AppStoreEnvironment.production, 50, 20),
    (.extendRenewalDate, .production, 20, 50), (.refundHistory, .production, 10, 100),
    (.requestTestNotification, .production, 1, 1000),
    (.transactionHistory, .sandbox, 5, 200), (.extendRenewalDate, .sandbox, 2, 500),
    (.refundHistory, .sandbox, 1, 1000), (.requestTestNotification, .sandbox, 1, 10_000),
  ])
  func `An idle endpoint sends one second's requests at once and then at Apple's rate`(
    name: EndpointName, environment: AppStoreEnvironment, burst: Int, milliseconds: Int
  ) {
    var budget = RateLimitBudget(environment: environment)
    for _ in 0..<burst { #expect(budget.reserve(name, at: now) == .zero) }
    for turn in 1...3 {
      #expect(budget.reserve(name, at: now) == .milliseconds(milliseconds * turn))
    }
  }

  @Test func `An hour has no more requests than Apple's limit and one full bucket`() {
    var budget = RateLimitBudget(environment: .production)
    var clock = now
    var sent = 0
    while true {
      guard let wait = budget.reserve(.refundHistory, at: clock) else { break }
      clock = clock + wait
      guard clock < now + .hours(1) else { break }
      sent += 1
    }
    #expect(sent <= 36_000 + 10)
    #expect(sent >= 36_000)
  }

  @Test func `Each endpoint has its own budget`() {
    var budget = RateLimitBudget(environment: .production)
    _ = budget.reserve(.requestTestNotification, at: now)
    #expect(budget.reserve(.requestTestNotification, at: now) == .seconds(1))
    #expect(budget.reserve(.testNotificationStatus, at: now) == .zero)
  }

  @Test func `A request that would wait too long uses no budget`() {
    var budget = RateLimitBudget(environment: .production)
    _ = budget.reserve(.requestTestNotification, at: now)
    let before = budget
    let refused = budget.reserve(
      .requestTestNotification, at: now, waitingAtMost: .milliseconds(999))
    #expect(refused == nil)
    #expect(budget == before)
    #expect(budget.nextTime(.requestTestNotification, at: now) == now + .seconds(1))
  }

  @Test func `After a pause one request is sent, then the next at Apple's rate`() {
    var budget = RateLimitBudget(environment: .production)
    budget.pause(.transactionInfo, until: now + .seconds(5))
    #expect(budget.reserve(.transactionInfo, at: now) == .seconds(5))
    #expect(budget.reserve(.transactionInfo, at: now) == .milliseconds(5020))
    #expect(budget.reserve(.transactionHistory, at: now) == .zero)
  }

  @Test func `A clock that is set back does not block the calls`() {
    var budget = RateLimitBudget(environment: .production)
    _ = budget.reserve(.requestTestNotification, at: now)
    #expect(budget.reserve(.requestTestNotification, at: now - .hours(1)) == .seconds(1))
    let later = now - .hours(1) + .seconds(5)
    #expect(budget.reserve(.requestTestNotification, at: later) == .zero)
  }

  @Test func `Times read out of order give no extra budget`() {
    var budget = RateLimitBudget(environment: .production)
    _ = budget.reserve(.requestTestNotification, at: now)
    #expect(
      budget.reserve(.requestTestNotification, at: now - .milliseconds(3)) == .seconds(1))
  }
}
