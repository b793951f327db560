import AppStoreTypes
import Testing
import WebhookDelivery

/// How many events an endpoint receives in a second.
@Suite("The pace of an endpoint", .timeLimit(.minutes(1)))
struct EndpointPaceTests {
  private let start = PlainEvents.start

  @Test func `A limit counts events in each second`() {
    var pace = EndpointPace(perSecond: 3)
    #expect(pace.allowed(2, at: start) == 2)
    pace.use(2)
    #expect(pace.allowed(5, at: start + .milliseconds(999)) == 1)
    pace.use(1)
    #expect(pace.allowed(5, at: start + .milliseconds(999)) == 0)
    #expect(pace.allowed(5, at: start + .seconds(1)) == 3)
    var none = EndpointPace(perSecond: nil)
    #expect(none.allowed(7, at: start) == 7)
  }

  @Test func `Overload halves the rate once in ten seconds, down to one event in a second`() {
    var pace = EndpointPace(perSecond: 20)
    pace.halve(at: start)
    pace.halve(at: start + .seconds(1))
    pace.halve(at: start + .milliseconds(9_999))
    #expect(pace.perSecond == 10)
    pace.halve(at: start + .seconds(10))
    #expect(pace.perSecond == 5)
    for step in 2...40 as ClosedRange<Int64> { pace.halve(at: start + .seconds(10 * step)) }
    #expect(pace.perSecond == 1)
    #expect(pace.allowed(9, at: start + .seconds(401)) == 1)
  }

  @Test func `The rate doubles for each minute without overload, until it is the configured one`() {
    var pace = EndpointPace(perSecond: 20)
    for step in 0..<3 as Range<Int64> { pace.halve(at: start + .seconds(10 * step)) }
    #expect(pace.perSecond == 2)
    let last = start + .seconds(20)
    #expect(pace.allowed(99, at: last + .milliseconds(59_999)) == 2)
    #expect(pace.allowed(99, at: last + .seconds(60)) == 5)
    #expect(pace.allowed(99, at: last + .seconds(120)) == 10)
    #expect(pace.allowed(99, at: last + .seconds(180)) == 20)
    #expect(pace.perSecond == 20)
  }

  @Test func `Overload during the recovery delays it`() {
    var pace = EndpointPace(perSecond: 8)
    pace.halve(at: start)
    pace.halve(at: start + .seconds(59))
    #expect(pace.allowed(99, at: start + .seconds(118)) == 2)
    #expect(pace.allowed(99, at: start + .seconds(119)) == 4)
  }

  @Test func `Without a configured rate, the rate before the overload is halved`() {
    var pace = EndpointPace(perSecond: nil)
    #expect(pace.allowed(40, at: start) == 40)
    pace.use(40)
    #expect(pace.allowed(1, at: start + .seconds(1)) == 1)
    pace.use(1)
    pace.halve(at: start + .seconds(1))
    #expect(pace.perSecond == 20)
    #expect(pace.allowed(99, at: start + .seconds(2)) == 20)
    #expect(pace.allowed(99, at: start + .seconds(61)) == 99, "there is no limit again")
  }
}
