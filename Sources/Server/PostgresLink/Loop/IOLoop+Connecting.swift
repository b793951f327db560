#if Postgres
  internal import Foundation

  extension IOLoop {
    /// Starts a thread for each slot that is due to connect.
    func connectDueSlots(_ now: ContinuousClock.Instant) {
      for slot in slots {
        guard let due = slot.retryAt, due <= now, !slot.isConnecting else { continue }
        slot.retryAt = nil
        slot.isConnecting = true
        let (connector, mailbox, index) = (connector, mailbox, slot.index)
        Thread.detachNewThread {
          // A connection that arrives after the link was closed is closed here.
          _ = mailbox.submit(.connected(slot: index, connector.connect()))
        }
      }
    }

    func scheduleReconnect(_ slot: Slot) {
      slot.failures += 1
      let delay = Backoff.delay(failures: slot.failures, fraction: .random(in: 0...1))
      slot.retryAt = .now + delay
    }

    func finishConnecting(_ slot: Slot, _ result: Result<Connector.Connected, PostgresError>) {
      slot.isConnecting = false
      switch result {
      case .success(let connected):
        let connection = Connection(connected)
        slot.failures = 0
        slot.connection = connection
        lastFailure = nil
        current.server = connected.server
        retireConnections(notTo: connected)
        if slot.role == .listening { listenAgain(slot) }
        for waiter in serverWaiters { waiter(.success(connected.server)) }
        serverWaiters = []
      case .failure(let error):
        lastFailure = error
        scheduleReconnect(slot)
        for waiter in serverWaiters { waiter(.failure(error)) }
        serverWaiters = []
      }
    }

    /// Lets all connections follow to the server that was connected last.
    ///
    /// Behind one address there may be another server than before, which a promotion shows.
    private func retireConnections(notTo connected: Connector.Connected) {
      for slot in slots {
        guard let connection = slot.connection else { continue }
        slot.isRetiring =
          connection.host != connected.host
          || connection.server.timeline != connected.server.timeline
      }
    }
  }
#endif
