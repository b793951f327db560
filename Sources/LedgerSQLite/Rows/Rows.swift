internal import AppStoreTypes
internal import Encodings
internal import Foundation
internal import GRDB
internal import Ledger

extension AppUserIDRecord {
  init(row: Row) {
    self.init(
      id: AppUserID(rawValue: row["id"]),
      firstSeen: Timestamp(milliseconds: row["first_seen"]),
      lastSeen: Timestamp(milliseconds: row["last_seen"]))
  }
}

extension IdentityOperation {
  /// Reads a row with all columns of `acts` in their order.
  init(row: Row) throws(LedgerError) {
    let number: Int64 = row[0]
    let (kindText, causeText, actor): (String, String, String) = (row[2], row[3], row[4])
    guard let kind = Kind(rawValue: kindText), let cause = Reason(rawValue: causeText) else {
      throw .unreadableOperation(number)
    }
    let (from, to): (String?, String?) = (row[5], row[6])
    self.init(
      id: number, date: Timestamp(milliseconds: row[1]), kind: kind, cause: cause,
      actor: AuditActor(actor), from: from.map(AppUserID.init(rawValue:)),
      to: to.map(AppUserID.init(rawValue:)), undoes: row[7])
  }
}

extension OwnershipChange {
  /// Decodes a claim joined with its operation.
  init(row: Row) {
    let (former, customer): (String?, String?) = (row["former"], row["customer"])
    self.init(
      operation: row["act"],
      originalTransactionID: OriginalTransactionID(rawValue: row["original_transaction_id"]),
      former: former.map(AppUserID.init(rawValue:)),
      customer: customer.map(AppUserID.init(rawValue:)),
      claimedAt: Timestamp(milliseconds: row["done_at"]))
  }
}

extension QuarantinedItem {
  init(row: Row) {
    let raw: Data = row["raw"]
    self.init(
      id: row["id"],
      arrival: LedgerPosition(
        date: Timestamp(milliseconds: row["received_at"]), lastOperationID: row["newest_act"]),
      source: row["source"], check: row["failed_check"], explanation: row["explanation"],
      raw: Array(raw), attempts: row["attempts"],
      triedAt: (row["tried_at"] as Int64?).map(Timestamp.init(milliseconds:)),
      triedWith: row["tried_with"])
  }
}

extension RecordedFact {
  /// Reads a row with all columns of `facts` in their order; names cost more than all else here.
  init(row: Row, _ headers: SigningHeaderTable, _ database: Database) throws {
    let (kindText, sourceText): (String, String) = (row[1], row[8])
    let identity: String = row[2]
    guard let kind = SignedFact.Kind(rawValue: kindText),
      let source = FactSource(rawValue: sourceText)
    else { throw LedgerError.unreadableFact(.notification, identity) }
    let token = CompactedJWS(
      headers: try headers.headers(row[10], in: database) ?? [],
      content: Array(row[11] as Data))
    guard let jws = token.jws else { throw LedgerError.unreadableFact(kind, identity) }
    let purchase: String? = row[5]
    let bundle: String? = row[6]
    let environment: String? = row[7]
    let fact = SignedFact(
      kind: kind, identity: identity, signedDate: Timestamp(milliseconds: row[3]),
      payloadHash: Hex.encode(row[4] as Data),
      originalTransactionID: purchase.map(OriginalTransactionID.init(rawValue:)),
      bundleID: bundle.map(BundleID.init(rawValue:)),
      environment: environment.map(AppStoreEnvironment.init(rawValue:)), jws: jws, token: token)
    self.init(
      sequence: row[0], fact: fact, source: source,
      receivedAt: Timestamp(milliseconds: row[9]))
  }
}
