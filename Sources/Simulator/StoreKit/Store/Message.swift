internal import StoreKitBackend

/// A message of the App Store to the customer, which the app shows when it suits.
///
/// Source: <https://developer.apple.com/documentation/storekit/message>
public struct Message: Hashable, Sendable {
  /// The reason for a message.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The number of the reason.
    public let rawValue: Int
    /// Creates a reason from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Another reason.
    public static let generic = Reason(rawValue: 0)
    /// A price increase needs the customer's consent.
    public static let priceIncreaseConsent = Reason(rawValue: 1)
    /// A payment failed.
    public static let billingIssue = Reason(rawValue: 2)
    /// The customer can use a win-back offer.
    public static let winBackOffer = Reason(rawValue: 3)

    /// The reason in English.
    public var localizedDescription: String {
      switch self {
      case .generic: "Generic"
      case .priceIncreaseConsent: "Price Increase Consent"
      case .billingIssue: "Billing Issue"
      case .winBackOffer: "Win-Back Offer"
      default: "Unknown (\(rawValue))"
      }
    }
  }

  /// The reason for the message.
  public let reason: Reason

  init(_ reason: StoreMessageReason) {
    self.reason = Reason(rawValue: reason.rawValue)
  }

  /// Shows the message in a scene.
  ///
  /// The simulated store's customer responds as configured, for example with consent to a price
  /// increase. Nothing happens if the store is unreachable.
  @MainActor public func display(in scene: UIWindowScene) throws {
    guard let reason = StoreMessageReason(rawValue: reason.rawValue) else {
      throw StoreKitError.unsupported
    }
    let backend = StoreKitBackendRegistry.store
    Task { _ = try? await backend.present(.message(reason)) }
  }
}

extension Message {
  /// A sequence of messages.
  public struct Messages: AsyncSequence, Sendable {
    /// The element of the sequence.
    public typealias Element = Message

    let feed: EventFeed

    /// Iterates over messages.
    public struct AsyncIterator: AsyncIteratorProtocol {
      /// The element of the sequence.
      public typealias Element = Message

      var feed: EventFeed
      var pending: [Message] = []
      var hasStarted = false
      var conditions = MessageConditions()

      /// Waits for the next message; `nil` if the task is canceled.
      public mutating func next() async -> Message? {
        while !Task.isCancelled {
          if !pending.isEmpty { return pending.removeFirst() }
          let signals: [MessageSignal]
          if hasStarted {
            signals = await feed.next { session, event in
              MessageSignal(event, in: session)
            }
          } else {
            let first = await feed.start {
              session async throws(StoreKitBackendError) -> [MessageSignal] in
              try await session.allStatuses().map { MessageSignal.status($0) }
            }
            guard let first else { continue }
            signals = first
            hasStarted = true
          }
          for signal in signals { pending += conditions.messages(after: signal) }
        }
        return nil
      }
    }

    /// Returns an iterator; it queries the store at its first step.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: feed) }
  }

  /// The messages that apply to the customer now, and then new ones.
  ///
  /// A message follows from the status of a subscription: a price increase that needs consent, a
  /// payment that failed, or a win-back offer. Each is delivered once while it applies.
  /// The sequence ends only if its task is canceled. It waits while the store is unreachable.
  public static var messages: Messages {
    Messages(feed: EventFeed(backend: StoreKitBackendRegistry.store))
  }
}
