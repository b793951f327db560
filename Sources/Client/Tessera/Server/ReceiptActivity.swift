#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
  internal import Dispatch
  internal import Foundation
#endif

/// Asks the system not to suspend the app while a receipt is being sent.
///
/// Otherwise an app that goes to the background right after a purchase would be suspended during
/// the request, and the receipt would wait for the next launch. Works in app extensions too, and
/// needs no UIKit.
///
/// Source: <https://developer.apple.com/documentation/foundation/processinfo/performexpiringactivity(withreason:using:)>
enum ReceiptActivity {
  /// Begins an activity; the returned closure ends it, and may be called once.
  static func begin() -> @Sendable () -> Void {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      let isDone = DispatchSemaphore(value: 0)
      // The system counts the activity while the block runs, on one of the system's threads. When
      // time runs out, or none is available, it runs the block with `true`; the first block then
      // also returns.
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
