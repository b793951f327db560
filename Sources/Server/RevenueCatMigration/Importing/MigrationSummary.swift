/// The result of an import; the outcomes add up to the rows.
public struct MigrationSummary: Hashable, Sendable, Codable {
  /// The number of rows about purchases and grants.
  public var rows = 0
  /// The number of rows that are older versions of another row.
  public var olderVersions = 0
  /// The rows that this import recorded.
  public var imported = 0
  /// The rows that were recorded before.
  public var alreadyThere = 0
  /// The rows that an import cannot record, by store.
  public var cannotCome: [String: Int] = [:]
  /// The rows that were rejected.
  public var rejected = 0
  /// The rows that are not decided yet.
  public var pending = 0
  /// The rows of ``imported`` and ``alreadyThere`` whose purchase belongs to another customer here.
  public var ownedByOthers = 0
  /// The number of customers.
  public var customers = 0
  /// The customers that were unknown.
  public var newCustomers = 0
  /// The aliases that were joined.
  public var joinedAliases = 0
  /// The attributes that were rejected.
  public var rejectedAttributes = 0
  /// The balances of virtual currencies that were recorded.
  public var balances = 0

  /// Creates a summary without rows.
  init() {}

  /// The sum of all outcomes; equal to ``rows``.
  public var total: Int {
    imported + alreadyThere + cannotCome.values.reduce(0, +) + rejected + pending + olderVersions
  }

  /// Whether the import is complete, so that repeating it would change nothing.
  public var isComplete: Bool { pending == 0 }

  /// The summary for people.
  public var lines: [String] {
    let count = { (number: Int) in
      String(repeating: " ", count: max(0, 9 - "\(number)".count)) + "\(number)"
    }
    let stores = cannotCome.sorted { $0.key < $1.key }
    let others = stores.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    var lines = [
      "rows            \(count(rows))",
      "  imported      \(count(imported))",
      "  already there \(count(alreadyThere))",
      "  cannot come   \(count(cannotCome.values.reduce(0, +)))"
        + (others.isEmpty ? "" : "  \(others)"),
      "  rejected      \(count(rejected))",
    ]
    if pending > 0 { lines.append("  pending       \(count(pending))") }
    if olderVersions > 0 { lines.append("  older version \(count(olderVersions))") }
    lines.append("customers       \(count(customers))")
    lines.append("  new           \(count(newCustomers))")
    lines.append("aliases joined  \(count(joinedAliases))")
    if rejectedAttributes > 0 { lines.append("attributes rejected \(rejectedAttributes)") }
    if balances > 0 { lines.append("balances        \(count(balances))") }
    if ownedByOthers > 0 {
      lines.append("rows of purchases that belong to another customer here: \(ownedByOthers)")
    }
    return lines
  }
}

/// What an import is doing.
public enum MigrationProgress: Hashable, Sendable {
  /// Customers, with their aliases, attributes and grants, are recorded.
  case customers(done: Int, of: Int)
  /// Purchases are fetched from Apple.
  case purchases(done: Int, of: Int)
  /// The result is compared with the rows.
  case checking(done: Int, of: Int)
}
