#if Postgres
  import LedgerPostgres
  import Testing

  /// How long changes wait on a server that may just have been promoted, as a value.
  @Suite("Wait after a promotion", .timeLimit(.minutes(30))) struct PromotionWaitTests {
    private let start = ContinuousClock.now
    private let lease = ReadLease<String>.duration

    @Test func `Changes wait on a new server until every lease of its predecessor ended`() {
      var wait = PromotionWait<String>()
      let steps = [Duration.zero, .seconds(1), lease - .milliseconds(1), lease, .seconds(9)]
      let waits = steps.map { wait.mustWait(on: "a", at: start + $0) }
      #expect(waits == [true, true, true, false, false])
    }

    @Test func `Each new server is waited for, and a lost connection to the same one is not`() {
      var wait = PromotionWait<String>()
      _ = wait.mustWait(on: "a 1", at: start)
      _ = wait.mustWait(on: "a 1", at: start + lease)
      let isSame = wait.mustWait(on: "a 1", at: start + .seconds(60))
      // A promotion in between changes the timeline, even behind the same address.
      let isPromoted = wait.mustWait(on: "a 2", at: start + .seconds(60))
      let isOver = wait.mustWait(on: "a 2", at: start + .seconds(60) + lease)
      #expect([isSame, isPromoted, isOver] == [false, true, false])
    }

    @Test func `No change waits when all nodes are on the server's timeline`() {
      var wait = PromotionWait<String>()
      _ = wait.mustWait(on: "a", at: start)
      wait.end(on: "a")
      let isKnown = wait.mustWait(on: "a", at: start)
      // What was learned about one server says nothing about the next.
      _ = wait.mustWait(on: "b", at: start)
      wait.end(on: "a")
      let isNext = wait.mustWait(on: "b", at: start)
      #expect([isKnown, isNext] == [false, true])
    }
  }
#endif
