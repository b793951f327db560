#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// The window in which a purchase is confirmed: a scene of UIKit's.
  typealias PurchaseWindow = UIScene

  extension PurchaseParams.Builder {
    /// Sets the scene in which the App Store asks the customer to confirm the purchase.
    ///
    /// Without it iOS and tvOS choose one, and on visionOS it is the scene in front. A SwiftUI view of
    /// `TesseraUI` uses its own. It counts from iOS 17 and tvOS 17 on.
    ///
    /// Source: <https://developer.apple.com/documentation/storekit/product/purchase(confirmin:options:)-6dj6y>
    public func with(confirmIn scene: UIScene) -> PurchaseParams.Builder {
      changing { $0.window = scene }
    }

    /// Sets the scene of ``with(confirmIn:)``, as RevenueCat spells it.
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
    /// Without it macOS chooses one. A SwiftUI view of `TesseraUI` uses its own. It counts from macOS 15.2 on.
    ///
    /// Source: <https://developer.apple.com/documentation/storekit/product/purchase(confirmin:options:)-8eai6>
    public func with(confirmIn window: NSWindow) -> PurchaseParams.Builder {
      changing { $0.window = window }
    }

    /// Sets the window of ``with(confirmIn:)``, as RevenueCat spells it.
    public func with(confirmInWindow window: NSWindow) -> PurchaseParams.Builder {
      with(confirmIn: window)
    }
  }
#else
  /// The window in which a purchase is confirmed; there is no other place for it here.
  typealias PurchaseWindow = Never
#endif
