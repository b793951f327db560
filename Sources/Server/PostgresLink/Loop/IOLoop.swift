#if Postgres
  internal import Foundation

  /// Owns the connections of a link, on a thread of its own.
  ///
  /// Everything here runs on that thread, which never blocks but in `poll`.
  final class IOLoop {
    let mailbox: Mailbox
    let current: CurrentServer
    let connector: Connector
    let slots: [Slot]
    var waiting: [WaitingQueue]
    /// The coalescers that have keys to read, in turn.
    var coalescers: [any CoalescedReads] = []
    /// The listeners by channel and ID.
    var listeners: [String: [UInt64: AsyncStream<String>.Continuation]] = [:]
    /// The calls that wait for the first server.
    var serverWaiters: [@Sendable (Result<PostgresServer, PostgresError>) -> Void] = []
    /// Why the last attempt to connect failed; `nil` since one succeeded.
    var lastFailure: PostgresError?
    private var leases: UInt64 = 0
    private(set) var isClosing = false
    private var commands: [Command] = []
    private var descriptors: [pollfd] = []
    private var polled: [Slot] = []

    init(mailbox: Mailbox, current: CurrentServer, connector: Connector) {
      self.mailbox = mailbox
      self.current = current
      self.connector = connector
      let configuration = connector.configuration
      let counts: [Role: Int] = [
        .writer: 1, .reader: configuration.readers,
        .urgent: configuration.urgentConnections,
        .coalescing: configuration.coalescingConnections, .listening: 1,
      ]
      let roles = Role.allCases.flatMap { Array(repeating: $0, count: counts[$0] ?? 0) }
      slots = roles.enumerated().map { Slot(index: $0.offset, role: $0.element) }
      waiting = Role.allCases.map { _ in WaitingQueue() }
    }

    /// Runs until the link is closed and no pipeline is in progress.
    func run() {
      for slot in slots where [.writer, .reader, .urgent].contains(slot.role) {
        slot.retryAt = .now
      }
      while true {
        let isOpen = mailbox.take(into: &commands)
        for command in commands { perform(command) }
        commands.removeAll(keepingCapacity: true)
        if !isOpen { beginClosing() }
        let now = ContinuousClock.now
        expire(now)
        if isClosing {
          if slots.allSatisfy({ $0.connection?.progress == nil }) { break }
        } else {
          connectDueSlots(now)
          for slot in slots where slot.isIdle { useIdle(slot) }
        }
        sleep()
      }
      for slot in slots { slot.connection = nil }
      mailbox.finish()
    }

    func nextLease() -> UInt64 {
      leases += 1
      return leases
    }

    private func beginClosing() {
      guard !isClosing else { return }
      isClosing = true
      current.server = nil
      for role in Role.allCases {
        for waiter in waiting[role.rawValue].removeAll() { waiter.fail(.closed) }
      }
      for coalescer in coalescers { coalescer.fail(.closed) }
      coalescers = []
      for slot in slots {
        for pipeline in slot.leasedPipelines { pipeline.completion(.failure(.closed)) }
        slot.leasedPipelines = []
      }
      for waiter in serverWaiters { waiter(.failure(.closed)) }
      serverWaiters = []
      for channel in listeners.values {
        for continuation in channel.values { continuation.finish() }
      }
      listeners = [:]
    }

    /// Waits for sockets, commands or the next deadline, and reads and writes what is ready.
    private func sleep() {
      descriptors.removeAll(keepingCapacity: true)
      polled.removeAll(keepingCapacity: true)
      descriptors.append(pollfd(fd: mailbox.signal.descriptor, events: Int16(POLLIN), revents: 0))
      for slot in slots {
        guard let connection = slot.connection else { continue }
        let events = connection.wantsToWrite ? POLLIN | POLLOUT : POLLIN
        descriptors.append(
          pollfd(fd: connection.socket, events: Int16(events), revents: 0))
        polled.append(slot)
      }
      let timeout = mailbox.fallAsleep() ? nextEvent().map { ($0 - .now).milliseconds } ?? -1 : 0
      let count = poll(&descriptors, nfds_t(descriptors.count), timeout)
      guard count > 0 else { return }
      if descriptors[0].revents != 0 { mailbox.signal.clear() }
      for (slot, descriptor) in zip(polled, descriptors.dropFirst()) where descriptor.revents != 0 {
        serve(slot, Int32(descriptor.revents))
      }
    }
  }
#endif
