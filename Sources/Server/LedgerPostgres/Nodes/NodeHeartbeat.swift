#if Postgres
  internal import AppStoreCore
  internal import Foundation
  internal import Ledger
  internal import PostgresLink
  internal import Synchronization

  /// Shows the database at short intervals that a node lives, and what it reads may be used.
  final class NodeHeartbeat: Sendable {
    private struct State {
      var lease = ReadLease<ServerIdentity>()
      var schedule = BeatSchedule<ServerIdentity>()
      var skew = Duration.zero
      var catalogDigest: String?
      var others: [OtherNode] = []
      var problem: String?
      var holding = 0
    }

    /// Shorter than `lock_timeout` of the connection, so that a server that does not commit is left
    /// for another one.
    private static let deadline = BeatSchedule<ServerIdentity>.deadline
    /// How often a waiting task looks again.
    private static let tick = Duration.milliseconds(100)
    /// The maximum number of reads that wait for a beat.
    private static let mostHolding = 256

    let node: PostgresNode
    private let link: PostgresLink
    private let startedAt: Timestamp
    private let state = Mutex(State())

    init(_ node: PostgresNode, _ link: PostgresLink) {
      self.node = node
      self.link = link
      startedAt = node.clock.now()
    }

    func announce(catalogDigest: String) {
      state.withLock { $0.catalogDigest = catalogDigest }
    }

    /// Sends beats until the task is canceled.
    func run() async {
      while !Task.isCancelled {
        let (server, now) = (link.server?.identity, node.instant())
        if state.withLock({ $0.schedule.start(to: server, at: now) }) { await beat() }
        try? await node.sleep(Self.tick)
      }
    }

    /// Commits the row of this node, and reads those of the others.
    func beat() async {
      let (digest, skew) = state.withLock { ($0.catalogDigest, $0.skew) }
      let statements = NodeRows.beat(
        node, startedAt: startedAt, catalogDigest: digest, skew: skew)
      let (sentAt, before) = (node.instant(), node.clock.now())
      do throws(PostgresError) {
        let (results, server) = try await link.commitUrgently(statements, within: Self.deadline)
        let read = try NodeRows(results)
        let least = ClockSkew.least(
          read.now.milliseconds, between: before.milliseconds,
          and: node.clock.now().milliseconds)
        state.withLock { state in
          state.lease.acknowledge(sentAt: sentAt, by: server.identity)
          state.skew = .milliseconds(least)
          state.others = read.others
          state.problem = nil
        }
      } catch {
        let now = node.instant()
        state.withLock { state in
          state.schedule.fail(at: now)
          state.problem = "\(error)"
        }
      }
    }

    /// Removes the row of this node, so that the others do not count it any more.
    func leave() async {
      _ = try? await link.commitUrgently([NodeRows.removal(of: node)], within: Self.deadline)
    }

    /// Reads, and returns what was read only if the server was not replaced before.
    ///
    /// While there was no beat for a short time, it waits; the read may run again.
    ///
    /// - Throws: The read's error, or `LedgerError.unavailable`.
    func reading<Value>(
      _ read: () async throws(LedgerError) -> Value
    ) async throws(LedgerError) -> Value {
      let start = node.instant()
      let end = state.withLock { $0.lease.holdEnd(at: start) }
      while true {
        try await waitUntilReadable(until: end)
        var failure: LedgerError?
        do throws(LedgerError) {
          let value = try await read()
          if isReadable { return value }
        } catch {
          guard case .unavailable = error else { throw error }
          failure = error
        }
        guard node.instant() < end else { throw failure ?? unavailable }
        try? await node.sleep(Self.tick)
        if Task.isCancelled { throw failure ?? unavailable }
      }
    }

    /// Throws unless what was just read may be used.
    func check() throws(LedgerError) {
      guard isReadable else { throw unavailable }
    }

    /// Whether what was just read may be used.
    var isReadable: Bool {
      let (server, now) = (link.server?.identity, node.instant())
      return state.withLock { $0.lease.isReadable(from: server, at: now) }
    }

    private func waitUntilReadable(until end: ContinuousClock.Instant) async throws(LedgerError) {
      if isReadable { return }
      let isAdmitted = state.withLock { state in
        guard state.holding < Self.mostHolding else { return false }
        state.holding += 1
        return true
      }
      guard isAdmitted else { throw unavailable }
      defer { state.withLock { $0.holding -= 1 } }
      while node.instant() < end, !Task.isCancelled {
        try? await node.sleep(Self.tick)
        if isReadable { return }
      }
      throw unavailable
    }

    private var unavailable: LedgerError {
      .unavailable(
        LedgerError.postgres, reason: "\(silence); nothing is read until it does; retry")
    }

    /// How long no beat was committed, and why.
    private var silence: String {
      let now = node.instant()
      let (age, problem) = state.withLock { ($0.lease.age(at: now), $0.problem) }
      let time = age.map { " for \($0.components.seconds) s" } ?? " yet"
      return "the database has committed no change of this node\(time)"
        + (problem.map { " (\($0))" } ?? "")
    }

    /// What is wrong now.
    var problems: [ReadinessProblem] {
      let isReadable = isReadable
      let (skew, digest, others) = state.withLock { ($0.skew, $0.catalogDigest, $0.others) }
      var problems: [ReadinessProblem] = []
      if !isReadable {
        problems.append(
          ReadinessProblem(
            name: "lease",
            reason: "\(silence); check that the primary and its synchronous standby run"))
      }
      if let problem = ReadinessProblem(skew: skew) { problems.append(problem) }
      if let problem = ReadinessProblem(catalogDigest: digest, others: others) {
        problems.append(problem)
      }
      return problems
    }
  }

  extension PostgresServer {
    var identity: ServerIdentity {
      ServerIdentity(name: host.name, port: host.port, timeline: timeline)
    }
  }
#endif
