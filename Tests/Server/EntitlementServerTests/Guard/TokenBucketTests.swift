import AppStoreCore
import EntitlementServer
import Testing

@Suite(.timeLimit(.minutes(30))) struct TokenBucketTests {
  private let start = Timestamp(milliseconds: 1_800_000_000_000)
  private let rate = TokenBucket.Rate(burst: 3, per: .seconds(60))

  @Test func `The burst passes, and the next request passes after the returned wait`() {
    var bucket = TokenBucket(rate, at: start)
    #expect((1...3).map { _ in bucket.take(at: start) } == (1...3).map { .passed(used: $0) })
    #expect(bucket.take(at: start) == .rejected(retryAfter: .seconds(20)))
    #expect(bucket.take(at: start + .seconds(19)) == .rejected(retryAfter: .seconds(1)))
    #expect(bucket.take(at: start + .seconds(20)) == .passed(used: 3))
    #expect(bucket.state(at: start + .hours(1)) == .passed(used: 1))
  }

  @Test func `Reading the state consumes nothing`() {
    let bucket = TokenBucket(rate, at: start)
    for _ in 0..<10 { #expect(bucket.state(at: start) == .passed(used: 1)) }
  }

  @Test func `A clock that goes back neither adds nor removes tokens`() {
    var bucket = TokenBucket(rate, at: start)
    for _ in 0..<3 { _ = bucket.take(at: start) }
    #expect(bucket.take(at: start - .hours(1)) == .rejected(retryAfter: .seconds(20)))
    #expect(bucket.take(at: start - .hours(1) + .seconds(20)) == .passed(used: 3))
  }

  /// For any timing of requests, no window exceeds the burst plus the refill.
  ///
  /// A request after the returned wait passes.
  @Test(arguments: 1...20)
  func `The rate is never exceeded, and a request after the returned wait passes`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let rate = TokenBucket.Rate(
      burst: Int.random(in: 1...20, using: &random),
      per: .milliseconds(Int64.random(in: 1...100_000, using: &random)))
    var bucket = TokenBucket(rate, at: start)
    var now = start
    var passed: [Timestamp] = []
    for _ in 0..<500 {
      now = now + .milliseconds(Int64.random(in: 0...2000, using: &random))
      switch bucket.take(at: now) {
      case .passed(let used):
        passed.append(now)
        #expect((1...rate.burst).contains(used))
      case .rejected(let wait):
        #expect(wait > .zero)
        var later = bucket
        if case .rejected = later.take(at: now + wait) { Issue.record("seed \(seed)") }
      }
    }
    for (index, begin) in passed.enumerated() {
      for end in index..<passed.count {
        let window = Double((passed[end] - begin).milliseconds)
        let back = window * Double(rate.burst) / Double(rate.period.milliseconds)
        #expect(Double(end - index + 1) <= Double(rate.burst) + back + 0.01, "seed \(seed)")
      }
    }
  }
}
