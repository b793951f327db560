internal import Foundation

#if canImport(ObjectiveC)
  internal import ObjectiveC
#endif

/// Where the app is right now, as far as its platform says.
///
/// The application object is known by name, as the announcements of ``BackgroundWatch`` are.
enum ApplicationState {
  /// Whether the app is in the background.
  ///
  /// It is `false` where nobody can tell: on platforms without a background, in an app extension, before the
  /// application object is there, and off the main thread, which alone may ask it.
  static var isInBackground: Bool {
    #if os(iOS) || os(tvOS) || os(visionOS) || os(watchOS)
      // Both enumerations call the background 2.
      return (application?.value(forKey: "applicationState") as? NSNumber)?.intValue == 2
    #else
      return false
    #endif
  }

  #if os(iOS) || os(tvOS) || os(visionOS) || os(watchOS)
    /// The application object; `nil` in an app extension, before it is there, and off the main thread.
    static var application: NSObject? {
      #if os(watchOS)
        let name = "WKApplication"
      #else
        let name = "UIApplication"
      #endif
      let shared = NSSelectorFromString("sharedApplication")
      guard Thread.isMainThread, !isExtension,
        let type = NSClassFromString(name) as? NSObject.Type, type.responds(to: shared)
      else { return nil }
      return type.perform(shared)?.takeUnretainedValue() as? NSObject
    }
  #endif

  /// Whether this is an app extension, which has no application object.
  static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }
}
