import AppStoreCore
import Testing
import WebhookDelivery

/// How many events an endpoint receives in a second.
@Suite("The pace of an endpoint", .timeLimit(.minutes(30)))
struct EndpointPaceTests {
  private let start = PlainEvents.start

  @Test func `A limit counts events in each second`() {
    var pace = EndpointPace(perSecond: 3)
    #expect(pace.allowed(2, at: start) == 2)
    pace.use(2, at: start)
    let late = start + .milliseconds(999)
    #expect(pace.allowed(5, at: late) == 1)
    pace.use(1, at: late)
    #expect(pace.allowed(5, at: late) == 0)
    #expect(pace.allowed(5, at: start + .seconds(1)) == 3)
    var none = EndpointPace(perSecond: nil)
    #expect(none.allowed(7, at: start) == 7)
  }

  @Test func `The rate falls by the share of overload, by a half at most, once in five seconds`() {
    var pace = EndpointPace(perSecond: 100)
    pace.record(Array(repeating: .alive, count: 7) + [.overload, .overload, .overload], at: start)
    #expect(pace.perSecond == 70)
    pace.record([.overload], at: start + .milliseconds(4_999))
    #expect(pace.perSecond == 70)
    pace.record([.overload], at: start + .seconds(5))
    #expect(pace.perSecond == 35)
  }

  @Test func `One response of overload among many changes nothing`() {
    var pace = EndpointPace(perSecond: 100)
    pace.record(Array(repeating: .alive, count: 19) + [.overload], at: start)
    #expect(pace.perSecond == 100)
    pace.record([.overload], at: start + .seconds(1))
    #expect(pace.perSecond == 90)
  }

  @Test(arguments: [(nil, 10), (1000, 10), (20, 5), (2, 1), (1, 1)] as [(Int?, Int)])
  func `The rate does not fall below the lowest one`(configured: Int?, lowest: Int) {
    var pace = EndpointPace(perSecond: configured)
    for step in 0..<200 as Range<Int64> {
      pace.record([.overload, .alive], at: start + .seconds(5 * step))
    }
    #expect(pace.perSecond == lowest)
    #expect(!pace.isDead)
  }

  @Test func `The rate doubles for each five seconds without overload, up to the configured one`() {
    var pace = EndpointPace(perSecond: 80)
    for step in 0..<3 as Range<Int64> { pace.record([.overload], at: start + .seconds(5 * step)) }
    #expect(pace.perSecond == 10)
    let last = start + .seconds(10)
    #expect(pace.allowed(99, at: last + .milliseconds(4_999)) == 10)
    #expect(pace.allowed(99, at: last + .seconds(5)) == 20)
    #expect(pace.allowed(99, at: last + .seconds(10)) == 40)
    #expect(pace.allowed(99, at: last + .seconds(15)) == 80)
    #expect(pace.perSecond == 80)
  }

  @Test func `Overload during the recovery delays it`() {
    var pace = EndpointPace(perSecond: 80)
    pace.record([.overload], at: start)
    pace.record([.overload], at: start + .seconds(4))
    #expect(pace.allowed(99, at: start + .milliseconds(8_999)) == 40)
    #expect(pace.allowed(99, at: start + .seconds(9)) == 80)
  }

  @Test func `After one overload an endpoint without a rate has no limit again in five seconds`() {
    var pace = EndpointPace(perSecond: nil)
    #expect(pace.allowed(1, at: start) == 1)
    pace.use(1, at: start)
    pace.record([.overload], at: start)
    #expect(pace.allowed(99, at: start + .seconds(1)) == 10)
    #expect(pace.allowed(99, at: start + .seconds(5)) == 99)
    #expect(pace.perSecond == nil)
  }

  @Test func `Without a configured rate, the rate before the overload is reduced`() {
    var pace = EndpointPace(perSecond: nil)
    #expect(pace.allowed(40, at: start) == 40)
    pace.use(40, at: start)
    #expect(pace.allowed(1, at: start + .seconds(1)) == 1)
    pace.use(1, at: start + .seconds(1))
    pace.record([.overload], at: start + .seconds(1))
    #expect(pace.perSecond == 20)
    #expect(pace.allowed(99, at: start + .seconds(2)) == 20)
    #expect(pace.allowed(99, at: start + .seconds(6)) == 99, "there is no limit again")
  }

  @Test func `An endpoint that fails twenty times in a row gets single events at longer waits`() {
    var pace = EndpointPace(perSecond: nil)
    pace.record(Array(repeating: .failure, count: 19), at: start)
    #expect(!pace.isDead && pace.perSecond == nil)
    // Attempts that started before change nothing more.
    pace.record([.failure, .overload, .failure], at: start)
    #expect(pace.isDead && pace.perSecond == 0)
    var (now, waits) = (start, [Int64]())
    for _ in 0..<8 {
      let since = now
      while pace.allowed(9, at: now) == 0 { now = now + .milliseconds(100) }
      #expect(pace.allowed(9, at: now) == 1)
      pace.use(1, at: now)
      #expect(pace.allowed(9, at: now) == 0)
      pace.record([.failure], at: now)
      waits.append((now - since).milliseconds / 1000)
    }
    #expect(waits == [1, 2, 4, 8, 16, 30, 30, 30])
    // An event that gets no outcome, such as one without a body, does not end the single events.
    now = now + .seconds(30)
    pace.use(1, at: now)
    #expect(pace.allowed(9, at: now + .seconds(30)) == 1)
  }

  @Test func `A dead endpoint that responds is at its full rate within seconds`() {
    var pace = EndpointPace(perSecond: nil)
    #expect(pace.allowed(80, at: start) == 80)
    pace.use(80, at: start)
    pace.record(Array(repeating: .failure, count: 80), at: start)
    #expect(pace.isDead)
    let back = start + .hours(1)
    #expect(pace.allowed(9, at: back) == 1)
    pace.use(1, at: back)
    pace.record([.alive], at: back)
    #expect(pace.perSecond == 10)
    #expect(pace.allowed(999, at: back + .seconds(14)) == 40)
    #expect(pace.allowed(999, at: back + .seconds(15)) == 999)
    // The failures before count no more.
    pace.record(Array(repeating: .failure, count: 19), at: back + .seconds(16))
    #expect(!pace.isDead)
  }

  @Test func `A rejection of an event shows that the endpoint is alive`() {
    var pace = EndpointPace(perSecond: nil)
    for _ in 0..<10 { pace.record(Array(repeating: .failure, count: 10) + [.alive], at: start) }
    #expect(!pace.isDead)
  }
}
