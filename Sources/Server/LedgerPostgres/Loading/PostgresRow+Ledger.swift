#if Postgres
  internal import AppStoreCore
  internal import Foundation
  internal import Ledger
  internal import PostgresLink
  internal import Subscriptions

  /// Values of the ledger in rows.
  extension PostgresRow {
    func timestamp(_ column: Int) throws(PostgresError) -> Timestamp {
      Timestamp(milliseconds: try int8(column))
    }

    func appUserID(_ column: Int) throws(PostgresError) -> AppUserID? {
      try optionalText(column).map(AppUserID.init(rawValue:))
    }

    /// Returns the current state of a purchase.
    func history(_ column: Int) throws(PostgresError) -> PurchaseHistory {
      var history = PurchaseHistory()
      try add(column, to: &history)
      return history
    }

    /// Returns the numbers of facts, customers, purchases and quarantined items.
    func counts() throws(PostgresError) -> LedgerCounts {
      LedgerCounts(
        facts: Int(try int8(0)), customers: Int(try int8(1)), purchases: Int(try int8(2)),
        quarantined: Int(try int8(3)))
    }

    /// Adds the current state of a purchase to that of others.
    func add(_ column: Int, to history: inout PurchaseHistory) throws(PostgresError) {
      let isWhole = withBytes(column) { history.apply(encoded: $0) }
      guard isWhole == true else { throw .unreadable("history of a purchase") }
    }

    /// Returns a purchase from four columns, after its ID.
    func purchase() throws(PostgresError) -> PurchaseRow {
      PurchaseRow(
        history: try history(1), owner: try appUserID(2),
        askingDate: try optionalInt8(3).map(Timestamp.init(milliseconds:)))
    }

    func target(from column: Int) throws(PostgresError) -> RefreshTarget {
      RefreshTarget(
        bundleID: try optionalText(column).map(BundleID.init(rawValue:)),
        environment: try optionalText(column + 1).map(AppStoreEnvironment.init(rawValue:)))
    }

    func job() throws(PostgresError) -> RefreshJob {
      guard let cause = RefreshTrigger(rawValue: Int(try int8(5))),
        let state = RefreshJob.State(rawValue: try text(13))
      else { throw .unreadable("job") }
      let claimant = try text(2)
      return RefreshJob(
        id: try int8(0),
        request: RefreshRequest(
          purchase: OriginalTransactionID(rawValue: try text(1)), target: try target(from: 3),
          claimant: claimant.isEmpty ? nil : AppUserID(rawValue: claimant), cause: cause,
          batch: try optionalText(6)),
        revision: Int(try int8(7)), lease: try int8(8), requestedAt: try timestamp(9),
        lastOperationID: try int8(10), dueAt: try timestamp(11), attempts: Int(try int8(12)),
        state: state, problem: try optionalText(14))
    }
  }

  extension PostgresError {
    /// A stored row has a value that this version does not know.
    static func unreadable(_ what: String) -> PostgresError {
      .unexpectedValue(reason: "the stored \(what) is corrupt, or of a newer version")
    }
  }
#endif
