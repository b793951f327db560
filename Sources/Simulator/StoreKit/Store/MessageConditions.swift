internal import StoreKitBackend

/// An event from which a message can follow.
enum MessageSignal {
  /// The store sent a message.
  case message(StoreMessageReason)
  /// A subscription has a status.
  case status(Product.SubscriptionInfo.Status)

  /// Reads an event of the store; `nil` for events without messages.
  init?(_ event: StoreEvent, in session: StoreSession) {
    switch event {
    case .message(let reason): self = .message(reason)
    case .status(_, let record):
      guard let status = session.status(record) else { return nil }
      self = .status(status)
    case .transaction, .storefront, .purchaseIntent: return nil
    }
  }
}

/// The conditions of an account's subscriptions for which messages were delivered.
struct MessageConditions {
  private var delivered: [UInt64: Set<StoreMessageReason>] = [:]

  /// Returns the messages that are new after a signal, in the order of their reasons.
  mutating func messages(after signal: MessageSignal) -> [Message] {
    switch signal {
    case .message(let reason): return [Message(reason)]
    case .status(let status):
      guard let info = try? status.renewalInfo.payloadValue else { return [] }
      let current = Self.reasons(info)
      let new = current.subtracting(delivered[info.originalTransactionID] ?? [])
      delivered[info.originalTransactionID] = current.isEmpty ? nil : current
      return new.sorted { $0.rawValue < $1.rawValue }.map { Message($0) }
    }
  }

  private static func reasons(
    _ info: Product.SubscriptionInfo.RenewalInfo
  ) -> Set<StoreMessageReason> {
    var reasons: Set<StoreMessageReason> = []
    if info.priceIncreaseStatus == .pending { reasons.insert(.priceIncreaseConsent) }
    if info.isInBillingRetry { reasons.insert(.billingIssue) }
    if !info.eligibleWinBackOfferIDs.isEmpty { reasons.insert(.winBackOffer) }
    return reasons
  }
}
