#if canImport(SwiftUI)
  public import SwiftUI
  public import Tessera

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  extension PaywallView where Header == EmptyView {
    /// Creates the paywall that the server describes for an offering.
    ///
    /// An offering without a description is shown as a list of its packages.
    ///
    /// - Parameters:
    ///   - offering: The offering to show.
    ///   - entitlement: The entitlement that the paywall unlocks, such as `pro`; `nil` for any.
    public init(offering: Offering, unlocks entitlement: String? = nil) {
      self.init(
        model: PaywallModel(.shared, offering: offering, unlocks: entitlement),
        header: { EmptyView() })
    }

    /// Creates the paywall that the server describes for the current offering.
    ///
    /// - Parameter entitlement: The entitlement that the paywall unlocks, such as `pro`.
    public init(unlocks entitlement: String) {
      self.init(
        model: PaywallModel(.shared, unlocks: entitlement), header: { EmptyView() })
    }
  }
#endif
