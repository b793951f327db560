public import AppStoreTypes
public import Foundation
public import Ledger

/// What a person may ask and do about customers, on the ledger of a server that runs or rests.
public struct CustomerDesk: Sendable {
  private let ledger: any LedgerStore

  /// Stands on a ledger.
  public init(_ ledger: any LedgerStore) {
    self.ledger = ledger
  }

  /// Opens the ledger in a server's data folder; a running server sees what is done here at once.
  ///
  /// - Throws: ``BootstrapError/ledger(reason:)``, also when there is no ledger: none is made.
  public static func open(dataFolder: URL) throws(BootstrapError) -> CustomerDesk {
    CustomerDesk(try DataFolder.ledger(dataFolder))
  }

  /// Tells everything that was done to a customer and to what they own.
  ///
  /// - Parameter id: Any app user id of the customer, a deleted one too.
  /// - Throws: ``Ledger/IdentityRefusal/noCustomer(_:)`` when nothing is known under the id.
  public func history(of id: CustomerID) async throws(IdentityError) -> CustomerReport {
    let history: OwnershipHistory
    do throws(LedgerError) {
      history = try await ledger.ownershipHistory(of: id)
    } catch {
      throw .ledger(error)
    }
    guard history.customer != nil || !history.entries.isEmpty else {
      throw .refused(.noCustomer(id))
    }
    return CustomerReport(history)
  }

  /// Says what a transfer would do, and changes nothing.
  ///
  /// - Parameter purchase: The purchase; `nil` means all of them.
  public func planTransfer(
    of purchase: OriginalTransactionID?, from: CustomerID, to: CustomerID
  ) async throws(IdentityError) -> ActReport {
    ActReport(try await ledger.transferPlan(purchase, from: from, to: to))
  }

  /// Moves purchases from one customer to another.
  ///
  /// - Parameter purchase: The purchase; `nil` moves all of them.
  public func transfer(
    _ purchase: OriginalTransactionID?, from: CustomerID, to: CustomerID, by person: String,
    at now: Timestamp
  ) async throws(IdentityError) -> ActReport {
    ActReport(
      try await ledger.transfer(purchase, from: from, to: to, by: .person(person), at: now))
  }

  /// Takes back a transfer or an alias.
  public func undo(
    _ act: Int64, by person: String, at now: Timestamp
  ) async throws(IdentityError) -> ActReport {
    ActReport(try await ledger.undo(act, by: .person(person), at: now))
  }
}
