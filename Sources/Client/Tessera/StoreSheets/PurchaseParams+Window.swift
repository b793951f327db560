#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// The window in which a purchase is confirmed: a scene of UIKit's.
  typealias PurchaseWindow = UIScene

  extension PurchaseParams.Builder {
    /// Sets the scene in which the App Store asks the customer to confirm the purchase.
    ///
    /// Default: iOS and tvOS choose one, and visionOS uses the front scene. A SwiftUI view of
    /// `TesseraUI` uses its own. Applies from iOS 17 and tvOS 17.
    ///
    /// Source: <https://developer.apple.com/documentation/storekit/product/purchase(confirmin:options:)-6dj6y>
    public func with(confirmIn scene: UIScene) -> PurchaseParams.Builder {
      changing { $0.window = scene }
    }

    /// Sets the scene, like ``with(confirmIn:)``, with RevenueCat's spelling.
    public func with(confirmInScene scene: UIScene) -> PurchaseParams.Builder {
      with(confirmIn: scene)
    }
  }
#elseif canImport(AppKit)
  public import AppKit

  /// The window in which a purchase is confirmed.
  typealias PurchaseWindow = NSWindow

  extension PurchaseParams.Builder {
    /// Sets the window near which the App Store asks the customer to confirm the purchase.
    ///
    /// Default: macOS chooses one. A SwiftUI view of `TesseraUI` uses its own. Applies from macOS
    /// 15.2.
    ///
    /// Source: <https://developer.apple.com/documentation/storekit/product/purchase(confirmin:options:)-8eai6>
    public func with(confirmIn window: NSWindow) -> PurchaseParams.Builder {
      changing { $0.window = window }
    }

    /// Sets the window, like ``with(confirmIn:)``, with RevenueCat's spelling.
    public func with(confirmInWindow window: NSWindow) -> PurchaseParams.Builder {
      with(confirmIn: window)
    }
  }
#else
  /// The window in which a purchase is confirmed; this platform has none.
  typealias PurchaseWindow = Never
#endif
