#if Postgres
  extension IOLoop {
    func listen(_ channel: String, _ id: UInt64, _ continuation: AsyncStream<String>.Continuation) {
      let isNew = listeners[channel] == nil
      listeners[channel, default: [:]][id] = continuation
      for slot in slots where slot.role == .listening {
        connectIfUnused(slot)
        guard let connection = slot.connection else { continue }
        if isNew {
          if connection.progress == nil { listenAgain(slot) }
        } else {
          continuation.yield("")
        }
      }
    }

    func stopListening(_ channel: String, _ id: UInt64) {
      listeners[channel]?[id] = nil
      if listeners[channel]?.isEmpty == true { listeners[channel] = nil }
    }

    /// Listens to all channels, also to those that the connection listens to already.
    func listenAgain(_ slot: Slot) {
      let channels = listeners.keys.sorted()
      guard !channels.isEmpty else { return }
      let statements = channels.map {
        PostgresStatement("LISTEN \"\($0.replacing("\"", with: "\"\""))\"", isPrepared: false)
      }
      let end = ContinuousClock.now + connector.configuration.readDeadline
      let mailbox = mailbox
      start(
        Pipeline(statements: statements, deadline: end) { result in
          guard case .success = result else { return }
          _ = mailbox.submit(.listening(channels))
        }, slot)
    }

    /// Notifies listeners that notifications arrive from now on, and that some may be lost.
    func confirmListening(_ channels: [String]) {
      for channel in channels { yield("", channel) }
      guard listeners.keys.contains(where: { !channels.contains($0) }) else { return }
      for slot in slots where slot.role == .listening && slot.isIdle { listenAgain(slot) }
    }

    func deliver(_ notifications: [(channel: String, payload: String)]) {
      for (channel, payload) in notifications { yield(payload, channel) }
    }

    private func yield(_ payload: String, _ channel: String) {
      for (_, continuation) in listeners[channel] ?? [:] { continuation.yield(payload) }
    }
  }
#endif
