internal import AppStoreCore
internal import GRDB

/// The values of a statement's parameters, for statements that GRDB runs.
///
/// GRDB binds a text only up to its first U+0000, so a look-up of `a\0b` would find `a`. Every text
/// with this character is therefore bound without it (`withoutNull`), as by PostgreSQL's ledger.
struct SQLArguments: Sendable {
  /// The values for GRDB.
  let values: StatementArguments

  /// Creates arguments from values in the order of the parameters.
  init(_ values: [(any DatabaseValueConvertible)?]) {
    self.values = StatementArguments(
      values.map { value -> (any DatabaseValueConvertible)? in
        guard let text = value as? String else { return value }
        return text.withoutNull
      })
  }
}

extension SQLArguments: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: (any DatabaseValueConvertible)?...) { self.init(elements) }
}
