internal import Ledger
internal import Synchronization

/// The work leases that all copies of a ledger share.
final class SharedWorkLeases: Sendable {
  let value = Mutex(WorkLeases())
}
