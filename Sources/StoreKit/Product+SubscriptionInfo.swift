internal import AppStoreTypes
internal import StoreKitBackend

/// What the store says of a subscription.
public typealias SubscriptionInfo = Product.SubscriptionInfo

extension Product {
  /// What the store says of a subscription.
  public struct SubscriptionInfo: Hashable, Sendable {
    /// The offer for customers who are new to the group; `nil` for none.
    public let introductoryOffer: SubscriptionOffer?
    /// The offers the app may make to its customers.
    public let promotionalOffers: [SubscriptionOffer]
    /// The offers for customers who left; a status's renewal information tells who may redeem which.
    public let winBackOffers: [SubscriptionOffer]
    /// The subscription group's identifier.
    public let subscriptionGroupID: String
    /// How often the subscription renews.
    public let subscriptionPeriod: SubscriptionPeriod
    /// The level in the group; 1 is the highest.
    public let groupLevel: Int
    /// The subscription group's name in the device's language.
    public let groupDisplayName: String

    init(_ record: SubscriptionRecord, locale: String) {
      introductoryOffer = record.introductoryOffer.map { SubscriptionOffer($0, locale: locale) }
      promotionalOffers = record.promotionalOffers.map { SubscriptionOffer($0, locale: locale) }
      winBackOffers = record.winBackOffers.map { SubscriptionOffer($0, locale: locale) }
      subscriptionGroupID = record.groupID.rawValue
      subscriptionPeriod = SubscriptionPeriod(record.period)
      groupLevel = record.groupLevel
      groupDisplayName = record.groupDisplayName
    }

    /// Whether the customer may use the introductory offer.
    public var isEligibleForIntroOffer: Bool {
      get async { await Self.isEligibleForIntroOffer(for: subscriptionGroupID) }
    }

    /// Returns whether the customer may use an introductory offer of a group.
    ///
    /// It is `false` while the store cannot be asked, so that no app promises what it cannot keep.
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
      let group = SubscriptionGroupID(groupID)
      return (try? await StoreKitBackends.current.isEligibleForIntroOffer(in: group)) ?? false
    }

    /// The statuses of the customer in this subscription's group.
    public var status: [Status] {
      get async throws { try await Self.status(for: subscriptionGroupID) }
    }

    /// Returns the statuses of the customer in a group; empty when never subscribed.
    ///
    /// In a cancelled task the result is empty where the store has that habit (B09). It throws a
    /// ``StoreKitError`` when the store cannot be asked.
    public static func status(for groupID: String) async throws -> [Status] {
      try await Status.statuses(in: groupID, of: StoreKitBackends.current)
    }

    /// Returns the status of the subscription that a transaction belongs to.
    ///
    /// It is `nil` when the account has no such transaction, or it is not of a subscription. It
    /// throws a ``StoreKitError`` when the store cannot be asked.
    public static func status(transactionID: UInt64) async throws -> SubscriptionStatus? {
      let backend = StoreKitBackends.current
      for await result in Transaction.Transactions(.list(.all, productID: nil), of: backend) {
        let transaction = result.unsafePayloadValue
        guard transaction.id == transactionID, let group = transaction.subscriptionGroupID else {
          continue
        }
        return try await Status.statuses(in: group, of: backend)
          .first { $0.transaction.unsafePayloadValue.originalID == transaction.originalID }
      }
      return nil
    }
  }
}
