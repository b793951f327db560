internal import AppStoreTypes
internal import Ledger
internal import Subscriptions

/// The customer state that the App Store did not sign, as a value.
struct CustomerStateRows {
  var attributes: [AppUserID: [String: CustomerAttribute]] = [:]
  var attributions: [AppUserID: [CustomerAttribution]] = [:]
  var grants: [PromotionalGrant] = []
  var revocations: [GrantRevocation] = []
  var testStorePurchases: [TestStorePurchase] = []
  var adjustments: [CurrencyAdjustment] = []
  var overrides: [OfferingOverride] = []
  var audit: [AuditEntry] = []
  var changes: [FeedChange] = []
}

extension InMemoryTables {
  func attributes(of customer: AppUserID) throws(Never) -> [CustomerAttribute] {
    state.attributes[customer].map { Array($0.values) } ?? []
  }

  mutating func save(_ attribute: CustomerAttribute, of customer: AppUserID) throws(Never) {
    state.attributes[customer, default: [:]][attribute.key] = attribute
  }

  func grant(_ id: String) throws(Never) -> PromotionalGrant? {
    state.grants.first { $0.id == id }
  }

  func grants(to customer: AppUserID) throws(Never) -> [RecordedGrant] {
    state.grants.filter { $0.customer == customer }.map { grant in
      RecordedGrant(
        grant: grant,
        revocation: state.revocations.filter { $0.grantID == grant.id }
          .min { $0.revokedAt < $1.revokedAt })
    }
  }

  mutating func append(_ grant: PromotionalGrant) throws(Never) { state.grants.append(grant) }

  mutating func append(_ revocation: GrantRevocation) throws(Never) {
    state.revocations.append(revocation)
  }

  func testStorePurchase(_ token: String) throws(Never) -> TestStorePurchase? {
    state.testStorePurchases.first { $0.token == token }
  }

  mutating func append(_ purchase: TestStorePurchase) throws(Never) {
    state.testStorePurchases.append(purchase)
  }

  func testStorePurchases(of customer: AppUserID) throws(Never) -> [TestStorePurchase] {
    state.testStorePurchases.filter { $0.customer == customer }
  }

  func overrides(of customer: AppUserID) throws(Never) -> [OfferingOverride] {
    state.overrides.filter { $0.customer == customer }
  }

  func adjustment(_ id: String) throws(Never) -> CurrencyAdjustment? {
    state.adjustments.first { $0.id == id }
  }

  func adjustments(of customer: AppUserID) throws(Never) -> [CurrencyAdjustment] {
    state.adjustments.filter { $0.customer == customer }
  }

  mutating func append(_ adjustment: CurrencyAdjustment) throws(Never) {
    state.adjustments.append(adjustment)
  }

  mutating func append(_ override: OfferingOverride) throws(Never) {
    state.overrides.append(override)
  }

  mutating func append(_ entry: AuditEntry) throws(Never) { state.audit.append(entry) }

  mutating func append(_ change: FeedChange) throws(Never) { state.changes.append(change) }
}
