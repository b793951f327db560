internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

/// The rows of customers.
extension SQLiteTables {
  /// SQL for every app user id of the customer of `?1`, with `?1` first, by index.
  static let groupOfFirst = """
    SELECT ?1 UNION ALL
    SELECT sibling.id FROM app_user_ids AS own
    JOIN app_user_ids AS sibling ON sibling.customer = own.customer AND sibling.id <> own.id
    WHERE own.id = ?1
    """

  func appUserID(_ id: AppUserID) throws -> AppUserIDRow {
    let record = try rows(
      "SELECT id, first_seen, last_seen FROM customers WHERE id = ?", [id.rawValue]
    ).first.map(AppUserIDRecord.init(row:))
    let group = try rows("SELECT customer FROM app_user_ids WHERE id = ?", [id.rawValue])
      .first.map { AppUserID(rawValue: $0[0]) }
    return AppUserIDRow(record: record, group: group)
  }

  func save(_ record: AppUserIDRecord) throws {
    let (id, first, last) = (
      record.id.rawValue, record.firstSeen.milliseconds, record.lastSeen.milliseconds
    )
    try run("UPDATE customers SET first_seen = ?, last_seen = ? WHERE id = ?", [first, last, id])
    guard database.changesCount == 0 else { return }
    try run(
      "INSERT INTO customers (id, first_seen, last_seen) VALUES (?, ?, ?)", [id, first, last])
    try putTokens(of: record.id)
  }

  func putTokens(of id: AppUserID) throws {
    for token in AppAccountToken.tokens(of: id) {
      try run(
        "INSERT INTO account_tokens (token, id) VALUES (?, ?)",
        [token.uuidString.lowercased(), id.rawValue])
    }
  }

  func delete(_ id: AppUserID) throws {
    try run("DELETE FROM customers WHERE id = ?", [id.rawValue])
    for token in AppAccountToken.tokens(of: id) {
      try run(
        "DELETE FROM account_tokens WHERE token = ? AND id = ?",
        [token.uuidString.lowercased(), id.rawValue])
    }
  }

  func group(named name: AppUserID) throws -> [AppUserID] {
    try rows("SELECT id FROM app_user_ids WHERE customer = ?", [name.rawValue])
      .map { AppUserID(rawValue: $0[0]) }
  }

  func setGroup(_ name: AppUserID?, of id: AppUserID) throws {
    guard let name else {
      try run("DELETE FROM app_user_ids WHERE id = ?", [id.rawValue])
      return
    }
    try run(
      """
      INSERT INTO app_user_ids (id, customer) VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET customer = excluded.customer
      """,
      [id.rawValue, name.rawValue])
  }

  func rows(_ sql: String, _ arguments: SQLArguments) throws -> [Row] {
    try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments.values)
  }
}
