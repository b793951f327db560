internal import AppStoreCore
internal import StoreKitBackend

/// Information about a subscription product.
public typealias SubscriptionInfo = Product.SubscriptionInfo

extension Product {
  /// Information about a subscription product.
  public struct SubscriptionInfo: Hashable, Sendable {
    /// The offer for customers who are new to the group; `nil` for none.
    public let introductoryOffer: SubscriptionOffer?
    /// The offers the app can make to its customers.
    public let promotionalOffers: [SubscriptionOffer]
    /// The offers for former customers; a status's renewal information lists the eligible ones.
    public let winBackOffers: [SubscriptionOffer]
    /// The subscription group's identifier.
    public let subscriptionGroupID: String
    /// The renewal period.
    public let subscriptionPeriod: SubscriptionPeriod
    /// The level in the group; 1 is the highest.
    public let groupLevel: Int
    /// The subscription group's name in the device's language.
    public let groupDisplayName: String
    /// The prices of each billing plan, up front first.
    public let pricingTerms: [PricingTerms]
    /// The subscriptions of a bundle; empty for other products.
    ///
    /// The simulated store sells no bundles.
    public let bundledSubscriptions: [BundledSubscription]

    init(_ record: SubscriptionRecord, locale: String) {
      introductoryOffer = record.introductoryOffer.map { SubscriptionOffer($0, locale: locale) }
      promotionalOffers = record.promotionalOffers.map { SubscriptionOffer($0, locale: locale) }
      winBackOffers = record.winBackOffers.map { SubscriptionOffer($0, locale: locale) }
      subscriptionGroupID = record.groupID.rawValue
      subscriptionPeriod = SubscriptionPeriod(record.period)
      groupLevel = record.groupLevel
      groupDisplayName = record.groupDisplayName
      pricingTerms = record.pricingTerms.map { PricingTerms($0, locale: locale) }
      bundledSubscriptions = record.bundled.compactMap { BundledSubscription($0) }
    }

    /// Whether the customer is eligible for the introductory offer.
    public var isEligibleForIntroOffer: Bool {
      get async { await Self.isEligibleForIntroOffer(for: subscriptionGroupID) }
    }

    /// Returns whether the customer is eligible for an introductory offer of a group.
    ///
    /// `false` if the store is unreachable, so that apps promise no offer that they cannot make.
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
      let group = SubscriptionGroupID(groupID)
      return (try? await StoreKitBackendRegistry.store.isEligibleForIntroOffer(in: group))
        ?? false
    }

    /// The statuses of the customer in this subscription's group.
    public var status: [Status] {
      get async throws { try await Self.status(for: subscriptionGroupID) }
    }

    /// Returns the statuses of the customer in a group; empty if never subscribed.
    ///
    /// In a canceled task the result is empty if the store has the behavior B09. Throws a
    /// ``StoreKitError`` if the store is unreachable.
    public static func status(for groupID: String) async throws -> [Status] {
      try await Status.statuses(in: groupID, of: StoreKitBackendRegistry.store)
    }

    /// Returns the status of the subscription that a transaction belongs to.
    ///
    /// `nil` if the account has no such transaction, or it does not belong to a subscription.
    /// Throws a ``StoreKitError`` if the store is unreachable.
    public static func status(transactionID: UInt64) async throws -> SubscriptionStatus? {
      let backend = StoreKitBackendRegistry.store
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
