public import Foundation

/// The part that every Advanced Commerce request has: its identifier, and its customer.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/requestinfo>
public struct AdvancedCommerceRequestInfo: Hashable, Sendable, Codable {
  /// The developer's identifier of the request; always a new one, because Apple accepts each one
  /// once.
  public var requestReferenceId: UUID
  /// The app account token of the customer; `nil` if none.
  public var appAccountToken: UUID?
  /// The token of the newest renewal information; `nil` until Apple has issued one.
  public var consistencyToken: String?

  /// Creates the part.
  public init(
    requestReferenceId: UUID, appAccountToken: UUID? = nil, consistencyToken: String? = nil
  ) {
    self.requestReferenceId = requestReferenceId
    self.appAccountToken = appAccountToken
    self.consistencyToken = consistencyToken
  }

  /// Encodes the identifiers in lowercase, as Apple repeats them in signed data.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(requestReferenceId.uuidString.lowercased(), forKey: .requestReferenceId)
    try values.encodeIfPresent(appAccountToken?.uuidString.lowercased(), forKey: .appAccountToken)
    try values.encodeIfPresent(consistencyToken, forKey: .consistencyToken)
  }

  private enum CodingKeys: String, CodingKey {
    case requestReferenceId, appAccountToken, consistencyToken
  }
}
