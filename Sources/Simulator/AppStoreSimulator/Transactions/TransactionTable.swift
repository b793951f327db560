internal import AppStoreCore

/// Every transaction of the store, by its identifier.
///
/// Identifiers are consecutive numbers, so the index of a transaction follows from its identifier.
struct TransactionTable: Hashable, Sendable {
  /// The number before the first identifier.
  let base: Int64
  private var records: [StoredTransaction?] = []

  init(base: Int64) { self.base = base }

  /// Every transaction, in the order of the identifiers.
  var values: some Sequence<StoredTransaction> { records.lazy.compactMap { $0 } }

  /// The transaction with an identifier; `nil` if none exists.
  subscript(id: TransactionID) -> StoredTransaction? {
    get {
      guard let index = index(of: id), index < records.count else { return nil }
      return records[index]
    }
    _modify {
      guard let index = index(of: id), index < records.count else {
        var nothing: StoredTransaction?
        yield &nothing
        precondition(nothing == nil, "transactions are appended")
        return
      }
      yield &records[index]
    }
  }

  /// Adds a transaction under an identifier of the store's ``IdentifierGenerator``.
  mutating func append(_ record: StoredTransaction, _ id: TransactionID) {
    guard let index = index(of: id), index - records.count < 1_000_000 else {
      preconditionFailure("the ledger has only transactions of its own store")
    }
    precondition(index >= records.count || records[index] == nil, "a transaction is created once")
    // An identifier can be generated before another one's transaction is added.
    guard index >= records.count else {
      records[index] = record
      return
    }
    while records.count < index { records.append(nil) }
    records.append(record)
  }

  /// Deletes a transaction; its identifier is not used again.
  mutating func delete(_ id: TransactionID) {
    guard let index = index(of: id), index < records.count else { return }
    records[index] = nil
  }

  /// Deletes every transaction.
  mutating func deleteAll() {
    for index in records.indices { records[index] = nil }
  }

  private func index(of id: TransactionID) -> Int? {
    guard let number = id.rawValue.decimalNumber, number > base else { return nil }
    return Int(number - base) - 1
  }
}
