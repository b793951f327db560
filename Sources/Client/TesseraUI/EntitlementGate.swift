#if canImport(SwiftUI)
  public import SwiftUI
  internal import Tessera

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  extension View {
    /// Shows one view if the customer has an entitlement and another if not.
    ///
    /// This view is shown until that is known. If it could not be verified, a message with buttons
    /// to try again and to restore purchases is shown instead.
    ///
    /// - Parameters:
    ///   - entitlement: The entitlement, such as `pro`.
    ///   - content: The view for customers with access.
    ///   - locked: The view for customers without access, such as a paywall.
    public func entitlementGate<Content: View, Locked: View>(
      _ entitlement: String, @ViewBuilder content: @escaping () -> Content,
      @ViewBuilder locked: @escaping () -> Locked
    ) -> some View {
      EntitlementGate(entitlement: entitlement, waiting: self, content: content, locked: locked)
    }
  }

  /// A view whose content depends on an entitlement.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct EntitlementGate<Waiting: View, Content: View, Locked: View>: View {
    let entitlement: String
    let waiting: Waiting
    let content: () -> Content
    let locked: () -> Locked
    // Created when the view appears, because SwiftUI creates the view's value repeatedly.
    @State private var store: EntitlementStore?

    /// The store of the current entitlement, not of the gate's previous one.
    private var known: EntitlementStore? { store?.identifier == entitlement ? store : nil }

    var body: some View {
      // A stack appears even if it is empty, so the task always runs.
      ZStack {
        switch known.map({ GatePhase($0) }) ?? .waiting {
        case .waiting: waiting
        case .unverified: if let known { UnverifiedAccessView(store: known) }
        case .open: content()
        case .locked: locked()
        }
      }
      .task(id: entitlement) {
        if store?.identifier != entitlement {
          store = EntitlementStore(.shared, entitlement: entitlement)
        }
      }
    }
  }

  /// Says that the customer's access could not be verified, and lets them try again or restore.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct UnverifiedAccessView: View {
    let store: EntitlementStore
    private let text = PaywallText()
    @State private var isBusy = false

    var body: some View {
      VStack(spacing: 16) {
        Text(text.unverified).multilineTextAlignment(.center)
        Button(text.retry) { perform {} }
        Button(text.restore) { perform { _ = try? await Purchases.shared.restorePurchases() } }
      }
      .disabled(isBusy)
      .padding()
    }

    private func perform(_ action: @escaping @MainActor () async -> Void) {
      isBusy = true
      Task {
        await action()
        await store.refresh(reason: .manual)
        isBusy = false
      }
    }
  }
#endif
