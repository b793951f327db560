import AppStoreCore
import SignedData
import Testing

/// When a response is used, when it is refreshed, and what is never evicted.
@Suite(.timeLimit(.minutes(30))) struct RevocationCacheTests {
  let start = Timestamp(milliseconds: 1_800_000_000_000)

  private func link(_ number: Int) -> RevocationCache.Link {
    let bytes = Array("certificate \(number)".utf8)
    return SigningCertificates(leaf: bytes, intermediate: bytes, root: bytes).links[0]
  }

  private func answer(_ status: OCSPStatus, lifetime: Duration) -> VerifiedOCSPStatus {
    VerifiedOCSPStatus(status: status, thisUpdate: start, validUntil: start + lifetime)
  }

  /// The cache's decisions about a response over time: one letter for each age.
  private func timeline(_ answer: VerifiedOCSPStatus, _ ages: [Duration]) -> String {
    var cache = RevocationCache()
    _ = cache.record(answer, about: link(1), at: start)
    return ages.map { age in
      switch cache.lookup(link(1), at: start + age) {
      case .use: "u"
      case .useAndRefresh: "r"
      case .query: "a"
      }
    }.joined()
  }

  @Test func `A short-lived response is fresh until its end and used for an hour more`() {
    let ages: [Duration] = [.zero, .seconds(599), .seconds(600), .seconds(4199), .seconds(4200)]
    #expect(timeline(answer(.good, lifetime: .seconds(600)), ages) == "uurra")
  }

  @Test func `A long-lived response is fresh for an hour and used for seven days and an hour`() {
    let ages: [Duration] = [
      .hours(1) - .seconds(1), .hours(1), .days(7) + .hours(1) - .seconds(1), .days(7) + .hours(1),
    ]
    #expect(timeline(answer(.good, lifetime: .days(400)), ages) == "urra")
  }

  @Test func `An unknown status is refreshed after five minutes, without waiting`() {
    let ages: [Duration] = [.seconds(299), .seconds(300), .hours(24)]
    #expect(timeline(answer(.unknown, lifetime: .days(1)), ages) == "urr")
  }

  @Test func `A revocation is used permanently, and only a suspension is refreshed`() {
    let ages: [Duration] = [.zero, .hours(2), .days(4000)]
    let revoked = OCSPStatus.revoked(at: start, reason: .keyCompromise)
    #expect(timeline(answer(revoked, lifetime: .days(1)), ages) == "uuu")
    #expect(timeline(answer(.revoked(at: start, reason: nil), lifetime: .days(1)), ages) == "uuu")
    let held = OCSPStatus.revoked(at: start, reason: .certificateHold)
    #expect(timeline(answer(held, lifetime: .days(1)), ages) == "urr")
  }

  @Test func `An older response does not replace a newer one`() {
    var cache = RevocationCache()
    let held = OCSPStatus.revoked(at: start, reason: .certificateHold)
    _ = cache.record(answer(held, lifetime: .days(1)), about: link(1), at: start)
    let older = VerifiedOCSPStatus(
      status: .good, thisUpdate: start - .seconds(1), validUntil: start + .days(9))
    let outcome = cache.record(older, about: link(1), at: start + .hours(2))
    #expect(outcome.failure != nil)
    #expect(cache.lookup(link(1), at: start + .hours(2)) == .use(outcome))
  }

  @Test func `A final revocation is never replaced`() {
    var cache = RevocationCache()
    let revoked = OCSPStatus.revoked(at: start, reason: .superseded)
    let first = cache.record(answer(revoked, lifetime: .days(1)), about: link(1), at: start)
    let later = VerifiedOCSPStatus(
      status: .good, thisUpdate: start + .days(1), validUntil: start + .days(9))
    #expect(cache.record(later, about: link(1), at: start + .days(1)) == first)
    let failure = RevocationError.unreachable(.leaf, reason: "down")
    #expect(cache.record(failure, about: link(1), at: start + .days(1)) == first)
  }

  @Test func `A failure is used for 30 seconds and does not replace a response`() {
    var cache = RevocationCache()
    let failure = RevocationError.unreachable(.leaf, reason: "down")
    let outcome = cache.record(failure, about: link(1), at: start)
    #expect(outcome.failure == failure)
    #expect(cache.lookup(link(1), at: start + .seconds(29)) == .use(outcome))
    #expect(cache.lookup(link(1), at: start + .seconds(30)) == .query)

    let good = cache.record(answer(.good, lifetime: .days(1)), about: link(1), at: start)
    #expect(good.failure == nil)
    #expect(cache.record(failure, about: link(1), at: start + .hours(2)) == good)
    #expect(cache.lookup(link(1), at: start + .hours(2)) == .use(good))
    #expect(
      cache.lookup(link(1), at: start + .hours(2) + .seconds(30)) == .useAndRefresh(good))
  }

  @Test func `The cache is limited to 128 certificates, and revocations are evicted last`() {
    var cache = RevocationCache()
    let revoked = OCSPStatus.revoked(at: start, reason: .superseded)
    let outcome = cache.record(answer(revoked, lifetime: .days(1)), about: link(0), at: start)
    for number in 1...300 {
      _ = cache.record(answer(.good, lifetime: .days(1)), about: link(number), at: start)
    }
    #expect(cache.count == 128)
    #expect(cache.lookup(link(0), at: start) == .use(outcome))
    #expect(cache.lookup(link(173), at: start) == .query)
    #expect(cache.lookup(link(174), at: start) != .query)
    for number in 301...500 {
      _ = cache.record(answer(revoked, lifetime: .days(1)), about: link(number), at: start)
    }
    #expect(cache.count == 128)
  }
}
