/// A part of an app's user interface, where UIKit does not exist.
///
/// Apple's `UIScene` belongs to UIKit. This class replaces it on Linux, so that code that passes a
/// scene to StoreKit compiles. It shows nothing: the simulated store responds to a sheet as its
/// customer is configured to.
@MainActor open class UIScene {
  /// Creates a scene.
  public init() {}
}

/// A scene with windows, where UIKit does not exist; see ``UIScene``.
@MainActor open class UIWindowScene: UIScene {}

/// A part of a window of macOS, where AppKit does not exist; see ``UIScene``.
@MainActor open class NSViewController {
  /// Creates a view controller.
  public init() {}
}

/// A part of a screen, where UIKit does not exist; see ``UIScene``.
@MainActor open class UIViewController {
  /// Creates a view controller.
  public init() {}
}
