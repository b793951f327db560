internal import Foundation
internal import Synchronization

/// Guards whether the app is in the background, as the system announces it.
///
/// The announcements are known by name, so that the SDK needs no UIKit and may be part of an app extension,
/// which never is in the background. Where nothing is announced, the app is in the foreground.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiapplication/didenterbackgroundnotification>
final class BackgroundWatch: Sendable {
  static let entered = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  static let left = Notification.Name("UIApplicationWillEnterForegroundNotification")

  private let state = Mutex(false)

  /// Whether the app is in the background.
  var isInBackground: Bool { state.withLock { $0 } }

  /// Starts to listen; it goes on for the life of the process, as the app's does.
  init(_ center: NotificationCenter) {
    for (name, isInBackground) in [(Self.entered, true), (Self.left, false)] {
      _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        self?.state.withLock { $0 = isInBackground }
      }
    }
  }
}
