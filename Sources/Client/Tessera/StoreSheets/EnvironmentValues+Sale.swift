#if canImport(SwiftUI)
  internal import StoreKit
  package import SwiftUI

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  extension EnvironmentValues {
    /// Buys from StoreKit in the window of a view.
    ///
    /// SwiftUI's action only shows the sheet: it takes our options and returns the result, which
    /// the SDK verifies, sends and finishes as usual. So no purchase is lost with the window.
    ///
    /// Source: <https://developer.apple.com/documentation/storekit/purchaseaction/callasfunction(_:options:)>
    @MainActor @preconcurrency package var storeKitSale: StoreKitSale {
      let ask = purchase
      return { product, options in try await ask(product, options: options) }
    }
  }
#endif
