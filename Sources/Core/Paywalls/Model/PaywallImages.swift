/// A text for each image of a paywall: its HTTPS URL, or what it shows.
public struct PaywallImages: Hashable, Sendable, Codable {
  /// The image across the top; `nil` for none.
  public var header: String?
  /// The small image above the title, such as the app's icon; `nil` for none.
  public var icon: String?

  /// Creates texts of images.
  public init(header: String? = nil, icon: String? = nil) {
    self.header = header
    self.icon = icon
  }
}
