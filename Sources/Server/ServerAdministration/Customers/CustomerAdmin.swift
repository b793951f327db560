public import AppStoreCore
public import Ledger

/// Queries and operations on customers for administrators, on the ledger of a running or stopped
/// server.
public struct CustomerAdmin: Sendable {
  private let ledger: any LedgerStore

  /// Creates an administration for a ledger.
  public init(_ ledger: any LedgerStore) {
    self.ledger = ledger
  }

  /// Opens a server's ledger; running servers see changes immediately.
  ///
  /// - Throws: ``ServerDataError/ledger(reason:)``, also if there is no ledger: none is created.
  public static func open(
    _ location: LedgerLocation, storage: any LedgerStorage
  ) async throws(ServerDataError) -> CustomerAdmin {
    CustomerAdmin(try await DataDirectory.ledger(location, in: storage))
  }

  /// Returns all operations on a customer and on their purchases.
  ///
  /// - Parameter id: Any app user ID of the customer, a deleted one too.
  /// - Throws: `IdentityRejection.noCustomer(_:)` if the ID is unknown.
  public func history(of id: AppUserID) async throws(IdentityError) -> CustomerReport {
    let history: OwnershipHistory
    do throws(LedgerError) {
      history = try await ledger.ownershipHistory(of: id)
    } catch {
      throw .ledger(error)
    }
    guard history.customer != nil || !history.entries.isEmpty else {
      throw .rejected(.noCustomer(id))
    }
    return CustomerReport(history)
  }

  /// Returns the effect of a transfer without changing anything.
  ///
  /// - Parameters:
  ///   - purchase: The purchase; `nil` means all of them.
  ///   - from: The present owner.
  ///   - to: The next owner.
  public func planTransfer(
    of purchase: OriginalTransactionID?, from: AppUserID, to: AppUserID
  ) async throws(IdentityError) -> OperationReport {
    OperationReport(try await ledger.transferPlan(purchase, from: from, to: to))
  }

  /// Moves purchases from one customer to another.
  ///
  /// - Parameters:
  ///   - purchase: The purchase; `nil` moves all of them.
  ///   - from: The present owner.
  ///   - to: The next owner.
  ///   - person: The person who transfers, for the audit log.
  ///   - now: The current time.
  public func transfer(
    _ purchase: OriginalTransactionID?, from: AppUserID, to: AppUserID, by person: String,
    at now: Timestamp
  ) async throws(IdentityError) -> OperationReport {
    OperationReport(
      try await ledger.transfer(purchase, from: from, to: to, by: .person(person), at: now))
  }

  /// Undoes a transfer or an alias.
  public func undo(
    _ act: Int64, by person: String, at now: Timestamp
  ) async throws(IdentityError) -> OperationReport {
    OperationReport(try await ledger.undo(act, by: .person(person), at: now))
  }
}
