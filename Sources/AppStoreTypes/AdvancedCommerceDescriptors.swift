/// What the App Store shows to the customer about a purchase made through the Advanced Commerce API.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/descriptors>
public struct AdvancedCommerceDescriptors: Hashable, Sendable, Codable {
  /// The description, at most 45 characters.
  public var description: String
  /// The name, at most 30 characters.
  public var displayName: String

  /// Creates descriptors.
  public init(description: String, displayName: String) {
    self.description = description
    self.displayName = displayName
  }
}
