#if os(iOS) || os(visionOS)
  internal import StoreKit
  internal import UIKit

  /// A message of the App Store inside the app.
  typealias StoreMessage = StoreKit.Message

  extension HeldMessages<StoreKit.Message> {
    /// Holds back what the App Store has to say, until the task is cancelled.
    ///
    /// Source: <https://developer.apple.com/documentation/storekit/message>
    func listen() async {
      for await message in StoreKit.Message.messages {
        hold(message, about: StoreMessageType(message.reason))
      }
    }

    /// Shows the oldest of what was held back about some subjects, in the window in front, which has room for one.
    @MainActor func show(_ types: Set<StoreMessageType>) {
      do {
        let scene = try SheetWindow.current()
        try take(types)?.display(in: scene)
      } catch {
        Log.warn("a message of the App Store is not shown: \(error)")
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
  /// A message of the App Store inside the app; this platform has none.
  typealias StoreMessage = Never

  extension HeldMessages<StoreMessage> {
    /// Ends at once, because no message comes.
    func listen() async {}
  }
#endif
