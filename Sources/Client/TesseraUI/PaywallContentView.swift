#if canImport(SwiftUI)
  internal import AppStoreCore
  internal import Paywalls
  internal import SwiftUI

  /// The paywall that the server describes, above the button that restores purchases.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct PaywallContentView: View {
    let content: PaywallContent
    let model: PaywallModel
    let buy: @MainActor () -> Void

    var body: some View {
      VStack(spacing: 16) {
        if let header = content.header {
          PaywallImageView(image: header).frame(maxHeight: 240)
        }
        if let icon = content.icon {
          PaywallImageView(image: icon).frame(width: 72, height: 72)
        }
        if let title = content.title {
          Text(title).font(.title).bold().multilineTextAlignment(.center)
            .accessibilityAddTraits(.isHeader)
        }
        if let subtitle = content.subtitle {
          Text(subtitle).multilineTextAlignment(.center)
        }
        features
        packages.disabled(model.activity != nil)
        PaywallBuyButton(model: model, buy: buy)
        if let footer = content.footer {
          Text(footer).font(.footnote).multilineTextAlignment(.center)
        }
      }
    }

    private var features: some View {
      VStack(alignment: .leading, spacing: 12) {
        ForEach(Array(content.features.enumerated()), id: \.offset) { _, feature in
          HStack(alignment: .firstTextBaseline) {
            Image(systemName: feature.icon.symbolName)
              .foregroundStyle(.tint).accessibilityHidden(true)
            VStack(alignment: .leading) {
              Text(feature.title)
              if let content = feature.content { Text(content).font(.footnote) }
            }
          }
          .accessibilityElement(children: .combine)
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }

    @ViewBuilder private var packages: some View {
      if content.template == .compare {
        HStack(alignment: .top, spacing: 12) { rows }
      } else {
        VStack(spacing: 12) { rows }
      }
    }

    private var rows: some View {
      ForEach(content.rows) { row in
        if let package = model.row(of: row.package) {
          PaywallPackageView(row: row, package: package) {
            model.selection = row.package.rawValue
          }
        }
      }
    }
  }

  /// A package of a paywall that the server describes.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct PaywallPackageView: View {
    let row: PaywallContent.Row
    let package: PaywallRow
    let select: @MainActor () -> Void

    private var title: String { row.name ?? package.title }
    private var details: String { row.details ?? package.offer ?? package.price }

    var body: some View {
      Button(action: select) {
        VStack(alignment: .leading, spacing: 4) {
          if let badge = row.badge {
            Text(badge).font(.caption).bold().foregroundStyle(.tint)
          }
          Text(title).font(.headline)
          Text(details).font(.subheadline)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding()
        .overlay {
          RoundedRectangle(cornerRadius: 12)
            .stroke(.tint, lineWidth: row.isSelected ? 3 : 1)
            .opacity(row.isSelected ? 1 : 0.4)
        }
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(
        [title, row.badge, details].compactMap(\.self).joined(separator: ", ")
      )
      .accessibilityAddTraits(row.isSelected ? [.isButton, .isSelected] : .isButton)
    }
  }
#endif
