internal import Crypto
internal import Foundation
internal import GRDB
package import Ledger

/// The hash of everything that follows from facts and acts.
enum ProjectionDigest {
  /// The tables that replaying derives, which are dropped before it, with the columns that count: when the
  /// store is to be asked about a purchase is forgotten once it was.
  private static let tables: KeyValuePairs = [
    "purchases": "original_transaction_id, owner, history", "app_user_ids": "*", "aliases": "*",
    "account_tokens": "*", "purchase_origins": "*", "app_transactions": "*",
  ]

  static func of(_ database: Database) throws -> SHA256.Digest {
    var hash = SHA256()
    for (table, columns) in tables {
      hash.update(data: Data(table.utf8))
      let rows = try Row.fetchCursor(database, sql: "SELECT \(columns) FROM \(table) ORDER BY 1, 2")
      while let row = try rows.next() {
        for value in row.databaseValues { hash.update(value) }
      }
    }
    return hash.finalize()
  }
}

extension SQLiteLedger {
  /// Returns the hash of everything that follows from facts and acts.
  ///
  /// Two ledgers with the same facts and owners have the same, whatever came first. What is said of an
  /// alias holds the number of the act, so aliases are equal only after the same acts in one order.
  package func projectionDigest() async throws(LedgerError) -> [UInt8] {
    try await read { Array(try ProjectionDigest.of($0)) }
  }
}

extension SHA256 {
  /// Adds a value with its type and length, so that no two rows run together to the same bytes.
  fileprivate mutating func update(_ value: DatabaseValue) {
    let (type, bytes): (UInt8, Data) =
      switch value.storage {
      case .null: (0, Data())
      case .int64(let number): (1, withUnsafeBytes(of: number.littleEndian) { Data($0) })
      case .double(let number):
        (2, withUnsafeBytes(of: number.bitPattern.littleEndian) { Data($0) })
      case .string(let text): (3, Data(text.utf8))
      case .blob(let blob): (4, blob)
      }
    update(data: [type])
    withUnsafeBytes(of: bytes.count.littleEndian) { update(bufferPointer: $0) }
    update(data: bytes)
  }
}
