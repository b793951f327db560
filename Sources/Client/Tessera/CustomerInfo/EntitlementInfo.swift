internal import AppStoreCore
internal import EntitlementAPI
public import Foundation

/// One entitlement of a customer.
public struct EntitlementInfo: Hashable, Sendable {
  /// The identifier of the entitlement, such as `pro`.
  public let identifier: String
  /// Whether it gave access when the ``CustomerInfo`` was made.
  public let isActive: Bool
  /// Whether the store will charge another payment.
  public let willRenew: Bool
  /// The kind of period the subscription is in.
  public let periodType: PeriodType
  /// When the product was last bought or renewed; `nil` if unknown.
  public let latestPurchaseDate: Date?
  /// When the product was first bought; `nil` if unknown.
  public let originalPurchaseDate: Date?
  /// When the subscription ends, including a grace period; `nil` for never.
  public let expirationDate: Date?
  /// Where it was bought.
  public let store: Store
  /// The product that gives, or last gave, access.
  public let productIdentifier: String
  /// The plan of a product with plans; `nil` on the App Store.
  public let productPlanIdentifier: String?
  /// Whether it was bought in a test environment.
  public let isSandbox: Bool
  /// When auto-renew was detected as off; `nil` while it is on.
  public let unsubscribeDetectedAt: Date?
  /// When a payment failure was first detected; `nil` if no payment is due.
  public let billingIssueDetectedAt: Date?
  /// How the customer came to own the purchase that gives, or last gave, access.
  public let ownershipType: PurchaseOwnershipType
  /// Whether a trusted key signed its response.
  public let verification: VerificationResult
  /// Why verification failed; `nil` unless ``verification`` is ``VerificationResult/failed``.
  public let verificationFailureReason: VerificationFailureReason?
  /// The server's explanation of why it is active or not, in one sentence; `nil` without one.
  public let reason: String?
  /// The server's short code of that reason; `nil` without one.
  public let reasonCode: String?

  /// Whether it may have been extended since the response.
  let mayRenew: Bool
  let raw: RawResponse
  /// Whether the app runs in a test environment.
  let isSandboxDevice: Bool

  init(
    identifier: String, _ entitlement: EntitlementBody, purchase: MatchingPurchase,
    isActive: Bool, verification: VerificationResult, failure: VerificationFailureReason?,
    isSandboxDevice: Bool, raw: RawResponse
  ) {
    self.identifier = identifier
    self.isActive = isActive
    self.verification = verification
    verificationFailureReason = failure
    willRenew = purchase.willRenew
    mayRenew = purchase.mayRenew
    periodType = PeriodType(purchase.periodType)
    latestPurchaseDate = entitlement.purchaseDate?.date
    originalPurchaseDate = purchase.originalPurchaseDate?.date
    expirationDate = purchase.expiresDate?.date
    store = Store(purchase.store)
    productIdentifier = entitlement.productIdentifier.rawValue
    productPlanIdentifier = purchase.productPlanIdentifier
    isSandbox = purchase.isSandbox
    unsubscribeDetectedAt = purchase.unsubscribeDetectedAt?.date
    billingIssueDetectedAt = purchase.billingIssuesDetectedAt?.date
    ownershipType = PurchaseOwnershipType(
      entitlement.ownershipType ?? purchase.ownershipType)
    reason = entitlement.reason?.explanation
    reasonCode = entitlement.reason?.code
    self.isSandboxDevice = isSandboxDevice
    self.raw = raw
  }

  /// Creates an entitlement for tests and previews, with empty ``rawData``.
  public init(
    identifier: String, isActive: Bool, willRenew: Bool, periodType: PeriodType,
    latestPurchaseDate: Date? = nil, originalPurchaseDate: Date? = nil,
    expirationDate: Date? = nil, store: Store, productIdentifier: String,
    productPlanIdentifier: String? = nil, isSandbox: Bool, unsubscribeDetectedAt: Date? = nil,
    billingIssueDetectedAt: Date? = nil, ownershipType: PurchaseOwnershipType,
    verification: VerificationResult = .notRequested,
    verificationFailureReason: VerificationFailureReason? = nil
  ) {
    self.identifier = identifier
    self.isActive = isActive
    self.willRenew = willRenew
    mayRenew = willRenew
    self.periodType = periodType
    self.latestPurchaseDate = latestPurchaseDate
    self.originalPurchaseDate = originalPurchaseDate
    self.expirationDate = expirationDate
    self.store = store
    self.productIdentifier = productIdentifier
    self.productPlanIdentifier = productPlanIdentifier
    self.isSandbox = isSandbox
    self.unsubscribeDetectedAt = unsubscribeDetectedAt
    self.billingIssueDetectedAt = billingIssueDetectedAt
    self.ownershipType = ownershipType
    self.verification = verification
    self.verificationFailureReason = verificationFailureReason
    reason = nil
    reasonCode = nil
    isSandboxDevice = SDKDependencies.isTestStore
    raw = RawResponse()
  }

  /// Whether it gave access when the ``CustomerInfo`` was made, including test purchases.
  public var isActiveInAnyEnvironment: Bool { isActive }

  /// Whether it gave access and was bought in the environment the app runs in.
  public var isActiveInCurrentEnvironment: Bool { isActive && isSandbox == isSandboxDevice }
}

extension EntitlementInfo: Identifiable {
  /// The identifier of the entitlement.
  public var id: String { identifier }
}

extension EntitlementInfo: RawDataContainer {
  /// The server's data about the entitlement; empty if the app made the value.
  public var rawData: [String: Any] { raw.object(at: "subscriber", "entitlements", identifier) }
}

extension EntitlementInfo: CustomStringConvertible {
  /// One line for logs.
  public var description: String {
    "\(identifier): \(isActive ? "active" : "inactive"), product \(productIdentifier), "
      + "expires \(expirationDate.map { "\($0)" } ?? "never"), \(verification)"
  }
}
