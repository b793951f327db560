internal import AppStoreCore
internal import Foundation

/// Observes whether the app is in the background.
///
/// The system's notifications are known by name, so the SDK does not link UIKit and may be part of
/// an app extension, which is never in the background. Without notifications, the app counts as in
/// the foreground.
package final class AppStateObserver: Sendable {
  /// The names of a platform's notifications.
  package struct Names: Hashable, Sendable {
    package let entered: Notification.Name
    package let left: Notification.Name
    /// Posted whenever the app becomes active again, even if it was only covered; `nil` if ``left``
    /// is enough.
    var active: Notification.Name?

    /// iOS, tvOS, visionOS, and their apps on a Mac.
    ///
    /// Source: <https://developer.apple.com/documentation/uikit/uiapplication/didenterbackgroundnotification>
    static let uiKit = Names(
      entered: Notification.Name("UIApplicationDidEnterBackgroundNotification"),
      left: Notification.Name("UIApplicationWillEnterForegroundNotification"),
      active: Notification.Name("UIApplicationDidBecomeActiveNotification"))
    /// macOS, where an app counts as in the background while another app is active.
    ///
    /// Source: <https://developer.apple.com/documentation/appkit/nsapplication/didbecomeactivenotification>
    static let appKit = Names(
      entered: Notification.Name("NSApplicationDidResignActiveNotification"),
      left: Notification.Name("NSApplicationDidBecomeActiveNotification"))
    /// watchOS.
    ///
    /// Source: <https://developer.apple.com/documentation/watchkit/wkapplication/didenterbackgroundnotification>
    static let watchKit = Names(
      entered: Notification.Name("WKApplicationDidEnterBackgroundNotification"),
      left: Notification.Name("WKApplicationWillEnterForegroundNotification"),
      active: Notification.Name("WKApplicationDidBecomeActiveNotification"))

    /// The names of the platform that this code is built for.
    package static var here: Names {
      #if os(macOS)
        appKit
      #elseif os(watchOS)
        watchKit
      #else
        uiKit
      #endif
    }
  }

  private let hidden: LockedValue<Bool>
  private let streams = StreamMulticaster<Bool>()

  var isInBackground: Bool { hidden.withLock { $0 } }

  /// The number of streams of changes.
  package var listeners: Int { streams.count }

  /// Starts to observe, for the life of the process.
  ///
  /// - Parameter isInBackground: Whether the app is in the background now. The system launches some
  ///   apps there, and posts notifications only for changes.
  package init(
    _ center: NotificationCenter, names: Names = .here,
    isInBackground: Bool = ApplicationState.isInBackground
  ) {
    hidden = LockedValue(isInBackground)
    for (name, isInBackground) in [(names.entered, true), (names.left, false)] {
      _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        self?.note(isInBackground)
      }
    }
    guard let active = names.active else { return }
    _ = center.addObserver(forName: active, object: nil, queue: nil) { [weak self] _ in
      if let self, self.isInBackground { note(false) }
    }
  }

  private func note(_ isInBackground: Bool) {
    hidden.withLock { hidden in
      hidden = isInBackground
      streams.send(isInBackground)
    }
  }

  /// Returns a stream that reports, on each change from now on, whether the app is in the
  /// background.
  package func changes() -> AsyncStream<Bool> { streams.stream() }
}
