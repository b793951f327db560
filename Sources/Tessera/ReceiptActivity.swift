#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
  internal import Dispatch
  internal import Foundation
#endif

/// Asks the system not to suspend the app while a receipt is on its way.
///
/// An app that goes to the background right after a purchase would be stopped in the middle of the request; the
/// receipt would wait for the next launch. This works in app extensions too, and needs no UIKit.
///
/// Source: <https://developer.apple.com/documentation/foundation/processinfo/performexpiringactivity(withreason:using:)>
enum ReceiptActivity {
  /// Begins an activity; the closure that it returns ends it, and may be called once.
  static func begin() -> @Sendable () -> Void {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      let isDone = DispatchSemaphore(value: 0)
      // The system counts the activity for as long as the block runs, on a thread of the system's own. When
      // time is up, or there is none, it runs the block with `true`; the first one then returns too.
      ProcessInfo.processInfo.performExpiringActivity(withReason: "A purchase is being recorded") {
        isExpired in
        if isExpired { isDone.signal() } else { isDone.wait() }
      }
      return { isDone.signal() }
    #else
      return {}
    #endif
  }
}
