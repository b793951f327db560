internal import Crypto
internal import Foundation
internal import GRDB
package import Ledger

/// The hash of all projections.
enum ProjectionDigest {
  /// The rebuilt tables with the columns to compare.
  ///
  /// The date of a purchase's next refresh is not one of them, because it is removed after the
  /// refresh.
  private static let tables =
    [("purchases", "original_transaction_id, owner, history")]
    + LedgerSchemaTables.all.filter { $0.role == .projection }.map { ($0.name, $0.selection) }

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
  /// Returns the hash of all projections.
  ///
  /// Ledgers with the same facts and owners have the same hash, regardless of order. Rows of
  /// aliases contain the number of the operation, so they are equal only after the same operations
  /// in the same order.
  package func projectionDigest() async throws(LedgerError) -> [UInt8] {
    try await read { Array(try ProjectionDigest.of($0)) }
  }
}

extension SHA256 {
  /// Hashes a value with its type and length, so that different rows never produce the same bytes.
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
