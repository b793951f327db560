public import AppStoreCore
public import Foundation
public import Ledger
internal import Synchronization

/// Work leases, in memory: only one server uses a file, and its leases end with it.
extension SQLiteLedger {
  /// Gives work to a part of this process, or extends the lease that it has.
  public func acquireLease(
    _ name: String, for owner: UUID, at now: Timestamp, until end: Timestamp
  ) async throws(LedgerError) -> WorkLease? {
    assert(end >= now, "a lease does not end before it starts")
    return leases.value.withLock { $0.acquire(name, for: owner, at: now, until: end) }
  }

  /// Lets another part of this process get the work now, unless one has it already.
  public func release(_ lease: WorkLease) async throws(LedgerError) {
    leases.value.withLock { $0.release(lease) }
  }
}
