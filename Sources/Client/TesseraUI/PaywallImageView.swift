#if canImport(SwiftUI)
  internal import Foundation
  internal import Paywalls
  internal import SwiftUI

  /// An image of a paywall; nothing is shown until it is loaded.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct PaywallImageView: View {
    let image: PaywallContent.Image

    var body: some View {
      AsyncImage(url: URL(string: image.url)) { loaded in
        loaded.resizable().scaledToFit()
      } placeholder: {
        Color.clear
      }
      .accessibilityLabel(image.text)
      .accessibilityHidden(image.text.isEmpty)
    }
  }

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  extension View {
    /// Applies the colors of a paywall; `nil` changes nothing.
    @ViewBuilder func paywallColors(_ colors: PaywallColors?) -> some View {
      if let colors { modifier(PaywallColorModifier(colors: colors)) } else { self }
    }
  }

  /// The colors of a paywall in the appearance of the device.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct PaywallColorModifier: ViewModifier {
    let colors: PaywallColors
    @Environment(\.colorScheme) private var colorScheme

    func body(content: Content) -> some View {
      let scheme = colors.scheme(isDark: colorScheme == .dark)
      content
        .foregroundStyle(scheme.text.color, scheme.secondaryText.color)
        .tint(scheme.accent.color)
        .background(scheme.background.color.ignoresSafeArea())
    }
  }

  extension PaywallColor {
    /// The color for SwiftUI.
    var color: Color {
      Color(
        .sRGB, red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255,
        opacity: 1)
    }
  }
#endif
