#if Postgres
  internal import Foundation

  extension IOLoop {
    /// Gives an idle connection to what waits for it.
    func useIdle(_ slot: Slot) {
      guard let connection = slot.connection else { return }
      if slot.isRetiring { return lose(slot, "another server is used now") }
      switch slot.role {
      case .writer, .reader, .urgent:
        guard let waiter = waiting[slot.role.rawValue].popFirst() else { return }
        switch waiter {
        case .pipeline(let pipeline): start(pipeline, slot)
        case .lease(_, let completion):
          let number = nextLease()
          slot.lease = number
          completion(
            .success(
              Leased(
                lease: Lease(slot: slot.index, number: number), server: connection.server)))
        }
      case .coalescing:
        if let pipeline = nextCoalesced() { start(pipeline, slot) }
      case .listening: break
      }
    }

    /// The next keys of the coalescer whose turn it is; `nil` if no key waits.
    private func nextCoalesced() -> Pipeline? {
      while !coalescers.isEmpty {
        let coalescer = coalescers.removeFirst()
        guard let batch = coalescer.takeBatch() else { continue }
        if batch.hasMore { coalescers.append(coalescer) }
        return batch.pipeline
      }
      return nil
    }

    func start(_ pipeline: Pipeline, _ slot: Slot) {
      guard let connection = slot.connection else { return }
      if !connection.send(pipeline) { lose(slot, connection.problem) }
    }

    /// Reads and writes a connection whose socket is ready.
    func serve(_ slot: Slot, _ events: Int32) {
      guard let connection = slot.connection else { return }
      if events & POLLOUT != 0, !connection.flush() { return lose(slot, connection.problem) }
      guard events & ~POLLOUT != 0 else { return }
      let isConnected = connection.receive()
      if let (pipeline, outcome) = connection.readResults() {
        // A lost connection must not get the next pipeline.
        if !isConnected { lose(slot, connection.problem) }
        finish(slot, pipeline, outcome)
      }
      if slot.role == .listening { deliver(connection.takeNotifications()) }
      if !isConnected, slot.connection === connection { lose(slot, connection.problem) }
      // What was read may allow libpq to write more.
      if connection.wantsToWrite, slot.connection === connection, !connection.flush() {
        lose(slot, connection.problem)
      }
    }

    private func finish(
      _ slot: Slot, _ pipeline: Pipeline, _ outcome: Result<[PostgresRows], PostgresError>
    ) {
      if case .failure(.unknownOutcome(let reason)) = outcome { lose(slot, reason) }
      if case .failure(let error) = outcome, pipeline.isRollback { lose(slot, "\(error)") }
      if let connection = slot.connection {
        if !slot.leasedPipelines.isEmpty {
          start(slot.leasedPipelines.removeFirst(), slot)
        } else if slot.lease == nil {
          // A pipeline with its own transaction may have failed inside.
          rollBackIfNeeded(slot)
          if connection.progress == nil, slot.role != .listening { useIdle(slot) }
        }
      }
      pipeline.completion(outcome)
    }

    /// Closes a connection, and tries another host first when it is connected again.
    func lose(_ slot: Slot, _ reason: String) {
      guard let connection = slot.connection else { return }
      let abandoned = connection.abandon(reason)
      slot.connection = nil
      slot.lease = nil
      let leased = slot.leasedPipelines
      slot.leasedPipelines = []
      if slot.isRetiring {
        slot.isRetiring = false
      } else {
        connector.hosts.avoid(connection.host)
      }
      scheduleReconnect(slot)
      if slots.allSatisfy({ $0.connection == nil }) { current.server = nil }
      if let (pipeline, error) = abandoned { pipeline.completion(.failure(error)) }
      for pipeline in leased { pipeline.completion(.failure(.unavailable(reason: reason))) }
    }

    /// Ends what waited or ran until its deadline.
    func expire(_ now: ContinuousClock.Instant) {
      for role in Role.allCases {
        for waiter in waiting[role.rawValue].removeExpired(now) { waiter.fail(expiredError) }
      }
      for coalescer in coalescers { coalescer.removeExpired(now, expiredError) }
      for slot in slots {
        guard let connection = slot.connection, let progress = connection.progress,
          progress.pipeline.deadline <= now
        else { continue }
        lose(slot, "\(connection.server.host) sent no result before the deadline")
      }
    }

    /// The error of a call for which no connection became free.
    private var expiredError: PostgresError {
      if current.server == nil, let lastFailure { return lastFailure }
      return .unavailable(reason: "no connection became free before the deadline")
    }

    /// The next instant at which something is due; `nil` without one.
    func nextEvent() -> ContinuousClock.Instant? {
      var next: ContinuousClock.Instant?
      func add(_ instant: ContinuousClock.Instant?) {
        if let instant { next = min(next ?? instant, instant) }
      }
      for queue in waiting { add(queue.earliest) }
      for coalescer in coalescers { add(coalescer.earliest) }
      for slot in slots {
        if !isClosing { add(slot.retryAt) }
        add(slot.connection?.progress?.pipeline.deadline)
      }
      return next
    }
  }
#endif
