import AppStoreTypes
import Foundation
import GRDB
import Ledger
import LedgerTestSupport
import TestSupport

/// A ledger file of the first version, before customers had more than one app user id.
struct FirstLedger {
  let queue: DatabaseQueue

  init(path: String) throws {
    queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: OldFileTests.version1) }
  }

  func close() throws {
    try queue.close()
  }

  func see(_ customer: AppUserID, at time: Timestamp) throws {
    try queue.write {
      try $0.execute(
        sql: "INSERT INTO customers VALUES (?, ?, ?)",
        arguments: [customer.rawValue, time.milliseconds, time.milliseconds])
    }
  }

  /// Records a transaction and the customers who claimed it, in order.
  func record(
    _ transaction: JWSTransactionDecodedPayload, by customers: [AppUserID], store: TestStore,
    at time: Timestamp
  ) throws {
    let fact = SignedFact(try store.verified(transaction))
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO facts (
            kind, identity, signed_date, payload_hash, original_transaction_id, bundle_id,
            environment, source, received_at, jws
          ) VALUES (?, ?, ?, ?, ?, ?, ?, 'receipt', ?, ?)
          """,
        arguments: [
          fact.kind.rawValue, fact.identity, fact.signedDate.milliseconds, fact.payloadHash,
          fact.originalTransactionID?.rawValue, fact.bundleID?.rawValue,
          fact.environment?.rawValue, time.milliseconds, fact.jws,
        ])
      let purchase = transaction.originalTransactionId.rawValue
      for customer in customers {
        try database.execute(
          sql: """
            INSERT INTO claims (original_transaction_id, customer, claimed_at) VALUES (?, ?, ?)
            """,
          arguments: [purchase, customer.rawValue, time.milliseconds])
      }
    }
  }
}
