public import AppStoreTypes
public import Subscriptions

/// An entitlement that the business gave to a customer, beside whatever they buy.
///
/// A grant is never changed; a ``GrantRevocation`` takes it back.
public struct PromotionalGrant: Hashable, Sendable {
  /// What makes the grant unique; the same id again is the same grant.
  public let id: String
  /// The app user id it was given to.
  public let customer: CustomerID
  /// The entitlement.
  public let entitlement: EntitlementID
  /// How long it was given for.
  public let duration: PromotionalDuration
  /// When access begins.
  public let startsAt: Timestamp
  /// When access ends; `nil` for never.
  public let endsAt: Timestamp?
  /// When it was given.
  public let grantedAt: Timestamp
  /// Who gave it: a key's fingerprint or `cli:` with a user.
  public let actor: String

  /// Creates a grant.
  public init(
    id: String, customer: CustomerID, entitlement: EntitlementID, duration: PromotionalDuration,
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

  /// The product that clients see: `rc_promo_<entitlement>_<duration>`.
  public var productID: ProductID { duration.productID(of: entitlement) }
}

/// The taking back of a grant.
public struct GrantRevocation: Hashable, Sendable {
  /// The grant.
  public let grantID: String
  /// When access ends.
  public let revokedAt: Timestamp
  /// Who took it back.
  public let actor: String

  /// Creates a revocation.
  public init(grantID: String, revokedAt: Timestamp, actor: String) {
    self.grantID = grantID
    self.revokedAt = revokedAt
    self.actor = actor
  }
}

/// A grant and whether it was taken back.
public struct RecordedGrant: Hashable, Sendable {
  /// The grant.
  public let grant: PromotionalGrant
  /// The earliest revocation; `nil` while the grant stands.
  public let revocation: GrantRevocation?

  package init(grant: PromotionalGrant, revocation: GrantRevocation?) {
    self.grant = grant
    self.revocation = revocation
  }

  /// Returns whether the grant gives access at some instant from `now` on.
  public func lasts(at now: Timestamp) -> Bool {
    revocation == nil && grant.endsAt.map { $0 > now } ?? true
  }
}
