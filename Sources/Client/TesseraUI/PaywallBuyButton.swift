#if canImport(SwiftUI)
  internal import Paywalls
  internal import SwiftUI

  /// The button of a paywall that buys the selected package.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct PaywallBuyButton: View {
    let model: PaywallModel
    let buy: @MainActor () -> Void
    @Environment(\.colorScheme) private var colorScheme

    private var textColor: Color? {
      model.paywall?.colors?.scheme(isDark: colorScheme == .dark).accentText.color
    }

    var body: some View {
      Button(action: buy) {
        if case .purchasing = model.activity {
          ProgressView().frame(maxWidth: .infinity)
        } else if let textColor {
          Text(model.buyTitle).foregroundStyle(textColor).frame(maxWidth: .infinity)
        } else {
          Text(model.buyTitle).frame(maxWidth: .infinity)
        }
      }
      .buttonStyle(.borderedProminent)
      .accessibilityLabel(model.buyTitle)
      .disabled(!model.canPurchase)
    }
  }
#endif
