#if Postgres
  internal import Synchronization

  /// Reads single keys with one statement for all keys that wait at the same time.
  ///
  /// No timer is used: keys are sent as soon as a connection is idle, so that a batch grows with the
  /// load. A read sees everything that was committed before it was called.
  public final class PostgresCoalescer<Value: Sendable>: Sendable {
    /// Receives the value of a key, on the I/O thread: it must not block.
    public typealias Completion = @Sendable (Result<Value, PostgresError>) -> Void

    /// Makes one value for each key, in the order of the keys, which are all different.
    public typealias Split =
      @Sendable (_ rows: PostgresRows, _ keys: [String]) throws(PostgresError) -> [Value]

    private struct Waiter {
      let key: String
      let deadline: ContinuousClock.Instant
      let completion: Completion
    }

    private let link: PostgresLink
    private let sql: String
    private let mostKeys: Int
    private let split: Split
    private let waiters = Mutex<[Waiter]>([])

    /// Creates a coalescer.
    ///
    /// - Parameters:
    ///   - link: A link with at least one coalescing connection.
    ///   - sql: One statement that reads; its only parameter `$1` is the keys as `text[]`.
    ///   - mostKeys: The most keys of one batch.
    ///   - split: Makes the values, on the I/O thread: it must not block. An error fails all keys.
    public init(link: PostgresLink, sql: String, mostKeys: Int = 32, split: @escaping Split) {
      precondition(mostKeys > 0, "a batch has a key")
      self.link = link
      self.sql = sql
      self.mostKeys = mostKeys
      self.split = split
    }

    /// Reads the value of a key.
    ///
    /// - Throws: ``PostgresError``. A read changes nothing, so it may be repeated.
    public func read(_ key: String) async throws(PostgresError) -> Value {
      try await withCheckedContinuation { continuation in
        read(key) { continuation.resume(returning: $0) }
      }.get()
    }

    /// Reads the value of a key without suspending.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - completion: Receives the value once, on the I/O thread, or on this thread if the link is
    ///     closed. It must not block.
    public func read(_ key: String, _ completion: @escaping Completion) {
      let deadline = ContinuousClock.now + link.configuration.readDeadline
      let count = waiters.withLock { waiters in
        guard waiters.count < link.configuration.waitingKeyLimit else { return waiters.count + 1 }
        waiters.append(Waiter(key: key, deadline: deadline, completion: completion))
        return waiters.count
      }
      if count > link.configuration.waitingKeyLimit {
        completion(.failure(.unavailable(reason: "too many keys wait for a connection")))
      } else if count == 1, !link.submit(.coalesced(self)) {
        fail(.closed)
      }
    }
  }

  extension PostgresCoalescer: CoalescedReads {
    var earliest: ContinuousClock.Instant? { waiters.withLock { $0.first?.deadline } }

    func takeBatch() -> (pipeline: Pipeline, hasMore: Bool)? {
      var keys: [String] = []
      var completions: [[Completion]] = []
      var indexes: [String: Int] = [:]
      let (deadline, hasMore) = waiters.withLock { waiters in
        var count = 0
        for waiter in waiters {
          if let index = indexes[waiter.key] {
            completions[index].append(waiter.completion)
          } else {
            guard keys.count < mostKeys else { break }
            indexes[waiter.key] = keys.count
            keys.append(waiter.key)
            completions.append([waiter.completion])
          }
          count += 1
        }
        let deadline = waiters.first?.deadline
        waiters.removeFirst(count)
        return (deadline, !waiters.isEmpty)
      }
      guard let deadline else { return nil }
      let split = split
      let pipeline = Pipeline(
        statements: [PostgresStatement(sql, [.texts(keys)])], deadline: deadline
      ) { [keys, completions] result in
        Self.complete(result, keys, completions, split)
      }
      return (pipeline, hasMore)
    }

    private static func complete(
      _ result: Result<[PostgresRows], PostgresError>, _ keys: [String],
      _ completions: [[Completion]], _ split: Split
    ) {
      let values = result.flatMap { rows in
        Result { () throws(PostgresError) in try split(rows[0], keys) }
      }
      if case .success(let values) = values {
        precondition(values.count == keys.count, "a coalescer's closure returns a value per key")
      }
      for index in keys.indices {
        for completion in completions[index] { completion(values.map { $0[index] }) }
      }
    }

    func removeExpired(_ now: ContinuousClock.Instant, _ error: PostgresError) {
      // All wait equally long, so the deadlines are in order.
      let expired = waiters.withLock { waiters in
        let count = waiters.firstIndex { $0.deadline > now } ?? waiters.count
        defer { waiters.removeFirst(count) }
        return Array(waiters[..<count])
      }
      for waiter in expired { waiter.completion(.failure(error)) }
    }

    func fail(_ error: PostgresError) {
      let all = waiters.withLock { waiters in
        defer { waiters = [] }
        return waiters
      }
      for waiter in all { waiter.completion(.failure(error)) }
    }
  }
#endif
