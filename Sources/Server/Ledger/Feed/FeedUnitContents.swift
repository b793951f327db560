internal import AppStoreCore
public import Subscriptions

/// What the changes of a unit refer to, apart from facts.
public struct FeedUnitContents: Hashable, Sendable {
  /// The identity operations, in order.
  public var operations: [IdentityOperation] = []
  /// What the operations did to purchases.
  public var claims: [OwnershipChange] = []
  /// The new grants, in order.
  public var grants: [PromotionalGrant] = []
  /// The grants that were revoked, with their first revocation.
  public var revokedGrants: [RecordedGrant] = []
  /// The new adjustments of balances, in order.
  public var adjustments: [CurrencyAdjustment] = []
  /// The new Test Store purchases, in order.
  public var testStorePurchases: [TestStorePurchase] = []

  /// Creates empty contents.
  public init() {}

  /// Reads what the changes of a unit refer to.
  init(_ unit: FeedUnit, in tables: LedgerTables) throws(MissingRows) {
    let changes = unit.changes.map(\.change)
    for change in changes {
      guard let reference = change.reference else { continue }
      switch change.kind {
      case .alias, .deletion, .ownership: try addOperation(reference, in: tables)
      case .grant:
        if let grant = try tables.grant(reference) { grants.append(grant) }
      case .revocation:
        let known = try change.customer.map { id throws(MissingRows) in try tables.grants(to: id) }
        revokedGrants += (known ?? []).filter { $0.grant.id == reference && $0.revocation != nil }
      case .currencyAdjustment:
        if let adjustment = try tables.adjustment(reference) { adjustments.append(adjustment) }
      case .testStorePurchase:
        if let purchase = try tables.testStorePurchase(reference) {
          testStorePurchases.append(purchase)
        }
      default: continue
      }
    }
  }

  /// Adds an operation, which several changes may refer to.
  private mutating func addOperation(
    _ reference: String, in tables: LedgerTables
  ) throws(MissingRows) {
    guard let number = Int64(reference), !operations.contains(where: { $0.id == number }),
      let operation = try tables.operation(number)
    else { return }
    operations.append(operation)
    claims += try tables.claims(of: number)
  }
}

extension FeedUnit {
  /// The rows that ``FeedUnitContents`` needs.
  var keys: Set<LedgerKey> {
    var keys: Set<LedgerKey> = []
    for change in changes.map(\.change) {
      guard let reference = change.reference else { continue }
      switch change.kind {
      case .alias, .deletion, .ownership:
        if let number = Int64(reference) { keys.formUnion(LedgerKey.operation(number)) }
      case .grant: keys.insert(.grant(reference))
      case .revocation:
        if let customer = change.customer { keys.formUnion(LedgerKey.state(of: customer)) }
      case .currencyAdjustment: keys.insert(.adjustment(reference))
      case .testStorePurchase: keys.insert(.testStorePurchase(reference))
      default: continue
      }
    }
    return keys
  }
}

extension LedgerStore {
  /// Returns what the changes of units refer to, apart from facts, in the order of the units.
  public func contents(of units: [FeedUnit]) async throws(LedgerError) -> [FeedUnitContents] {
    let keys = units.reduce(into: Set<LedgerKey>()) { $0.formUnion($1.keys) }
    guard !keys.isEmpty else { return units.map { _ in FeedUnitContents() } }
    return try await view(loading: keys) { tables throws(MissingRows) in
      try tables.each(units) { unit throws(MissingRows) in try FeedUnitContents(unit, in: tables) }
    }
  }
}
