#if canImport(SwiftUI)
  public import SwiftUI
  public import Tessera

  /// A screen with everything that is known of an entitlement, for developers and support.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  public struct EntitlementDebugView: View {
    private let store: EntitlementStore

    /// Creates the screen.
    public init(store: EntitlementStore) {
      self.store = store
    }

    /// The screen.
    public var body: some View {
      List(DebugRow.rows(of: store.debugSnapshot)) { row in
        VStack(alignment: .leading, spacing: 2) {
          Text(row.label).font(.caption).foregroundStyle(.secondary)
          Text(row.value).font(.body.monospaced())
        }
        .accessibilityElement(children: .combine)
      }
      .refreshable { await store.refresh(reason: .manual) }
    }
  }
#endif
