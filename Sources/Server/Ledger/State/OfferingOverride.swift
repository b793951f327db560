public import AppStoreCore

/// The offering shown to one customer as the current one, overriding the rules.
public struct OfferingOverride: Hashable, Sendable {
  /// The app user id.
  public let customer: AppUserID
  /// The offering; `nil` if the override was removed.
  public let offering: OfferingID?
  /// When it was set; the newest counts.
  public let at: Timestamp
  /// Who set it.
  public let actor: String

  /// Creates an override.
  public init(customer: AppUserID, offering: OfferingID?, at: Timestamp, actor: String) {
    self.customer = customer
    self.offering = offering
    self.at = at
    self.actor = actor
  }
}

/// Stores offering overrides; append-only.
public protocol OfferingOverrideStore: Sendable {
  /// Appends an override, its audit entry and its change; creates the customer if unknown.
  func overrideOffering(_ override: OfferingOverride) async throws(LedgerError)

  /// Returns the offering override of a customer's app user ids; `nil` if none exists.
  func offeringOverride(of customers: [AppUserID]) async throws(LedgerError) -> OfferingID?
}

extension OfferingOverride: LedgerRow {
  /// The newest override counts.
  public static let table = LedgerTable<OfferingOverride>(
    "offering_overrides", part: "overrides", title: "offering overrides", role: .record,
    writing: .append, indexes: [.init("offering_overrides_of_customer", on: "customer")],
    columns: [
      .text("customer") { $0.customer.rawValue },
      .optionalText("offering") { $0.offering?.rawValue }, .date("at") { $0.at },
      .text("actor") { $0.actor },
    ]
  ) { row in
    OfferingOverride(
      customer: row.appUserID(), offering: row.optionalText().map(OfferingID.init(rawValue:)),
      at: row.date(), actor: row.text())
  }

  static let ofCustomer = RowLookup<OfferingOverride>("customer")
}

extension LedgerPart {
  /// The offering overrides.
  public static let overrides = LedgerPart(OfferingOverride.self)
}
