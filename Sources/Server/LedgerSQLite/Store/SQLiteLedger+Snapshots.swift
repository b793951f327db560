public import AppStoreCore
internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Returns everything that a response about a customer needs.
  public func snapshot(of id: AppUserID) async throws(LedgerError) -> CustomerSnapshot? {
    switch try reading(of: id) {
    case .unknown: return nil
    case .whole(let standing): return standing
    case .partial: break
    }
    return try await snapshotByRules(of: id)
  }

  /// Returns the same for a customer with only App Store purchases.
  public func immediateSnapshot(of id: AppUserID) throws(LedgerError) -> CustomerSnapshot? {
    if case .whole(let standing) = try reading(of: id) { standing } else { nil }
  }

  private func reading(of id: AppUserID) throws(LedgerError) -> SnapshotReader.Reading {
    do {
      return try snapshots.snapshot(of: id)
    } catch {
      throw ledgerError(error, path)
    }
  }
}
