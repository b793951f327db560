internal import AppStoreCore
internal import Ledger

/// The work leases that this process has; a value.
struct HeldLeases: Sendable {
  /// How long a lease lasts.
  static let duration = Duration.seconds(30)
  /// How long after its start a lease is renewed.
  static let renewal = Duration.seconds(10)
  /// How long to wait before a lease of another process is requested again.
  static let retry = Duration.seconds(5)

  private struct Entry {
    var lease: WorkLease?
    var triedAt: Timestamp
  }

  private var entries: [String: Entry] = [:]

  /// The leases that have not been lost.
  var leases: [WorkLease] { entries.values.compactMap(\.lease) }

  /// Returns the lease of some work; `nil` if this process must not do it.
  func lease(_ name: String, at now: Timestamp) -> WorkLease? {
    entries[name]?.lease.flatMap { $0.end > now ? $0 : nil }
  }

  /// Returns whether to request a lease now, for the first time or again.
  func isDue(_ name: String, at now: Timestamp) -> Bool {
    guard let entry = entries[name], entry.triedAt <= now else { return true }
    let age = now - entry.triedAt
    return age >= (lease(name, at: now) == nil ? Self.retry : Self.renewal)
  }

  /// Notes the result of a request.
  ///
  /// - Returns: Whether this process got work that another one had.
  mutating func note(_ lease: WorkLease?, for name: String, at now: Timestamp) -> Bool {
    assert(lease.map { $0.end > now } ?? true, "a lease ends after it is requested")
    let wasDenied = entries[name].map { $0.lease == nil } ?? false
    entries[name] = Entry(lease: lease, triedAt: now)
    return wasDenied && lease != nil
  }

  /// Forgets all leases.
  mutating func removeAll() { entries = [:] }
}
