#if Postgres
  /// What waits for a connection of one role, in order.
  struct WaitingQueue {
    enum Waiter {
      case pipeline(Pipeline)
      case lease(
        deadline: ContinuousClock.Instant,
        @Sendable (Result<Leased, PostgresError>) -> Void)

      var deadline: ContinuousClock.Instant {
        switch self {
        case .pipeline(let pipeline): pipeline.deadline
        case .lease(let deadline, _): deadline
        }
      }

      func fail(_ error: PostgresError) {
        switch self {
        case .pipeline(let pipeline): pipeline.completion(.failure(error))
        case .lease(_, let completion): completion(.failure(error))
        }
      }
    }

    private var waiters: [Waiter] = []
    private var head = 0
    /// No waiter's deadline is earlier; `nil` if none waits.
    private(set) var earliest: ContinuousClock.Instant?

    var count: Int { waiters.count - head }

    mutating func append(_ waiter: Waiter) {
      waiters.append(waiter)
      earliest = min(earliest ?? waiter.deadline, waiter.deadline)
    }

    mutating func popFirst() -> Waiter? {
      guard head < waiters.count else { return nil }
      let first = waiters[head]
      head += 1
      if head == waiters.count {
        waiters.removeAll(keepingCapacity: true)
        head = 0
        earliest = nil
      } else if head >= 64, head * 2 >= waiters.count {
        waiters.removeFirst(head)
        head = 0
      }
      return first
    }

    /// Removes the waiters whose deadline has passed.
    mutating func removeExpired(_ now: ContinuousClock.Instant) -> [Waiter] {
      guard let earliest, earliest <= now else { return [] }
      let all = waiters[head...]
      let expired = all.filter { $0.deadline <= now }
      waiters = all.filter { $0.deadline > now }
      head = 0
      self.earliest = waiters.map(\.deadline).min()
      return expired
    }

    mutating func removeAll() -> [Waiter] {
      let all = Array(waiters[head...])
      self = WaitingQueue()
      return all
    }
  }
#endif
