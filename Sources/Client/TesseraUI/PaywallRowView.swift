#if canImport(SwiftUI)
  internal import SwiftUI

  /// A product's row in a paywall.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct PaywallRowView: View {
    let row: PaywallRow
    let isSelected: Bool
    let select: @MainActor () -> Void

    var body: some View {
      Button(action: select) {
        HStack {
          VStack(alignment: .leading, spacing: 4) {
            Text(row.title).font(.headline)
            if let offer = row.offer { Text(offer).font(.subheadline) }
            Text(row.price).font(.subheadline).foregroundStyle(.secondary)
          }
          Spacer()
          Image(systemName: isSelected ? "checkmark.circle.fill" : "circle")
        }
        .padding()
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(row.accessibilityLabel)
      .accessibilityAddTraits(isSelected ? [.isButton, .isSelected] : .isButton)
    }
  }
#endif
