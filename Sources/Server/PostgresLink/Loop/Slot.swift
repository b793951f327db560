#if Postgres
  /// The place of one connection, which is filled again after each loss.
  ///
  /// Only the I/O thread uses it.
  final class Slot {
    let index: Int
    let role: Role
    var connection: Connection?
    /// Whether a thread is connecting.
    var isConnecting = false
    /// When to connect next; `nil` while connected, or if the slot is not needed yet.
    var retryAt: ContinuousClock.Instant?
    /// The attempts that failed since it was last connected.
    var failures = 0
    /// The number of the lease in use; `nil` without one.
    var lease: UInt64?
    /// Pipelines of the lease that wait for the one in progress.
    var leasedPipelines: [Pipeline] = []
    /// Whether to close the connection when it is idle, as another server is used now.
    var isRetiring = false

    init(index: Int, role: Role) {
      self.index = index
      self.role = role
    }

    var isIdle: Bool {
      guard let connection else { return false }
      return lease == nil && connection.progress == nil
    }
  }
#endif
