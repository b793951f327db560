internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

/// The values of a row of `facts`.
struct FactColumns {
  /// The columns of ``init(_:)``, in order.
  static let names = """
    sequence, kind, identity, signed_date, payload_hash, original_transaction_id, bundle_id,
    environment, source, received_at, header_ids, content
    """

  private let sequence: Int64
  private let kind: String
  private let identity: String
  private let signedDate: Int64
  private let payloadHash: String
  private let purchase: String?
  private let bundle: String?
  private let environment: String?
  private let source: String
  private let receivedAt: Int64
  private let headerIDs: [UInt8]
  private let content: [UInt8]

  init(_ row: StatementRow) {
    sequence = row.integer(0)
    kind = row.text(1) ?? ""
    identity = row.text(2) ?? ""
    signedDate = row.integer(3)
    payloadHash = row.withBytes(4) { Hex.encode($0) }
    purchase = row.text(5)
    bundle = row.text(6)
    environment = row.text(7)
    source = row.text(8) ?? ""
    receivedAt = row.integer(9)
    headerIDs = row.withBytes(10) { Array($0) }
    content = row.withBytes(11) { Array($0) }
  }

  /// Reads a row with all columns of `facts` in their order; names cost more than all else here.
  init(row: Row) {
    sequence = row[0]
    kind = row[1]
    identity = row[2]
    signedDate = row[3]
    payloadHash = Hex.encode(row[4] as Data)
    purchase = row[5]
    bundle = row[6]
    environment = row[7]
    source = row[8]
    receivedAt = row[9]
    headerIDs = Array(row[10] as Data)
    content = Array(row[11] as Data)
  }

  /// Returns the fact with its headers.
  func fact(_ headers: SigningHeaderTable, _ database: Database) throws -> RecordedFact {
    guard let kind = SignedFact.Kind(rawValue: kind), let source = FactSource(rawValue: source)
    else { throw LedgerError.unreadableFact(.notification, identity) }
    let token = CompactedJWS(
      headers: try headers.headers(headerIDs, in: database) ?? [], content: content)
    guard token.isReadable else { throw LedgerError.unreadableFact(kind, identity) }
    let fact = SignedFact(
      kind: kind, identity: identity, signedDate: Timestamp(milliseconds: signedDate),
      payloadHash: payloadHash,
      originalTransactionID: purchase.map(OriginalTransactionID.init(rawValue:)),
      bundleID: bundle.map(BundleID.init(rawValue:)),
      environment: environment.map(AppStoreEnvironment.init(rawValue:)), token: token)
    return RecordedFact(
      sequence: sequence, fact: fact, source: source,
      receivedAt: Timestamp(milliseconds: receivedAt))
  }
}

extension Database {
  /// Returns the facts of a query that selects ``FactColumns/names``.
  func facts(
    _ sql: String, _ values: StatementValue..., headers: SigningHeaderTable
  ) throws -> [RecordedFact] {
    try all(sql, values) { try FactColumns($0).fact(headers, self) }
  }
}
