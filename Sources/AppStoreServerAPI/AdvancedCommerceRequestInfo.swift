public import Foundation

/// The part that every Advanced Commerce request has: its own name, and whom it is about.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/requestinfo>
public struct AdvancedCommerceRequestInfo: Hashable, Sendable, Codable {
  /// The developer's name for the request; a new one for each, since Apple takes each one once.
  public var requestReferenceId: UUID
  /// The app's name for the customer; `nil` for none.
  public var appAccountToken: UUID?
  /// The token of the newest renewal information; `nil` until Apple gave one.
  public var consistencyToken: String?

  /// Creates the part.
  public init(
    requestReferenceId: UUID, appAccountToken: UUID? = nil, consistencyToken: String? = nil
  ) {
    self.requestReferenceId = requestReferenceId
    self.appAccountToken = appAccountToken
    self.consistencyToken = consistencyToken
  }

  /// Encodes the identifiers in lower case, as Apple repeats them in what it signs.
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
