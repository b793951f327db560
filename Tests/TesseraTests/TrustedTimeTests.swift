import AppStoreTypes
import Testing

@testable import Tessera

/// The time to decide by: the server said `told` when the clock that nobody can set stood at an hour.
struct TrustedTimeTests {
  private static let told = Timestamp(milliseconds: 1_787_334_178_000)
  private static let hour = Duration.hours(1)

  @Test(arguments: [Duration.days(-400), .zero, .days(400)])
  func `In the process that heard the server, the device's clock says nothing`(skew: Duration) {
    var time = TimeKnowledge()
    time.receive(Self.told, uptime: Self.hour)

    let now = time.now(device: Self.told + skew, uptime: Self.hour * 3)

    #expect(now == Self.told + Self.hour * 2)
  }

  @Test func `In a later process the device's clock counts, but no less than what was kept`() {
    var time = TimeKnowledge()
    time.keep(Self.told, uptime: Self.hour)

    #expect(time.now(device: Self.told + .days(9), uptime: Self.hour) == Self.told + .days(9))
    #expect(time.now(device: Self.told - .days(9), uptime: Self.hour) == Self.told)
    #expect(
      time.now(device: Self.told - .days(9), uptime: Self.hour * 2) == Self.told + Self.hour,
      "a clock that was set back goes on from the newest time that is known")
  }

  @Test(arguments: [Duration.hours(1), nil])
  func `The answer to a question of this process corrects a time that was ahead`(
    uptime: Duration?
  ) {
    var time = TimeKnowledge()
    time.receive(Self.told + .days(9), uptime: uptime)
    time.receive(Self.told, uptime: uptime)

    #expect(time.now(device: Self.told - .days(60), uptime: uptime) == Self.told)
  }

  @Test func `What is kept, or may be recorded, does not move an exact time to what is to come`() {
    var time = TimeKnowledge()
    time.receive(Self.told, uptime: Self.hour)
    time.keep(Self.told + .days(9), uptime: Self.hour)

    #expect(time.now(device: Self.told, uptime: Self.hour * 2) == Self.told + Self.hour)
  }

  @Test func `An older answer, kept or recorded, does not turn time back`() {
    var time = TimeKnowledge()
    time.receive(Self.told, uptime: Self.hour)
    time.keep(Self.told - .days(30), uptime: Self.hour)

    #expect(time.now(device: Self.told - .days(60), uptime: Self.hour) == Self.told)
  }

  @Test func `An answer for many that comes a moment later leaves the time exact`() {
    var time = TimeKnowledge()
    time.receive(Self.told, uptime: Self.hour)
    time.keep(Self.told + .seconds(1), uptime: Self.hour)

    #expect(
      time.now(device: Self.told + .days(9), uptime: Self.hour) == Self.told + .seconds(1))
  }

  @Test func `Without a clock that nobody can set, the newest of both counts`() {
    var time = TimeKnowledge()
    #expect(time.now(device: Self.told, uptime: nil) == Self.told)
    time.receive(Self.told, uptime: nil)

    #expect(time.now(device: Self.told - .days(1), uptime: nil) == Self.told)
    #expect(time.now(device: Self.told + .days(1), uptime: nil) == Self.told + .days(1))
  }
}
