public import AppStoreCore

/// Why RevenueCat and this server state different access to an entitlement.
public enum ShadowReason: String, Hashable, Sendable, CaseIterable, Codable {
  /// Both state the same, apart from a time within the tolerance.
  case withinTolerance = "within_tolerance"
  /// Their newest purchase of the product is older than ours.
  case theirsLate = "theirs_late"
  /// Our newest purchase of the product is older than theirs.
  case oursLate = "ours_late"
  /// They have a promotional grant that is missing here.
  case grantMissing = "grant_missing"
  /// We have a promotional grant that is missing there.
  case grantMissingThere = "grant_missing_there"
  /// The deciding purchase was made in the sandbox.
  case sandbox
  /// The deciding purchase is a family member's.
  case familySharing = "family_sharing"
  /// The deciding purchase was made in another store than Apple's.
  case otherStore = "other_store"
  /// Only one of the two grants access in a billing grace period or retry.
  case gracePeriod = "grace_period"
  /// A period ended, and this server does not know yet whether it was renewed.
  case awaitingRenewal = "awaiting_renewal"
  /// The customer is unknown here.
  case customerMissing = "customer_missing"
  /// The purchase is not recorded here, or belongs to another customer.
  case purchaseMissing = "purchase_missing"
  /// The purchase is not recorded there.
  case purchaseMissingThere = "purchase_missing_there"
  /// The entitlement, or the product for it, is not in our catalog.
  case notInCatalog = "not_in_catalog"
  /// Both know the purchase, and nothing explains the difference: ours may be wrong.
  case unexplained

  /// The meaning in a few words.
  public var title: String {
    switch self {
    case .withinTolerance: "times within the tolerance"
    case .theirsLate: "RevenueCat is late"
    case .oursLate: "this server is late"
    case .grantMissing: "a grant is missing here"
    case .grantMissingThere: "a grant is missing at RevenueCat"
    case .sandbox: "sandbox purchase"
    case .familySharing: "family sharing"
    case .otherStore: "purchase of another store"
    case .gracePeriod: "grace period or billing retry"
    case .awaitingRenewal: "the renewal is not known here yet"
    case .customerMissing: "the customer is unknown here"
    case .purchaseMissing: "the purchase is missing here"
    case .purchaseMissingThere: "the purchase is missing at RevenueCat"
    case .notInCatalog: "not in the catalog"
    case .unexplained: "unexplained; this server may be wrong"
    }
  }

  /// Whether the difference is no disagreement about access.
  public var isAgreement: Bool { self == .withinTolerance }
}

/// What one of the two states about an entitlement of a customer.
public struct ShadowEntitlement: Hashable, Sendable, Codable {
  /// Whether it is active at the compared instant.
  public var isActive: Bool
  /// When access ends; `nil` if never.
  public var expiresAt: Timestamp?
  /// The product that decides.
  public var product: String
  /// When that product was last bought or renewed; `nil` if not stated.
  public var purchasedAt: Timestamp?
  /// The store's ID of the newest transaction; `nil` if not stated.
  public var transaction: String?
  /// The store, such as `app_store`; `nil` if not stated.
  public var store: String?
  /// Whether the purchase was made in the sandbox.
  public var isSandbox: Bool
  /// Whether the purchase is a family member's.
  public var isFamilyShared: Bool
  /// When the billing grace period ends; `nil` without a grace period.
  public var graceEndsAt: Timestamp?

  /// Creates a statement.
  public init(
    isActive: Bool, expiresAt: Timestamp?, product: String, purchasedAt: Timestamp? = nil,
    transaction: String? = nil, store: String? = nil, isSandbox: Bool = false,
    isFamilyShared: Bool = false, graceEndsAt: Timestamp? = nil
  ) {
    self.isActive = isActive
    self.expiresAt = expiresAt
    self.product = product
    self.purchasedAt = purchasedAt
    self.transaction = transaction
    self.store = store
    self.isSandbox = isSandbox
    self.isFamilyShared = isFamilyShared
    self.graceEndsAt = graceEndsAt
  }

  /// Whether the period ended and the renewal is unknown.
  public var isAwaitingRenewal = false

  var isGrant: Bool { store == "promotional" || product.hasPrefix("rc_promo_") }
}

/// A difference about one entitlement of one customer.
public struct ShadowDifference: Hashable, Sendable, Codable {
  /// The customer.
  public let customer: String
  /// The entitlement.
  public let entitlement: String
  /// What this server states; `nil` if the customer never had it here.
  public let ours: ShadowEntitlement?
  /// What RevenueCat states; `nil` if the customer never had it there.
  public let theirs: ShadowEntitlement?
  /// The reason.
  public let reason: ShadowReason

  /// Creates a difference.
  public init(
    customer: String, entitlement: String, ours: ShadowEntitlement?, theirs: ShadowEntitlement?,
    reason: ShadowReason
  ) {
    self.customer = customer
    self.entitlement = entitlement
    self.ours = ours
    self.theirs = theirs
    self.reason = reason
  }

  /// Whether the two disagree about access now, and not only about its end.
  public var isAboutAccess: Bool { (ours?.isActive ?? false) != (theirs?.isActive ?? false) }
}
