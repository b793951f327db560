import AppStoreCore
import HTTPTypes
import Testing
import Webhooks

/// When an endpoint is warned about and disabled.
///
/// Times are in hours after the start. `send` is one attempt of an event; `previous` is the time of
/// the event's attempt before it.
@Suite(.timeLimit(.minutes(30))) struct EndpointHealthTests {
  private static let start = Timestamp(milliseconds: 1_790_000_000_000)

  private struct Endpoint {
    var health = EndpointHealth()
    var disabled: EndpointDisableReason?

    mutating func send(
      _ status: Int, at hours: Int, after previous: Int? = nil
    ) {
      var random = SeededRandom(seed: 1)
      let outcome = DeliveryRules(schedule: .standard).outcome(
        of: DeliveryAttempt(
          number: previous == nil ? 1 : 2, at: start + .hours(hours),
          previous: previous.map { start + .hours($0) },
          result: .response(HTTPResponse(status: .init(code: status)))),
        health: health, using: &random)
      health = outcome.health
      disabled = outcome.disabled
    }

    func condition(at hours: Int) -> EndpointCondition {
      health.condition(at: start + .hours(hours))
    }
  }

  @Test func `A new endpoint is healthy at any time`() {
    #expect(Endpoint().condition(at: 0) == .healthy)
    #expect(Endpoint().condition(at: 1000) == .healthy)
  }

  @Test func `An endpoint is warned about after 24 hours and disabled after 120`() {
    var endpoint = Endpoint()
    endpoint.send(500, at: 0)
    endpoint.send(500, at: 1)
    #expect(endpoint.health.failingSince == Self.start)
    #expect(endpoint.health.failedEvents == 2)
    #expect(endpoint.condition(at: 23) == .failing)
    #expect(endpoint.condition(at: 24) == .needsWarning)
    endpoint.send(500, at: 119, after: 1)
    #expect(endpoint.disabled == nil)
    endpoint.send(500, at: 120, after: 119)
    #expect(endpoint.disabled == .failing)
    #expect(endpoint.condition(at: 120) == .needsDisabling)
  }

  @Test func `One event alone never disables an endpoint`() {
    var endpoint = Endpoint()
    endpoint.send(500, at: 0)
    for hours in 1..<200 { endpoint.send(500, at: hours, after: hours - 1) }
    #expect(endpoint.health.failedEvents == 1)
    #expect(endpoint.disabled == nil)
    #expect(endpoint.condition(at: 200) == .needsWarning)
  }

  @Test func `A success resets the clock and the count`() {
    var endpoint = Endpoint()
    endpoint.send(500, at: 0)
    endpoint.send(500, at: 1)
    endpoint.send(200, at: 119)
    #expect(endpoint.health == EndpointHealth(lastSuccess: Self.start + .hours(119)))
    endpoint.send(500, at: 120, after: 1)
    #expect(endpoint.health.failingSince == Self.start + .hours(120))
    #expect(endpoint.health.failedEvents == 1)
    #expect(endpoint.disabled == nil)
  }

  @Test func `An event that failed before a success counts again after it`() {
    var endpoint = Endpoint()
    endpoint.send(500, at: 0)
    endpoint.send(200, at: 1)
    endpoint.send(500, at: 2)
    endpoint.send(500, at: 3, after: 0)
    endpoint.send(500, at: 4, after: 3)
    #expect(endpoint.health.failedEvents == 2)
  }

  @Test func `Attempts that are recorded late change nothing`() {
    var endpoint = Endpoint()
    endpoint.send(200, at: 10)
    endpoint.send(500, at: 9)
    #expect(endpoint.condition(at: 10) == .healthy)
    endpoint.send(500, at: 12)
    endpoint.send(200, at: 11)
    #expect(endpoint.health.failingSince == Self.start + .hours(12))
    #expect(endpoint.health.lastSuccess == Self.start + .hours(11))
    endpoint.send(200, at: 10)
    #expect(endpoint.health.lastSuccess == Self.start + .hours(11))
  }

  @Test func `Status 410 disables an endpoint that was healthy`() {
    var endpoint = Endpoint()
    endpoint.send(200, at: 0)
    endpoint.send(410, at: 1)
    #expect(endpoint.disabled == .gone)
  }

  /// The definition, computed from the whole history instead of step by step.
  @Test(arguments: UInt64(0)..<200)
  func `The count is the number of events with a failure since the last success`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var endpoint = Endpoint()
    var last: [Int: Int] = [:]
    var failed: Set<Int> = []
    var since: Int?
    for hours in 0..<60 {
      let event = Int.random(in: 0..<6, using: &random)
      let isSuccess = Int.random(in: 0..<8, using: &random) == 0
      endpoint.send(isSuccess ? 200 : 500, at: hours, after: last[event])
      last[event] = hours
      if isSuccess { (failed, since) = ([], nil) } else { failed.insert(event) }
      if !isSuccess, since == nil { since = hours }
      #expect(endpoint.health.failedEvents == failed.count, "seed \(seed), hour \(hours)")
      #expect(
        endpoint.health.failingSince == since.map { Self.start + .hours($0) },
        "seed \(seed), hour \(hours)")
    }
  }
}
