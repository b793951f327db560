#if Postgres
  internal import Synchronization

  /// What other threads request from the I/O thread.
  enum Command: Sendable {
    case run(Role, Pipeline)
    case lease(
      Role, deadline: ContinuousClock.Instant,
      @Sendable (Result<Leased, PostgresError>) -> Void)
    case runLeased(Lease, Pipeline)
    case release(Lease)
    case coalesced(any CoalescedReads)
    case connected(slot: Int, Result<Connector.Connected, PostgresError>)
    case awaitServer(@Sendable (Result<PostgresServer, PostgresError>) -> Void)
    case listen(channel: String, id: UInt64, AsyncStream<String>.Continuation)
    case listening([String])
    case stopListening(channel: String, id: UInt64)
  }

  /// The list of commands for the I/O thread, which wakes up only if it sleeps.
  final class Mailbox: Sendable {
    private struct State {
      var commands: [Command] = []
      var isOpen = false
      var isAsleep = false
      var isFinished = true
      var waiters: [CheckedContinuation<Void, Never>] = []
    }

    let signal: WakeSignal
    private let state = Mutex(State())

    init(signal: WakeSignal) { self.signal = signal }

    /// Accepts commands from now on; `false` if it was opened before.
    func open() -> Bool {
      state.withLock { state in
        guard !state.isOpen, state.isFinished else { return false }
        state.isOpen = true
        state.isFinished = false
        return true
      }
    }

    /// Appends a command; `false` if the link is closed.
    func submit(_ command: Command) -> Bool {
      let (isAccepted, mustRing) = state.withLock { state in
        guard state.isOpen else { return (false, false) }
        state.commands.append(command)
        let mustRing = state.isAsleep
        state.isAsleep = false
        return (true, mustRing)
      }
      if mustRing { signal.ring() }
      return isAccepted
    }

    /// Moves all commands into an empty list; `false` if the link is closed.
    func take(into commands: inout [Command]) -> Bool {
      state.withLock { state in
        swap(&commands, &state.commands)
        state.isAsleep = false
        return state.isOpen
      }
    }

    /// Returns whether the I/O thread may sleep: the next command then rings.
    func fallAsleep() -> Bool {
      state.withLock { state in
        guard state.commands.isEmpty else { return false }
        state.isAsleep = true
        return true
      }
    }

    /// Rejects commands from now on.
    func close() {
      state.withLock { $0.isOpen = false }
      signal.ring()
    }

    /// Reports that the I/O thread ended.
    func finish() {
      let waiters = state.withLock { state in
        state.isFinished = true
        defer { state.waiters = [] }
        return state.waiters
      }
      for waiter in waiters { waiter.resume() }
    }

    /// Waits until the I/O thread ended.
    func finished() async {
      await withCheckedContinuation { continuation in
        let isFinished = state.withLock { state in
          if !state.isFinished { state.waiters.append(continuation) }
          return state.isFinished
        }
        if isFinished { continuation.resume() }
      }
    }
  }
#endif
