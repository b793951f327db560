public import AppStoreCore
internal import Crypto
internal import Foundation
internal import Ledger
internal import Subscriptions

/// Collects the rows of exports in a plan; a value without effects.
public struct MigrationPlanner: Sendable {
  /// What an import leaves out, and who requested it.
  public struct Options: Hashable, Sendable {
    /// Whether sandbox purchases are imported.
    public var includesSandbox: Bool
    /// The entitlements of the catalog; grants of others are rejected.
    public var entitlements: Set<EntitlementID>
    /// Who requested the import, for the audit log.
    public var actor: String
    /// The current time.
    public var now: Timestamp

    /// Creates options.
    public init(
      includesSandbox: Bool, entitlements: Set<EntitlementID>, actor: String, now: Timestamp
    ) {
      self.includesSandbox = includesSandbox
      self.entitlements = entitlements
      self.actor = actor
      self.now = now
    }
  }

  /// The plan so far.
  public internal(set) var plan = MigrationPlan()
  let options: Options
  /// The customer of each app user ID, by number.
  private var indices: [AppUserID: Int] = [:]
  /// The number of each purchase within its customer.
  private var purchases: [PurchaseKey: Int] = [:]
  private var grants: [String: (customer: Int, index: Int)] = [:]
  private var others: Set<String> = []

  private struct PurchaseKey: Hashable {
    let customer: Int
    let purchase: OriginalTransactionID
  }

  /// Creates a planner without rows.
  public init(_ options: Options) {
    self.options = options
  }

  mutating func add(_ row: TransactionRow, of source: String) {
    plan.rows += 1
    // Rows of the API have no line.
    let location = MigrationLocation(source: source, line: row.line > 0 ? row.line : nil)
    let index = customer(row.customer, alias: row.alias, at: location)
    note(row.firstSeen, nil, of: index)
    note(row.attributes, of: index)
    if TransactionRow.isApple(row.store) {
      addPurchase(row, of: index, at: location)
    } else if row.store == "promotional" {
      addGrant(row, of: index, at: location)
    } else {
      leaveOut(row, at: location, "a purchase of another store than Apple's")
    }
  }

  mutating func add(_ row: CustomerRow, of source: String) {
    let index = customer(
      row.customer, alias: nil, at: MigrationLocation(source: source, line: row.line))
    note(row.firstSeen, row.lastSeen, of: index)
    note(row.attributes, of: index)
  }

  /// Adds a customer's app user IDs and dates.
  mutating func add(
    _ id: AppUserID, aliases: [AppUserID], firstSeen: Timestamp?, lastSeen: Timestamp?,
    attributes: [CustomerAttribute], balances: [VirtualCurrencyCode: ImportedBalance],
    source: String
  ) {
    let location = MigrationLocation(source: source, line: nil)
    let index = customer(id, alias: nil, at: location)
    for alias in aliases { _ = customer(id, alias: alias, at: location) }
    note(firstSeen, lastSeen, of: index)
    note(attributes, of: index)
    plan.customers[index].balances.merge(balances) { _, new in new }
  }

  private mutating func customer(
    _ id: AppUserID, alias: AppUserID?, at location: MigrationLocation
  ) -> Int {
    let index: Int
    if let known = indices[id] {
      index = known
    } else if let alias, let known = indices[alias], plan.customers[known].isNamed(alias) {
      // A customer list may name the customer by a later ID.
      indices[id] = known
      plan.customers[known] = plan.customers[known].renamed(id)
      return known
    } else {
      index = plan.customers.count
      indices[id] = index
      plan.customers.append(MigrationPlan.Customer(id: id))
    }
    guard let alias, alias != id else { return index }
    if let other = indices[alias] {
      if other != index {
        plan.remarks.append(
          MigrationReportRow(
            location: location, customer: id, outcome: nil,
            reason: "the alias \(alias) is also an ID of \(plan.customers[other].id); not joined"))
      }
      return index
    }
    indices[alias] = index
    plan.customers[index].aliases.append(alias)
    return index
  }

  private mutating func note(_ first: Timestamp?, _ last: Timestamp?, of index: Int) {
    let known = plan.customers[index]
    plan.customers[index].firstSeen = [known.firstSeen, first].compactMap(\.self).min()
    plan.customers[index].lastSeen = [known.lastSeen, last].compactMap(\.self).max()
  }

  private mutating func note(_ attributes: [CustomerAttribute], of index: Int) {
    for attribute in attributes {
      if let known = plan.customers[index].attributes[attribute.key],
        !attribute.supersedes(known)
      {
        continue
      }
      plan.customers[index].attributes[attribute.key] = attribute
    }
  }

  private mutating func addPurchase(
    _ row: TransactionRow, of index: Int, at location: MigrationLocation
  ) {
    guard options.includesSandbox || !row.isSandbox else {
      return leaveOut(row, at: location, "a sandbox purchase, left out by --without-sandbox")
    }
    guard row.transaction.contains(where: \.isNumber) else {
      return reject(row, at: location, "RevenueCat states no transaction ID")
    }
    note(row.start, nil, of: index)
    let purchase = OriginalTransactionID(row.original)
    let item = MigrationPlan.Item(
      transaction: TransactionID(row.transaction), product: row.product, location: location)
    let key = PurchaseKey(customer: index, purchase: purchase)
    guard let number = purchases[key] else {
      purchases[key] = plan.customers[index].purchases.count
      plan.customers[index].purchases.append(
        MigrationPlan.Purchase(
          id: purchase, store: row.store, isSandbox: row.isSandbox, bundleID: row.bundleID,
          items: [item]))
      return
    }
    let items = plan.customers[index].purchases[number].items
    guard !items.contains(where: { $0.transaction == item.transaction }) else {
      plan.olderVersions += 1
      return
    }
    plan.customers[index].purchases[number].items.append(item)
  }

  private mutating func addGrant(
    _ row: TransactionRow, of index: Int, at location: MigrationLocation
  ) {
    guard let entitlement = row.grantedEntitlement else {
      return reject(row, at: location, "the grant names no entitlement")
    }
    guard options.entitlements.contains(entitlement) else {
      return reject(
        row, at: location, "the entitlement \(entitlement) is not in the catalog; add it")
    }
    guard row.end.map({ $0 > row.start }) ?? true else {
      return reject(row, at: location, "the grant ends before it starts")
    }
    // The API states no ID of a grant, so the same key identifies it there.
    let key = "\(row.customer) \(row.product) \(row.start.iso8601)"
    let grant = MigrationPlan.Grant(
      grant: PromotionalGrant(
        id: Self.grantID(key), customer: plan.customers[index].id, entitlement: entitlement,
        duration: Self.duration(of: row.product), startsAt: row.start, endsAt: row.end,
        grantedAt: options.now, actor: options.actor),
      location: location, updatedAt: row.updatedAt)
    note(row.start, nil, of: index)
    guard let known = grants[key] else {
      grants[key] = (index, plan.customers[index].grants.count)
      plan.customers[index].grants.append(grant)
      return
    }
    plan.olderVersions += 1
    if plan.customers[known.customer].grants[known.index].updatedAt < row.updatedAt {
      plan.customers[known.customer].grants[known.index] = grant
    }
  }

  private mutating func leaveOut(
    _ row: TransactionRow, at location: MigrationLocation, _ reason: String
  ) {
    guard others.insert("\(row.store) \(row.transaction) \(row.renewalNumber)").inserted else {
      plan.olderVersions += 1
      return
    }
    plan.leftOut.append(row.reported(.cannotCome, at: location, reason))
  }

  private mutating func reject(
    _ row: TransactionRow, at location: MigrationLocation, _ reason: String
  ) {
    plan.leftOut.append(row.reported(.rejected, at: location, reason))
  }

  /// Counts a row that could not be read as rejected.
  mutating func reject(_ problem: MigrationProblem) {
    plan.rows += 1
    plan.leftOut.append(
      MigrationReportRow(
        location: MigrationLocation(source: problem.file, line: problem.line), customer: "",
        outcome: .rejected,
        reason: [problem.column.map { "column \($0)" }, problem.reason].compactMap(\.self)
          .joined(separator: ": ")))
  }

  /// What the IDs of grants and adjustments of imports begin with.
  static let idPrefix = "revenuecat-"

  /// Returns an ID of a grant that is the same in every import.
  static func grantID(_ key: String) -> String {
    idPrefix + Hex.encode(SHA256.hash(data: Data(key.utf8))).prefix(32)
  }

  static func duration(of product: ProductID) -> PromotionalDuration {
    let durations = PromotionalDuration.allCases.filter {
      product.rawValue.hasSuffix("_" + $0.rawValue)
    }
    return durations.max { $0.rawValue.count < $1.rawValue.count } ?? .custom
  }
}

extension MigrationPlan.Customer {
  /// Whether only an ID is known, which may be a later one of a customer.
  fileprivate func isNamed(_ id: AppUserID) -> Bool {
    self.id == id && purchases.isEmpty && grants.isEmpty
  }

  /// Returns the same customer under another ID, with the present one as an alias.
  fileprivate func renamed(_ other: AppUserID) -> MigrationPlan.Customer {
    var customer = MigrationPlan.Customer(id: other)
    customer.aliases = [id] + aliases
    (customer.firstSeen, customer.lastSeen) = (firstSeen, lastSeen)
    (customer.attributes, customer.balances) = (attributes, balances)
    return customer
  }
}

extension TransactionRow {
  fileprivate func reported(
    _ outcome: MigrationOutcome, at location: MigrationLocation, _ reason: String
  ) -> MigrationReportRow {
    MigrationReportRow(
      location: location, customer: customer, store: store, product: product.rawValue,
      transaction: transaction, outcome: outcome, reason: reason)
  }
}
