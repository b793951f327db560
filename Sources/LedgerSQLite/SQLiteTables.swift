internal import AppStoreTypes
internal import Foundation
internal import GRDB
internal import Ledger

/// The steps of the rules in one SQLite transaction.
struct SQLiteTables: LedgerTables {
  let database: Database

  func append(
    _ fact: SignedFact, from source: FactSource, at receivedAt: Timestamp
  ) throws -> Bool {
    try run(
      """
      INSERT INTO facts (
        kind, identity, signed_date, payload_hash, original_transaction_id, bundle_id,
        environment, source, received_at, jws
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (kind, identity, signed_date, payload_hash) DO NOTHING
      """,
      [
        fact.kind.rawValue, fact.identity, fact.signedDate.milliseconds, fact.payloadHash,
        fact.originalTransactionID?.rawValue, fact.bundleID?.rawValue,
        fact.environment?.rawValue, source.rawValue, receivedAt.milliseconds, fact.jws,
      ])
    return database.changesCount == 1
  }

  func transaction(_ id: TransactionID) throws -> JWSTransactionDecodedPayload? {
    try payload("SELECT payload FROM transaction_versions WHERE transaction_id = ?", id.rawValue)
      .map { try decode($0, .transaction, id.rawValue) }
  }

  func put(_ transaction: JWSTransactionDecodedPayload, from fact: SignedFact) throws {
    try run(
      """
      INSERT INTO transaction_versions (transaction_id, original_transaction_id, payload)
      VALUES (?, ?, ?)
      ON CONFLICT (transaction_id) DO UPDATE
      SET original_transaction_id = excluded.original_transaction_id, payload = excluded.payload
      """,
      [
        transaction.transactionId.rawValue, transaction.originalTransactionId.rawValue,
        fact.payloadJSON,
      ])
  }

  func renewalInfo(
    of purchase: OriginalTransactionID
  ) throws -> JWSRenewalInfoDecodedPayload? {
    try payload(
      "SELECT payload FROM renewal_info_versions WHERE original_transaction_id = ?",
      purchase.rawValue
    )
    .map { try decode($0, .renewalInfo, purchase.rawValue) }
  }

  func put(_ renewalInfo: JWSRenewalInfoDecodedPayload, from fact: SignedFact) throws {
    try run(
      """
      INSERT INTO renewal_info_versions (original_transaction_id, payload) VALUES (?, ?)
      ON CONFLICT (original_transaction_id) DO UPDATE SET payload = excluded.payload
      """,
      [renewalInfo.originalTransactionId.rawValue, fact.payloadJSON])
  }

  func addPurchase(_ purchase: OriginalTransactionID) throws {
    try run(
      "INSERT INTO purchases (original_transaction_id) VALUES (?) ON CONFLICT DO NOTHING",
      [purchase.rawValue])
  }

  func owner(of purchase: OriginalTransactionID) throws -> CustomerID? {
    let owner = try String.fetchOne(
      try database.cachedStatement(
        sql: "SELECT owner FROM purchases WHERE original_transaction_id = ?"),
      arguments: [purchase.rawValue])
    return owner.map(CustomerID.init(rawValue:))
  }

  func setOwner(_ customer: CustomerID, of purchase: OriginalTransactionID) throws {
    try run(
      "UPDATE purchases SET owner = ? WHERE original_transaction_id = ?",
      [customer.rawValue, purchase.rawValue])
  }

  func append(_ claim: OwnershipClaim) throws {
    try run(
      "INSERT INTO claims (original_transaction_id, customer, claimed_at) VALUES (?, ?, ?)",
      [
        claim.originalTransactionID.rawValue, claim.customer.rawValue,
        claim.claimedAt.milliseconds,
      ])
  }

  func customer(_ id: CustomerID) throws -> CustomerRecord? {
    try Row.fetchOne(
      try database.cachedStatement(
        sql: "SELECT id, first_seen, last_seen FROM customers WHERE id = ?"),
      arguments: [id.rawValue]
    )
    .map(CustomerRecord.init(row:))
  }

  func put(_ customer: CustomerRecord) throws {
    try run(
      """
      INSERT INTO customers (id, first_seen, last_seen) VALUES (?, ?, ?)
      ON CONFLICT (id) DO UPDATE
      SET first_seen = excluded.first_seen, last_seen = excluded.last_seen
      """,
      [
        customer.id.rawValue, customer.firstSeen.milliseconds, customer.lastSeen.milliseconds,
      ])
  }

  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  private func payload(_ sql: String, _ id: String) throws -> String? {
    try String.fetchOne(try database.cachedStatement(sql: sql), arguments: [id])
  }
}

/// Decodes a projected payload.
func decode<Payload: Decodable>(
  _ json: String, _ kind: SignedFact.Kind, _ identity: String
) throws(LedgerError) -> Payload {
  do {
    return try JSONDecoder().decode(Payload.self, from: Data(json.utf8))
  } catch {
    throw .unreadableFact(kind, identity)
  }
}
