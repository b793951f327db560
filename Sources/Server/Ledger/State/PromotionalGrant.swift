public import AppStoreCore
public import Subscriptions

/// An entitlement that the developer granted to a customer, in addition to their purchases.
///
/// A grant never changes; a ``GrantRevocation`` revokes it.
public struct PromotionalGrant: Hashable, Sendable {
  /// The unique id of the grant; repeating it means the same grant.
  public let id: String
  /// The app user id that received it.
  public let customer: AppUserID
  /// The entitlement.
  public let entitlement: EntitlementID
  /// The duration of the grant.
  public let duration: PromotionalDuration
  /// When access starts.
  public let startsAt: Timestamp
  /// When access ends; `nil` for never.
  public let endsAt: Timestamp?
  /// When it was granted.
  public let grantedAt: Timestamp
  /// Who granted it: a key's fingerprint, or `cli:` with a user.
  public let actor: String

  /// Creates a grant.
  public init(
    id: String, customer: AppUserID, entitlement: EntitlementID, duration: PromotionalDuration,
    startsAt: Timestamp, endsAt: Timestamp?, grantedAt: Timestamp, actor: String
  ) {
    self.id = id
    self.customer = customer
    self.entitlement = entitlement
    self.duration = duration
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.grantedAt = grantedAt
    self.actor = actor
  }

  /// The product id shown to clients: `rc_promo_<entitlement>_<duration>`.
  public var productID: ProductID { duration.productID(of: entitlement) }
}

/// The revocation of a grant.
public struct GrantRevocation: Hashable, Sendable {
  /// The grant.
  public let grantID: String
  /// When access ends.
  public let revokedAt: Timestamp
  /// Who revoked it.
  public let actor: String

  /// Creates a revocation.
  public init(grantID: String, revokedAt: Timestamp, actor: String) {
    self.grantID = grantID
    self.revokedAt = revokedAt
    self.actor = actor
  }
}

/// A grant and its revocation, if any.
public struct RecordedGrant: Hashable, Sendable {
  /// The grant.
  public let grant: PromotionalGrant
  /// The earliest revocation; `nil` if it was not revoked.
  public let revocation: GrantRevocation?

  /// Creates a recorded grant.
  public init(grant: PromotionalGrant, revocation: GrantRevocation?) {
    self.grant = grant
    self.revocation = revocation
  }

  /// Returns whether the grant gives access at any instant from `now` on.
  public func lasts(at now: Timestamp) -> Bool {
    revocation == nil && grant.endsAt.map { $0 > now } ?? true
  }
}

extension PromotionalGrant: LedgerRow {
  /// A grant never changes.
  public static let table = LedgerTable<PromotionalGrant>(
    "grants", part: "grants", role: .record, writing: .append,
    key: .columns(["id"], isClustered: false),
    indexes: [.init("grants_of_customer", on: "customer")],
    columns: [
      .text("id") { $0.id }, .text("customer") { $0.customer.rawValue },
      .text("entitlement") { $0.entitlement.rawValue },
      .text("duration") { $0.duration.rawValue }, .date("starts_at") { $0.startsAt },
      .optionalDate("ends_at") { $0.endsAt }, .date("granted_at") { $0.grantedAt },
      .text("actor") { $0.actor },
    ]
  ) { row in
    let (id, customer) = (row.text(), row.appUserID())
    let entitlement = EntitlementID(rawValue: row.text())
    guard let duration = PromotionalDuration(rawValue: row.text()) else { return nil }
    return PromotionalGrant(
      id: id, customer: customer, entitlement: entitlement, duration: duration,
      startsAt: row.date(), endsAt: row.optionalDate(), grantedAt: row.date(),
      actor: row.text())
  }

  static let ofID = RowLookup<PromotionalGrant>("id")
  static let ofCustomer = RowLookup<PromotionalGrant>("customer")
}

extension GrantRevocation: LedgerRow {
  /// The first revocation of a grant counts.
  public static let table = LedgerTable<GrantRevocation>(
    "grant_revocations", part: "revocations", role: .record, writing: .append,
    indexes: [.init("grant_revocations_of_grant", on: "grant_id")],
    columns: [
      .text("grant_id") { $0.grantID }.referring(to: "grants", "id"),
      .date("revoked_at") { $0.revokedAt }, .text("actor") { $0.actor },
    ]
  ) { row in
    GrantRevocation(grantID: row.text(), revokedAt: row.date(), actor: row.text())
  }

  static let ofCustomer = RowLookup<GrantRevocation>(
    through: PromotionalGrant.ofCustomer, "id", as: "grant_id")
}

extension LedgerPart {
  /// The grants.
  public static let grants = LedgerPart(PromotionalGrant.self)
  /// The revocations of grants.
  public static let revocations = LedgerPart(GrantRevocation.self)
}
