#if Postgres
  /// What the I/O thread knows of a coalescer.
  protocol CoalescedReads: AnyObject, Sendable {
    /// Returns a pipeline for the keys that wait, and whether more wait; `nil` if none waits.
    func takeBatch() -> (pipeline: Pipeline, hasMore: Bool)?
    /// The first deadline of a key that waits; `nil` if none waits.
    var earliest: ContinuousClock.Instant? { get }
    /// Fails the keys whose deadline has passed.
    func removeExpired(_ now: ContinuousClock.Instant, _ error: PostgresError)
    /// Fails all keys that wait.
    func fail(_ error: PostgresError)
  }
#endif
