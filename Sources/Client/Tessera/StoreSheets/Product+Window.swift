internal import StoreKit

#if canImport(UIKit) && !os(watchOS)
  internal import UIKit
#elseif canImport(AppKit)
  internal import AppKit
#endif

extension Product {
  /// Buys in a window, where the platform lets an app choose one.
  ///
  /// - Parameter window: Where the customer confirms; `nil` lets the system choose. visionOS
  ///   requires one and uses the front scene.
  @MainActor func purchase(
    options: Set<PurchaseOption>, in window: PurchaseWindow?
  ) async throws -> PurchaseResult {
    #if os(visionOS)
      let scene: UIScene = if let window { window } else { try SheetWindow.current() }
      return try await purchase(confirmIn: scene, options: options)
    #elseif os(iOS) || os(tvOS)
      if #available(iOS 17, tvOS 17, *), let window {
        return try await purchase(confirmIn: window, options: options)
      }
    #elseif os(macOS)
      if #available(macOS 15.2, *), let window {
        return try await purchase(confirmIn: window, options: options)
      }
    #endif
    #if !os(visionOS)
      return try await purchase(options: options)
    #endif
  }
}
