public import AppStoreCore
public import Foundation

/// The right of one process to do some work until a date, such as all queries about one app.
public struct WorkLease: Hashable, Sendable {
  /// The name of the work, such as `work:com.example.app:Production`.
  public let name: String
  /// The process that has it.
  public let owner: UUID
  /// A number that grows each time the work gets another owner, so that a process that was paused
  /// cannot change what its successor did.
  public let token: Int64
  /// When another process may get it.
  public let end: Timestamp

  /// Creates a lease.
  public init(name: String, owner: UUID, token: Int64, end: Timestamp) {
    (self.name, self.owner, self.token, self.end) = (name, owner, token, end)
  }
}

/// Decides which process does which work.
public protocol WorkLeaseStore: Sendable {
  /// Gives work to a process, or extends the lease that it has.
  ///
  /// A lease whose end is so far ahead that only a wrong clock can have set it does not count.
  ///
  /// - Parameters:
  ///   - name: The name of the work.
  ///   - owner: The process.
  ///   - now: The time.
  ///   - end: When another process may get the work.
  /// - Returns: The lease; `nil` while another process has it.
  func acquireLease(
    _ name: String, for owner: UUID, at now: Timestamp, until end: Timestamp
  ) async throws(LedgerError) -> WorkLease?

  /// Lets another process get the work now, unless one has it already.
  func release(_ lease: WorkLease) async throws(LedgerError)
}

/// The leases of a store that one process uses; a value.
///
/// A store that several processes use must compare and change a lease in one atomic step.
public struct WorkLeases: Hashable, Sendable {
  private var leases: [String: WorkLease] = [:]

  /// Creates an empty list.
  public init() {}

  /// Gives work to a process, as ``WorkLeaseStore/acquireLease(_:for:at:until:)`` does.
  public mutating func acquire(
    _ name: String, for owner: UUID, at now: Timestamp, until end: Timestamp
  ) -> WorkLease? {
    let held = leases[name]
    guard held.map({ $0.owner == owner || JobDueDate.isPast($0.end, at: now) }) ?? true else {
      return nil
    }
    let token = (held?.token ?? 0) + (held?.owner == owner ? 0 : 1)
    let lease = WorkLease(name: name, owner: owner, token: token, end: end)
    leases[name] = lease
    return lease
  }

  /// Ends a lease, unless another process has the work.
  public mutating func release(_ lease: WorkLease) {
    guard isCurrent(lease) else { return }
    leases[lease.name] = WorkLease(
      name: lease.name, owner: lease.owner, token: lease.token, end: JobDueDate.immediately)
  }

  /// Returns whether no other process got the work since.
  public func isCurrent(_ lease: WorkLease) -> Bool {
    leases[lease.name].map { $0.owner == lease.owner && $0.token == lease.token } ?? false
  }
}
