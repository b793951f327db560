#if Postgres
  extension IOLoop {
    func perform(_ command: Command) {
      switch command {
      case .run(let role, let pipeline): enqueue(.pipeline(pipeline), role)
      case .lease(let role, let deadline, let completion):
        enqueue(.lease(deadline: deadline, completion), role)
      case .runLeased(let lease, let pipeline): run(pipeline, in: lease)
      case .release(let lease): release(lease)
      case .coalesced(let coalescer):
        coalescers.append(coalescer)
        for slot in slots where slot.role == .coalescing { connectIfUnused(slot) }
      case .connected(let slot, let result): finishConnecting(slots[slot], result)
      case .awaitServer(let completion):
        if let server = current.server {
          completion(.success(server))
        } else {
          serverWaiters.append(completion)
        }
      case .listen(let channel, let id, let continuation):
        listen(channel, id, continuation)
      case .listening(let channels): confirmListening(channels)
      case .stopListening(let channel, let id): stopListening(channel, id)
      }
    }

    private func enqueue(_ waiter: WaitingQueue.Waiter, _ role: Role) {
      guard waiting[role.rawValue].count < connector.configuration.waitingLimit else {
        waiter.fail(.unavailable(reason: "too many calls wait for a connection"))
        return
      }
      waiting[role.rawValue].append(waiter)
    }

    /// Connects a slot that was not needed until now.
    func connectIfUnused(_ slot: Slot) {
      if slot.connection == nil, !slot.isConnecting, slot.retryAt == nil { slot.retryAt = .now }
    }

    private func run(_ pipeline: Pipeline, in lease: Lease) {
      let slot = slots[lease.slot]
      guard slot.lease == lease.number, let connection = slot.connection else {
        let reason = "the connection of the transaction was lost"
        pipeline.completion(.failure(.unavailable(reason: reason)))
        return
      }
      if connection.progress == nil {
        start(pipeline, slot)
      } else {
        slot.leasedPipelines.append(pipeline)
      }
    }

    private func release(_ lease: Lease) {
      let slot = slots[lease.slot]
      guard slot.lease == lease.number, let connection = slot.connection else { return }
      slot.lease = nil
      if connection.progress == nil { rollBackIfNeeded(slot) }
    }

    /// Ends the transaction that a released connection is still in.
    func rollBackIfNeeded(_ slot: Slot) {
      guard let connection = slot.connection, connection.isInTransaction else { return }
      let end = ContinuousClock.now + connector.configuration.readDeadline
      start(
        Pipeline(
          statements: [], ending: .harmless("ROLLBACK"), deadline: end, completion: { _ in }),
        slot)
    }
  }
#endif
