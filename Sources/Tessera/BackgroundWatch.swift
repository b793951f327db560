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

  private struct State {
    var isInBackground = false
    var listeners: [AsyncStream<Bool>.Continuation] = []
  }

  private let state = Mutex(State())

  /// Whether the app is in the background.
  var isInBackground: Bool { state.withLock { $0.isInBackground } }

  /// Starts to listen; it goes on for the life of the process, as the app's does.
  init(_ center: NotificationCenter) {
    for (name, isInBackground) in [(Self.entered, true), (Self.left, false)] {
      _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        self?.state.withLock { state in
          state.isInBackground = isInBackground
          for listener in state.listeners { listener.yield(isInBackground) }
        }
      }
    }
  }

  /// Says from now on, each time the app goes to the background or comes back, whether it is there.
  func changes() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.listeners.append(continuation) }
    return stream
  }
}
