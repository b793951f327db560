public import Foundation

/// An entitlement that the customer may use, read from the one response that granted access.
public struct ActiveEntitlement: Hashable, Sendable {
  /// The identifier, such as `pro`.
  public let identifier: String
  /// The product that gives access, and so the plan; empty if unknown.
  public let productIdentifier: String
  /// When access ends under the policy; `nil` for never.
  public let until: Date?
  /// Whether the store will charge another payment.
  public let willRenew: Bool
  /// The kind of period the subscription is in.
  public let periodType: PeriodType
  /// How the customer came to own the product.
  public let ownershipType: PurchaseOwnershipType
  /// Whether the response's signature is not verified yet.
  public let isPendingVerification: Bool

  init(_ decision: AccessDecision, _ info: EntitlementInfo?) {
    assert(decision.access.isGranted, "an entitlement is active only if access is granted")
    identifier = decision.entitlement
    productIdentifier = decision.productIdentifier ?? info?.productIdentifier ?? ""
    until = decision.until
    willRenew = info?.willRenew ?? false
    periodType = info?.periodType ?? .normal
    ownershipType = info?.ownershipType ?? .unknown
    isPendingVerification = decision.access == .grantedPendingVerification
  }
}

extension ActiveEntitlement: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier, productIdentifier, until, willRenew, periodType, ownershipType
    case isPendingVerification
  }

  /// Decodes an entitlement that ``encode(to:)`` encoded.
  ///
  /// - Throws: `DecodingError` if a part is missing or unknown to this version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identifier = try container.decode(String.self, forKey: .identifier)
    productIdentifier = try container.decode(String.self, forKey: .productIdentifier)
    until = try container.decodeIfPresent(Date.self, forKey: .until)
    willRenew = try container.decode(Bool.self, forKey: .willRenew)
    periodType = try container.value(.periodType)
    ownershipType = try container.value(.ownershipType)
    isPendingVerification = try container.decode(Bool.self, forKey: .isPendingVerification)
  }

  /// Encodes the parts by their names, and enumerations as their raw values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(productIdentifier, forKey: .productIdentifier)
    try container.encodeIfPresent(until, forKey: .until)
    try container.encode(willRenew, forKey: .willRenew)
    try container.encode(periodType.rawValue, forKey: .periodType)
    try container.encode(ownershipType.rawValue, forKey: .ownershipType)
    try container.encode(isPendingVerification, forKey: .isPendingVerification)
  }
}

extension KeyedDecodingContainer {
  fileprivate func value<Value: RawRepresentable<Int>>(_ key: Key) throws -> Value {
    let number = try decode(Int.self, forKey: key)
    guard let value = Value(rawValue: number) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "\(number) is not a \(Value.self) that this version knows")
    }
    return value
  }
}
