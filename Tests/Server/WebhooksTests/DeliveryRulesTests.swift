import AppStoreCore
import HTTPTypes
import Testing
import Webhooks

/// What follows from the result of an attempt for the delivery.
@Suite(.timeLimit(.minutes(30))) struct DeliveryRulesTests {
  private let now = Timestamp(milliseconds: 1_790_000_000_000)

  private func decision(
    _ result: AttemptResult, number: Int = 1, schedule: RetrySchedule = .standard
  ) -> DeliveryOutcome {
    var random = SeededRandom(seed: 1)
    return DeliveryRules(schedule: schedule).outcome(
      of: DeliveryAttempt(number: number, at: now, previous: nil, result: result),
      health: EndpointHealth(), using: &random)
  }

  private func response(_ status: Int, _ fields: HTTPFields = [:]) -> AttemptResult {
    .response(HTTPResponse(status: .init(code: status), headerFields: fields))
  }

  /// The time of the attempt after the first one, by the same seed.
  private var next: Timestamp? {
    var random = SeededRandom(seed: 1)
    return RetrySchedule.standard.nextAttempt(after: 1, at: now, using: &random)
  }

  @Test(arguments: [200, 201, 202, 204, 299])
  func `A status from 200 to 299 delivers the event`(status: Int) {
    #expect(decision(response(status)).decision == .delivered)
    // No field of a success changes that.
    let fields: HTTPFields = [.webhookDelivery: "abort-message", .retryAfter: "60"]
    #expect(decision(response(status, fields)).decision == .delivered)
  }

  @Test(arguments: [100, 199, 300, 301, 302, 307, 308, 400, 401, 404, 409, 429, 500, 503, 599])
  func `Any other status but 410 is retried at the schedule's time`(status: Int) throws {
    let outcome = decision(response(status))
    #expect(outcome.decision == .retry(at: try #require(next)))
    #expect(outcome.disabled == nil)
  }

  @Test(arguments: AttemptFailure.allCases)
  func `An attempt without a response is retried at the schedule's time`(
    failure: AttemptFailure
  ) throws {
    #expect(decision(.failure(failure)).decision == .retry(at: try #require(next)))
  }

  @Test func `After the last attempt the delivery fails`() {
    #expect(decision(response(500), number: 10).decision == .failed(.attemptsExhausted))
    #expect(decision(response(200), number: 10).decision == .delivered)
    let once = decision(.failure(.dns), schedule: .once)
    #expect(once.decision == .failed(.attemptsExhausted))
  }

  @Test(arguments: [1, 10], [true, false])
  func `Status 410 disables the endpoint, which keeps the delivery due`(
    number: Int, retriesRejections: Bool
  ) {
    var random = SeededRandom(seed: 1)
    let outcome = DeliveryRules(schedule: .standard, retriesRejections: retriesRejections).outcome(
      of: DeliveryAttempt(number: number, at: now, previous: nil, result: response(410)),
      health: EndpointHealth(), using: &random)
    #expect(outcome.decision == .retry(at: now))
    #expect(outcome.disabled == .gone)
    #expect(outcome.health.failedEvents == 1)
  }

  @Test func `Status 410 that ends the attempts of an event disables the endpoint, too`() {
    let outcome = decision(response(410, [.webhookDelivery: "abort-message"]))
    #expect(outcome.decision == .failed(.aborted))
    #expect(outcome.disabled == .gone)
  }

  @Test(arguments: ["abort-message", "Abort-Message"])
  func `A receiver can end the attempts of one event`(value: String) {
    let outcome = decision(response(400, [.webhookDelivery: value]))
    #expect(outcome.decision == .failed(.aborted))
    #expect(outcome.disabled == nil)
  }

  @Test func `Another value of the field does not end the attempts`() throws {
    let outcome = decision(response(400, [.webhookDelivery: "abort"]))
    #expect(outcome.decision == .retry(at: try #require(next)))
  }

  @Test func `An overloaded receiver can delay an attempt but not bring it forward`() throws {
    #expect(
      decision(response(503, [.retryAfter: "3600"])).decision == .retry(at: now + .hours(1)))
    #expect(
      decision(response(503, [.retryAfter: "1"])).decision == .retry(at: try #require(next)))
    // The schedule has the last word about the number of attempts.
    #expect(
      decision(response(503, [.retryAfter: "1"]), number: 10).decision
        == .failed(.attemptsExhausted))
  }

  @Test func `Only overloaded receivers reduce the rate`() {
    let overloaded = (100...599).filter { response($0).isOverloaded }
    #expect(overloaded == [429, 502, 503, 504])
    #expect(AttemptFailure.allCases.allSatisfy { !AttemptResult.failure($0).isOverloaded })
  }
}
