#if canImport(SwiftUI)
  public import SwiftUI
  internal import Tessera

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  extension View {
    /// Shows one view to those who may use an entitlement and another to those who may not; this view
    /// stands there as long as neither is known.
    ///
    /// - Parameters:
    ///   - entitlement: The entitlement, such as `pro`.
    ///   - content: The goods.
    ///   - locked: What stands there instead, such as a paywall.
    public func entitlementGate<Content: View, Locked: View>(
      _ entitlement: String, @ViewBuilder content: @escaping () -> Content,
      @ViewBuilder locked: @escaping () -> Locked
    ) -> some View {
      EntitlementGate(entitlement: entitlement, waiting: self, content: content, locked: locked)
    }
  }

  /// A place in a screen that an entitlement opens.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct EntitlementGate<Waiting: View, Content: View, Locked: View>: View {
    let entitlement: String
    let waiting: Waiting
    let content: () -> Content
    let locked: () -> Locked
    // Made when the view appears, because a view's value is made again and again.
    @State private var store: EntitlementStore?

    /// What is known of this entitlement, and not of the one that the gate was for before.
    private var known: EntitlementStore? { store?.identifier == entitlement ? store : nil }

    var body: some View {
      // A stack appears also where what it holds is empty, so the question is asked in any case.
      ZStack {
        switch GatePhase(known?.state ?? .unknown) {
        case .waiting: waiting
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
#endif
