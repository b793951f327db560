internal import Foundation

#if canImport(ObjectiveC)
  internal import ObjectiveC
#endif

/// The state of the app, as far as the platform reports it.
///
/// The application class is looked up by name, like the notifications of ``AppStateObserver``.
package enum ApplicationState {
  /// Whether the app is in the background.
  ///
  /// `false` if unknown: on platforms without a background, in an app extension, before the
  /// application object exists, and off the main thread, where it must not be used.
  static var isInBackground: Bool {
    #if os(iOS) || os(tvOS) || os(visionOS) || os(watchOS)
      // In both enumerations, the background has the value 2.
      return (application?.value(forKey: "applicationState") as? NSNumber)?.intValue == 2
    #else
      return false
    #endif
  }

  #if os(iOS) || os(tvOS) || os(visionOS) || os(watchOS)
    /// The application object; `nil` in an app extension, before it exists, and off the main
    /// thread.
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
