/// The size of a row that is committed to learn whether a ledger can be written.
public enum WriteProbe: Hashable, Sendable {
  /// Enough to notice a file that cannot be written.
  case small
  /// As much as a large change needs, so that a ledger whose disk was full is not used too early.
  case large

  /// The size of the row in bytes.
  public var bytes: Int { self == .small ? 16 : 1 << 20 }
}

/// Whether commits of a ledger succeed, and when to try one; a value.
///
/// A full or read-only disk fails commits and no reads. So a failed commit counts until a large probe
/// succeeds: while a disk is full, small commits may still succeed now and then.
public struct WriteHealth: Sendable {
  /// The longest time without a commit.
  public static let probeInterval = Duration.seconds(10)
  /// The time between two probes of a ledger that cannot be written.
  public static let retryInterval = Duration.seconds(1)

  /// Why the last commits failed; `nil` if they did not.
  public private(set) var failure: LedgerError?
  private var lastCommit: ContinuousClock.Instant?
  private var lastProbe: ContinuousClock.Instant?

  /// Creates the state of a ledger that was not written yet.
  public init() {}

  /// Notes that a commit succeeded.
  public mutating func noteCommit(at now: ContinuousClock.Instant) { lastCommit = now }

  /// Notes that a commit failed; only errors of the disk count.
  public mutating func note(_ error: LedgerError) {
    switch error {
    case .diskFull, .readOnly: failure = error
    case .noFolder, .notALedger, .damaged, .newerSchema, .unexpectedSchema, .developmentSchema,
      .busy, .tooManyOpenFiles, .quarantineFull, .closed, .unavailable, .unknownOutcome, .cancelled,
      .unreadableFact, .unreadableProjection, .unreadableRow, .rowsNotLoaded, .failed:
      break
    }
  }

  /// Returns the probe that is due, which then counts as started; `nil` if none is.
  public mutating func beginProbe(at now: ContinuousClock.Instant) -> WriteProbe? {
    let last = failure == nil ? [lastCommit, lastProbe].compactMap(\.self).max() : lastProbe
    let interval = failure == nil ? Self.probeInterval : Self.retryInterval
    if let last, now - last < interval { return nil }
    lastProbe = now
    return failure == nil ? .small : .large
  }

  /// Notes the end of a probe.
  ///
  /// - Parameters:
  ///   - probe: The probe.
  ///   - error: Why it failed; `nil` if it succeeded.
  ///   - now: The time.
  public mutating func endProbe(
    _ probe: WriteProbe, error: LedgerError?, at now: ContinuousClock.Instant
  ) {
    switch error {
    case nil:
      noteCommit(at: now)
      if probe == .large { failure = nil }
    // Another process or a lost connection says nothing about the disk.
    case .busy, .unavailable, .unknownOutcome, .cancelled, .closed: break
    case let error?: failure = error
    }
  }
}
