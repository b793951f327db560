#if os(iOS) || os(visionOS)
  internal import StoreKit
  internal import UIKit

  /// An App Store message inside the app.
  typealias StoreMessage = StoreKit.Message

  extension PendingMessages<StoreKit.Message> {
    /// Collects App Store messages without showing them, until the task is canceled.
    ///
    /// Source: <https://developer.apple.com/documentation/storekit/message>
    func listen() async {
      for await message in StoreKit.Message.messages {
        hold(message, about: StoreMessageType(message.reason))
      }
    }

    /// Shows the oldest collected message of some types in the front window, which shows one at a
    /// time.
    @MainActor func show(_ types: Set<StoreMessageType>) {
      do {
        let scene = try SheetWindow.current()
        try take(types)?.display(in: scene)
      } catch {
        Log.warn("Showing an App Store message failed: \(error)")
      }
    }
  }

  extension StoreMessageType {
    fileprivate init(_ reason: StoreKit.Message.Reason) {
      if #available(iOS 18, visionOS 2, *), reason == .winBackOffer {
        self = .winBackOffer
      } else if #available(iOS 16.4, visionOS 1, *), reason == .billingIssue {
        self = .billingIssue
      } else {
        self = reason == .priceIncreaseConsent ? .priceIncreaseConsent : .generic
      }
    }
  }
#else
  /// An App Store message inside the app; this platform has none.
  typealias StoreMessage = Never

  extension PendingMessages<StoreMessage> {
    /// Returns immediately, because there are no messages.
    func listen() async {}
  }
#endif
