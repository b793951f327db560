#if Postgres
  import LedgerPostgres
  import Testing

  /// When a node may read, as a value.
  @Suite("Read leases", .timeLimit(.minutes(30))) struct ReadLeaseTests {
    private let start = ContinuousClock.now

    @Test func `A lease lasts 2.4 seconds from when the beat was sent`() {
      var lease = ReadLease<String>()
      #expect(!lease.isReadable(from: "a", at: start))
      lease.acknowledge(sentAt: start, by: "a")
      #expect(lease.isReadable(from: "a", at: start + .milliseconds(2399)))
      #expect(!lease.isReadable(from: "a", at: start + .milliseconds(2400)))
      #expect(lease.age(at: start + .seconds(6)) == .seconds(6))
    }

    @Test func `A lease is for one server`() {
      var lease = ReadLease<String>()
      lease.acknowledge(sentAt: start, by: "a")
      #expect(!lease.isReadable(from: "b", at: start))
      #expect(!lease.isReadable(from: nil, at: start))
      lease.acknowledge(sentAt: start, by: "b")
      #expect(lease.isReadable(from: "b", at: start))
    }

    @Test func `A read waits three seconds in a short loss, and not at all in a long one`() {
      var lease = ReadLease<String>()
      #expect(lease.holdEnd(at: start) == start)
      lease.acknowledge(sentAt: start, by: "a")
      #expect(lease.holdEnd(at: start + .seconds(1)) == start + .seconds(4))
      #expect(lease.holdEnd(at: start + .seconds(3)) == start + .milliseconds(5400))
      #expect(lease.holdEnd(at: start + .seconds(60)) == start + .milliseconds(5400))
    }

    @Test func `No node reads from a server any more when another one leaves it`() {
      #expect(ReadLease<String>.duration < BeatSchedule<String>.deadline)
      #expect(BeatSchedule<String>.interval * 2 < ReadLease<String>.duration)
    }

    @Test
    func `A beat is due every second, at once for a new server, and soon after a failure`() {
      var schedule = BeatSchedule<String>()
      let isFirst = schedule.start(to: "a", at: start)
      let isEarly = schedule.start(to: "a", at: start + .milliseconds(500))
      let isNew = schedule.start(to: "b", at: start + .milliseconds(500))
      let isLost = schedule.start(to: nil, at: start + .milliseconds(1000))
      let isNext = schedule.start(to: "b", at: start + .milliseconds(1500))
      #expect([isFirst, isEarly, isNew, isLost, isNext] == [true, false, true, false, true])

      schedule.fail(at: start + .seconds(4))
      let isTooSoon = schedule.start(to: "b", at: start + .milliseconds(4100))
      let isRetry = schedule.start(to: "b", at: start + .milliseconds(4200))
      #expect([isTooSoon, isRetry] == [false, true])
    }

    @Test func `A slow commit is not taken for a wrong clock`() {
      #expect(ClockSkew.least(150, between: 100, and: 200) == 0)
      #expect(ClockSkew.least(250, between: 100, and: 200) == 50)
      #expect(ClockSkew.least(40, between: 100, and: 200) == -60)
    }
  }
#endif
