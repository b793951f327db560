internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

extension RefreshTarget {
  init(row: Row) {
    let bundle: String? = row["bundle_id"]
    let environment: String? = row["environment"]
    self.init(
      bundleID: bundle.map(BundleID.init(rawValue:)),
      environment: environment.map(AppStoreEnvironment.init(rawValue:)))
  }
}

extension RefreshJob {
  init(row: Row) throws(LedgerError) {
    let (causeNumber, stateText): (Int, String) = (row["cause"], row["state"])
    guard let cause = RefreshTrigger(rawValue: causeNumber), let state = State(rawValue: stateText)
    else { throw .failed("refreshes", reason: "job \(row["id"] as Int64) has an unknown state") }
    let claimant: String = row["claimant"]
    self.init(
      id: row["id"],
      request: RefreshRequest(
        purchase: OriginalTransactionID(rawValue: row["original_transaction_id"]),
        target: RefreshTarget(row: row), claimant: claimant.isEmpty ? nil : AppUserID(claimant),
        cause: cause, batch: row["batch"]),
      revision: row["revision"], lease: row["lease"],
      requestedAt: Timestamp(milliseconds: row["requested_at"]),
      lastOperationID: row["newest_act"], dueAt: Timestamp(milliseconds: row["due_at"]),
      attempts: row["attempts"], state: state,
      problem: row["problem"])
  }
}

extension InboxItem {
  init(row: Row, lease: Int64) {
    let body: Data = row["body"]
    self.init(
      id: row["id"], receivedAt: Timestamp(milliseconds: row["received_at"]), body: Array(body),
      dueAt: Timestamp(milliseconds: row["due_at"]), attempts: row["attempts"], lease: lease)
  }
}
