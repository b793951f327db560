internal import Effects
internal import Foundation

/// Guards whether the app is in the background, as the system announces it.
///
/// The announcements are known by name, so that the SDK needs no UIKit and may be part of an app extension,
/// which never is in the background. Where nothing is announced, the app is in the foreground.
final class BackgroundWatch: Sendable {
  /// What a platform's system calls its announcements.
  struct Names: Hashable, Sendable {
    let entered: Notification.Name
    let left: Notification.Name
    /// Announced whenever the app is in front again, also where it was only covered; `nil` where ``left`` says
    /// enough.
    var active: Notification.Name?

    /// iOS, tvOS, visionOS, and apps of theirs on a Mac.
    ///
    /// Source: <https://developer.apple.com/documentation/uikit/uiapplication/didenterbackgroundnotification>
    static let uiKit = Names(
      entered: Notification.Name("UIApplicationDidEnterBackgroundNotification"),
      left: Notification.Name("UIApplicationWillEnterForegroundNotification"),
      active: Notification.Name("UIApplicationDidBecomeActiveNotification"))
    /// macOS, where an app is in front or behind others, and in the background when it is behind.
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

    /// Those of the platform that this is built for.
    static var here: Names {
      #if os(macOS)
        appKit
      #elseif os(watchOS)
        watchKit
      #else
        uiKit
      #endif
    }
  }

  private let hidden: Locked<Bool>
  private let streams = Listeners<Bool>()

  /// Whether the app is in the background.
  var isInBackground: Bool { hidden.withLock { $0 } }

  /// How many streams of changes there are.
  var listeners: Int { streams.count }

  /// Starts to listen; it goes on for the life of the process, as the app's does.
  ///
  /// - Parameter isInBackground: Whether the app is in the background now. The system starts some there, and
  ///   it announces only changes.
  init(
    _ center: NotificationCenter, names: Names = .here,
    isInBackground: Bool = ApplicationState.isInBackground
  ) {
    hidden = Locked(isInBackground)
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
      streams.tell(isInBackground)
    }
  }

  /// Says from now on, each time the app goes to the background or comes back, whether it is there.
  func changes() -> AsyncStream<Bool> { streams.stream() }
}
