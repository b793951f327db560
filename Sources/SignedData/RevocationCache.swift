package import AppStoreTypes

/// What is known about certificates, and whether it is time to ask again.
///
/// A pure value: the time is passed in. Only certificates of chains that signed a token get in, so
/// forged tokens cannot fill it.
package struct RevocationCache: Sendable {
  package typealias Link = SigningCertificates.Link

  /// How many certificates are kept; Apple has used a handful in ten years.
  package static let capacity = 128
  /// How long an answer is used before the next check asks again.
  package static let freshTime: Duration = .hours(1)
  /// How long "unknown" is used before the next check asks again.
  package static let unknownFreshTime: Duration = .seconds(5 * 60)
  /// How long past its signed end an answer is still used, while a new one is asked for.
  package static let grace: Duration = .hours(1)
  /// How long an answer is used at most, whatever end its signer gave it.
  package static let longestUse: Duration = .days(7)
  /// How long after a failure nobody is asked, so that a dead responder costs one wait and not many.
  package static let failurePause: Duration = .seconds(30)

  /// What to do about a certificate.
  package enum Lookup: Hashable, Sendable {
    /// This is the outcome.
    case use(RevocationOutcome)
    /// This is the outcome; ask again without waiting.
    case useAndRefresh(RevocationOutcome)
    /// Nothing is known; ask and wait.
    case ask
  }

  private struct Entry: Sendable {
    var answer: OCSPAnswer?
    var freshUntil: Timestamp
    var usableUntil: Timestamp
    var failure: RevocationError?
    var pausedUntil: Timestamp
  }

  private var entries: [Link: Entry] = [:]
  /// The keys from the oldest to the newest, to evict in a fixed order.
  private var order: [Link] = []

  /// Creates a cache that knows nothing.
  package init() {}

  /// The number of certificates about which something is known.
  package var count: Int { entries.count }

  /// Tells what to do about a certificate now.
  package func lookup(_ link: Link, at now: Timestamp) -> Lookup {
    guard let entry = entries[link] else { return .ask }
    if let answer = entry.answer, now < entry.usableUntil || answer.status.isRevoked {
      let outcome = RevocationOutcome(answer.status, of: link.place)
      let isDone = now < entry.freshUntil || now < entry.pausedUntil || answer.status.isFinal
      return isDone ? .use(outcome) : .useAndRefresh(outcome)
    }
    if let failure = entry.failure, now < entry.pausedUntil { return .use(.init(failure)) }
    return .ask
  }

  /// Notes an answer and returns what is now known.
  ///
  /// An answer that is older than the known one changes nothing, and a revocation is replaced by
  /// nothing but the later end of a suspension.
  package mutating func record(
    _ answer: OCSPAnswer, about link: Link, at now: Timestamp
  ) -> RevocationOutcome {
    if let known = entries[link]?.answer,
      known.status.isFinal || answer.thisUpdate < known.thisUpdate
    {
      entries[link]?.pausedUntil = now + Self.failurePause
      return RevocationOutcome(known.status, of: link.place)
    }
    let freshTime = answer.status == .unknown ? Self.unknownFreshTime : Self.freshTime
    let usedUntil = min(answer.validUntil, now + Self.longestUse)
    let entry = Entry(
      answer: answer, freshUntil: min(answer.validUntil, now + freshTime),
      usableUntil: usedUntil + Self.grace, failure: nil, pausedUntil: now)
    insert(entry, for: link)
    return RevocationOutcome(answer.status, of: link.place)
  }

  /// Notes that no answer came and returns what is now known: a known status outlives the failure.
  package mutating func record(
    _ failure: RevocationError, about link: Link, at now: Timestamp
  ) -> RevocationOutcome {
    let paused = now + Self.failurePause
    guard entries[link] != nil else {
      insert(
        Entry(freshUntil: now, usableUntil: now, failure: failure, pausedUntil: paused), for: link)
      return RevocationOutcome(failure)
    }
    entries[link]?.failure = failure
    entries[link]?.pausedUntil = paused
    switch lookup(link, at: now) {
    case .use(let outcome), .useAndRefresh(let outcome): return outcome
    case .ask: return RevocationOutcome(failure)
    }
  }

  /// Keeps an entry, and forgets the oldest that is no revocation when there is no room.
  private mutating func insert(_ entry: Entry, for link: Link) {
    if entries.updateValue(entry, forKey: link) == nil { order.append(link) }
    guard order.count > Self.capacity else { return }
    let oldest = order.firstIndex { !(entries[$0]?.answer?.status.isRevoked ?? false) }
    entries[order.remove(at: oldest ?? 0)] = nil
  }
}

extension OCSPStatus {
  var isRevoked: Bool {
    if case .revoked = self { true } else { false }
  }

  /// Whether no later answer can change it; of revocations only a suspension can end.
  var isFinal: Bool {
    if case .revoked(_, let reason) = self { reason != .certificateHold } else { false }
  }
}
