public import Foundation

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension EntitlementStore {
  /// An entitlement that the customer may use, all from the one answer that opened the gate.
  public struct Entitlement: Hashable, Sendable {
    /// The identifier, such as `pro`.
    public let identifier: String
    /// The product that gives access, and so the plan; empty when it is not known.
    public let productIdentifier: String
    /// When access ends, policy and all; `nil` for never.
    public let until: Date?
    /// Whether the store will ask for another payment.
    public let willRenew: Bool
    /// What kind of period the subscription is in.
    public let periodType: PeriodType
    /// How the customer came to own it.
    public let ownershipType: PurchaseOwnershipType
    /// Whether nobody checked the answer's signature yet.
    public let isPendingVerification: Bool

    init(_ decision: AccessDecision, _ info: EntitlementInfo?) {
      identifier = decision.entitlement
      productIdentifier = decision.productIdentifier ?? info?.productIdentifier ?? ""
      until = decision.until
      willRenew = info?.willRenew ?? false
      periodType = info?.periodType ?? .normal
      ownershipType = info?.ownershipType ?? .unknown
      isPendingVerification = decision.access == .grantedPendingVerification
    }
  }
}
