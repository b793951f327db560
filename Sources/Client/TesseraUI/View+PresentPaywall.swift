#if canImport(SwiftUI)
  public import SwiftUI
  public import Tessera

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  extension View {
    /// Presents a paywall in a sheet if the customer does not have an entitlement.
    ///
    /// Nothing is presented while the customer's access is unknown. The sheet closes when the
    /// entitlement becomes active, and is presented once.
    ///
    /// - Parameters:
    ///   - requiredEntitlementIdentifier: The entitlement, such as `pro`.
    ///   - offering: The offering to show; `nil` for the current one.
    ///   - onDismiss: Called when the sheet closes.
    public func presentPaywallIfNeeded(
      requiredEntitlementIdentifier: String, offering: Offering? = nil,
      onDismiss: (@MainActor () -> Void)? = nil
    ) -> some View {
      modifier(
        PaywallPresenter(
          entitlement: requiredEntitlementIdentifier, offering: offering, onDismiss: onDismiss))
    }
  }

  /// Presents a paywall in a sheet.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct PaywallPresenter: ViewModifier {
    let entitlement: String
    let offering: Offering?
    let onDismiss: (@MainActor () -> Void)?
    @State private var store: EntitlementStore?
    @State private var presentation = PaywallPresentation()

    private var isPresented: Binding<Bool> {
      Binding(
        get: { presentation.isPresented(in: GatePhase(store?.state ?? .unknown)) },
        set: { isPresented in if !isPresented { presentation.dismiss() } })
    }

    func body(content: Content) -> some View {
      content
        .sheet(isPresented: isPresented, onDismiss: { onDismiss?() }) {
          if let offering {
            PaywallView(offering: offering, unlocks: entitlement)
          } else {
            PaywallView(unlocks: entitlement)
          }
        }
        .task(id: entitlement) {
          if store?.identifier != entitlement {
            store = EntitlementStore(.shared, entitlement: entitlement)
          }
        }
    }
  }
#endif
