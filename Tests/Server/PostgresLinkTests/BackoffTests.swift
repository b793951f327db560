#if Postgres
  import PostgresLink
  import Testing

  @Suite(.timeLimit(.minutes(30)))
  struct BackoffTests {
    @Test(arguments: [(1, 50), (2, 100), (3, 200), (6, 1600), (7, 2000), (1000, 2000)])
    func `The wait before connecting doubles up to two seconds`(failures: Int, longest: Int) {
      #expect(Backoff.delay(failures: failures, fraction: 0) == .milliseconds(longest))
      #expect(Backoff.delay(failures: failures, fraction: 1) == .milliseconds(longest / 2))
    }
  }
#endif
