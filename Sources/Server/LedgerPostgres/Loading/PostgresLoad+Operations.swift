#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// Operations, claims and owners.
  extension PostgresLoad {
    /// The columns that ``PostgresRow/operation(from:)`` reads.
    static let operationColumns =
      "number, done_at, kind, cause, actor, from_id, to_id, undone"
    private static let claimColumns =
      "act, original_transaction_id, former, customer, acts.done_at"

    mutating func addOperations(_ keys: KeysByKind) {
      add(keys.claims) { ids in
        PostgresStatement(
          """
          SELECT \(Self.claimColumns) FROM claims JOIN acts ON number = act
          WHERE original_transaction_id = ANY($1) ORDER BY sequence
          """, [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.claims[$0] = []
      } read: { row, rows throws(PostgresError) in
        let claim = try row.claim(from: 0)
        rows.claims[claim.originalTransactionID, default: []].append(claim)
      }
      addOperationRows(keys.operations)
      add(keys.operationsNaming) { ids in
        PostgresStatement(
          """
          SELECT key.id, \(Self.operationColumns) FROM unnest($1::text[]) AS key (id)
          JOIN acts ON from_id = key.id OR to_id = key.id ORDER BY number
          """, [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.operationsNaming[$0] = []
      } read: { row, rows throws(PostgresError) in
        rows.operationsNaming[AppUserID(rawValue: try row.text(0)), default: []]
          .append(try row.operation(from: 1))
      }
      add(keys.purchasesOwned) { ids in
        PostgresStatement(
          "SELECT owner, original_transaction_id FROM purchases WHERE owner = ANY($1)",
          [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.purchasesOwned[$0] = []
      } read: { row, rows throws(PostgresError) in
        rows.purchasesOwned[AppUserID(rawValue: try row.text(0)), default: []]
          .insert(OriginalTransactionID(rawValue: try row.text(1)))
      }
    }

    private mutating func addOperationRows(_ numbers: [Int64]) {
      add(numbers) { numbers in
        PostgresStatement(
          """
          SELECT \(Self.operationColumns),
            (SELECT undo.number FROM acts AS undo WHERE undo.undone = acts.number)
          FROM acts WHERE number = ANY($1)
          """, [.ints(numbers)])
      } prepare: {
        $1.operations[$0] = .some(nil)
      } read: { row, rows throws(PostgresError) in
        let operation = try row.operation(from: 0)
        rows.operations[operation.id] = OperationRow(
          operation: operation, undoneBy: try row.optionalInt8(8))
      }
      add(numbers) { numbers in
        PostgresStatement(
          """
          SELECT \(Self.claimColumns) FROM claims JOIN acts ON number = act
          WHERE act = ANY($1) ORDER BY sequence
          """, [.ints(numbers)])
      } prepare: { _, _ in
      } read: { row, rows throws(PostgresError) in
        let claim = try row.claim(from: 0)
        rows.operations[claim.operation]??.claims.append(claim)
      }
    }
  }
#endif
