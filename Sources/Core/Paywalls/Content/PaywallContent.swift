public import AppStoreCore

/// What a paywall shows to one customer: texts in their language, with the values of the products.
public struct PaywallContent: Hashable, Sendable {
  /// A package.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The package.
    public let package: PackageID
    /// Its name; `nil` for the product's own name.
    public let name: String?
    /// The line below it; `nil` for the price.
    public let details: String?
    /// The badge; `nil` for none.
    public let badge: String?
    /// Whether it is the one that the paywall highlights.
    public let isHighlighted: Bool
    /// Whether it is selected.
    public let isSelected: Bool

    /// The identifier of the package.
    public var id: PackageID { package }
  }

  /// A line about what the customer gets.
  public struct Feature: Hashable, Sendable {
    /// The icon.
    public let icon: PaywallIcon
    /// The line.
    public let title: String
    /// A smaller line below it; `nil` for none.
    public let content: String?
  }

  /// A link of the footer.
  public struct Link: Hashable, Sendable {
    /// The title; `nil` for the SDK's own text.
    public let title: String?
    /// The HTTPS URL.
    public let url: String
  }

  /// An image.
  public struct Image: Hashable, Sendable {
    /// The HTTPS URL.
    public let url: String
    /// What it shows, for VoiceOver; empty if the paywall does not say it.
    public let text: String
  }

  /// The layout to draw, one of ``PaywallTemplate/known``.
  public let template: PaywallTemplate
  /// The locale of the texts.
  public let locale: String
  /// The title; `nil` if it has a variable without a value.
  public let title: String?
  /// The line below the title; `nil` for none.
  public let subtitle: String?
  /// What the customer gets.
  public let features: [Feature]
  /// The packages, in order; the template `single` shows one.
  public let rows: [Row]
  /// The text of the button that buys the selected package; `nil` for the SDK's own.
  public let callToAction: String?
  /// The text below the button; `nil` for none.
  public let footer: String?
  /// The text of the button that restores purchases; `nil` for the SDK's own.
  public let restore: String?
  /// The link to the terms of use; `nil` for none.
  public let terms: Link?
  /// The link to the privacy policy; `nil` for none.
  public let privacy: Link?
  /// The image across the top; `nil` for none.
  public let header: Image?
  /// The small image above the title; `nil` for none.
  public let icon: Image?
  /// The colors; `nil` for those of the app.
  public let colors: PaywallColors?
}
