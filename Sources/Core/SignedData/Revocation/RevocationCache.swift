package import AppStoreCore

/// A cache of certificate statuses, which also decides when to query again.
///
/// A pure value: the time is a parameter. Only certificates of chains that signed a verified token
/// are added, so forged tokens cannot fill it.
package struct RevocationCache: Sendable {
  package typealias Link = SigningCertificates.Link

  /// The maximum number of certificates; Apple has used few in ten years.
  package static let capacity = 128
  /// How long a status is used before the next check queries again.
  static let freshTime: Duration = .hours(1)
  /// How long an unknown status is used before the next check queries again.
  static let unknownFreshTime: Duration = .seconds(5 * 60)
  /// How long a status is used after its signed end while a new one is queried.
  package static let grace: Duration = .hours(1)
  /// The maximum time a status is used, regardless of its signed end.
  static let maxUse: Duration = .days(7)
  /// How long no queries are sent after a failure, so that an unreachable responder costs one wait.
  static let failurePause: Duration = .seconds(30)

  /// The action for a certificate.
  package enum Lookup: Hashable, Sendable {
    /// Use this outcome.
    case use(RevocationOutcome)
    /// Use this outcome and query again in the background.
    case useAndRefresh(RevocationOutcome)
    /// The status is unknown; query and wait.
    case query
  }

  private struct Entry: Sendable {
    var response: VerifiedOCSPStatus?
    var freshUntil: Timestamp
    var usableUntil: Timestamp
    var failure: RevocationError?
    var pausedUntil: Timestamp
  }

  private var entries: [Link: Entry] = [:]
  /// The keys from oldest to newest, to evict in a fixed order.
  private var order: [Link] = []

  /// Creates an empty cache.
  package init() {}

  /// The number of cached certificates.
  package var count: Int { entries.count }

  /// Returns the action for a certificate.
  package func lookup(_ link: Link, at now: Timestamp) -> Lookup {
    guard let entry = entries[link] else { return .query }
    if let response = entry.response, now < entry.usableUntil || response.status.isRevoked {
      let outcome = RevocationOutcome(response.status, of: link.position)
      let isDone = now < entry.freshUntil || now < entry.pausedUntil || response.status.isFinal
      return isDone ? .use(outcome) : .useAndRefresh(outcome)
    }
    if let failure = entry.failure, now < entry.pausedUntil { return .use(.init(failure)) }
    return .query
  }

  /// Records a response and returns the resulting status.
  ///
  /// A response older than the cached one changes nothing. A revocation is replaced only by the
  /// later end of a suspension.
  package mutating func record(
    _ response: VerifiedOCSPStatus, about link: Link, at now: Timestamp
  ) -> RevocationOutcome {
    if let known = entries[link]?.response,
      known.status.isFinal || response.thisUpdate < known.thisUpdate
    {
      entries[link]?.pausedUntil = now + Self.failurePause
      return RevocationOutcome(known.status, of: link.position)
    }
    let freshTime = response.status == .unknown ? Self.unknownFreshTime : Self.freshTime
    let usedUntil = min(response.validUntil, now + Self.maxUse)
    let entry = Entry(
      response: response, freshUntil: min(response.validUntil, now + freshTime),
      usableUntil: usedUntil + Self.grace, failure: nil, pausedUntil: now)
    assert(entry.freshUntil <= entry.usableUntil, "a fresh response is usable")
    insert(entry, for: link)
    return RevocationOutcome(response.status, of: link.position)
  }

  /// Records a failed query and returns the resulting status; a known status remains.
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
    case .query: return RevocationOutcome(failure)
    }
  }

  /// Adds an entry; if the cache is full, evicts the oldest one that is not a revocation.
  private mutating func insert(_ entry: Entry, for link: Link) {
    if entries.updateValue(entry, forKey: link) == nil { order.append(link) }
    guard order.count > Self.capacity else { return }
    let oldest = order.firstIndex { !(entries[$0]?.response?.status.isRevoked ?? false) }
    entries[order.remove(at: oldest ?? 0)] = nil
    assert(
      order.count == entries.count && order.count <= Self.capacity,
      "each cached response is listed once for eviction")
  }
}

extension OCSPStatus {
  var isRevoked: Bool {
    if case .revoked = self { true } else { false }
  }

  /// Whether the status is final; among revocations, only a suspension can end.
  var isFinal: Bool {
    if case .revoked(_, let reason) = self { reason != .certificateHold } else { false }
  }
}
