internal import AppStoreCore

extension IdentityOperation: LedgerRow {
  /// The number is the ledger's, so it is known before the row is written.
  public static let table = LedgerTable<IdentityOperation>(
    "acts", part: "operations", role: .record, writing: .append, key: .number,
    indexes: [
      .init("acts_from", on: "from_id", where: "from_id IS NOT NULL"),
      .init("acts_to", on: "to_id", where: "to_id IS NOT NULL"),
      .init("acts_of_deletion", on: "from_id", "number", where: "kind = 'deletion'"),
      .init("acts_undone", on: "undone", isUnique: true, where: "undone IS NOT NULL"),
    ], isCounted: true,
    columns: [
      .integer("number") { $0.id }, .date("done_at") { $0.date },
      .text("kind") { $0.kind.rawValue }, .text("cause") { $0.cause.rawValue },
      .text("actor") { $0.actor.description },
      .optionalText("from_id") { $0.from?.rawValue }, .optionalText("to_id") { $0.to?.rawValue },
      .optionalInteger("undone") { $0.undoes }.referring(to: "acts", "number"),
    ]
  ) { row in
    let (id, date) = (row.integer(), row.date())
    guard let kind = Kind(rawValue: row.text()), let cause = Reason(rawValue: row.text()) else {
      return nil
    }
    return IdentityOperation(
      id: id, date: date, kind: kind, cause: cause, actor: AuditActor(row.text()),
      from: row.optionalAppUserID(), to: row.optionalAppUserID(), undoes: row.optionalInteger())
  }

  static let ofNumber = RowLookup<IdentityOperation>("number")
  static let ofUndone = RowLookup<IdentityOperation>("undone")
  static let ofFrom = RowLookup<IdentityOperation>("from_id")
  static let ofTo = RowLookup<IdentityOperation>("to_id")
}

extension LedgerPart {
  /// The operations on customers and owners, with their numbers.
  public static let operations = LedgerPart(IdentityOperation.self)
}
