extension StoreKitBehavior {
  /// A description of the behavior in one sentence, as it is while switched on.
  public var summary: String {
    switch self {
    case .latePurchase: "A purchase on this device is listed up to 1 s after it returned."
    case .silentPurchase: "A one-time purchase on this device is not on its own updates."
    case .announcedSubscription:
      "A subscription bought on this device is also on its updates, up to 0.5 s later."
    case .lateApproval: "An approved Ask to Buy is on the updates up to 1 s before it is listed."
    case .silentDecline: "A declined Ask to Buy sends nothing."
    case .promptRefund: "A refunded transaction is unlisted when its refund is announced."
    case .cancelledListing: "A canceled task reads no transactions, and gets no error."
    case .cancelledProducts: "A canceled task finds no products, and gets no error."
    case .cancelledStatus: "A canceled task reads no subscription status, and gets no error."
    case .ownedPurchase:
      "Buying an owned non-consumable gives the original transaction with its original date."
    case .pendingInterruption:
      "An interrupted purchase is pending and arrives on the updates once it is solved."
    case .expiredFlicker:
      "At a renewal the status says expired and the listing is empty for up to 0.7 s."
    case .lateRenewal: "A renewal is on the updates up to 1 s before it is listed."
    case .newestFirst: "Renewals missed while the app was not running arrive newest first."
    case .listedBillingRetry: "A subscription in billing retry stays listed."
    case .listedGracePeriod: "A subscription in its grace period is listed and gives access."
    case .heldTransaction:
      "A downgrade or crossgrade that waits for the renewal gives the transaction already held."
    case .immediateUpgrade:
      "An upgrade is immediate: the old transaction is marked as upgraded and unlisted."
    case .singleRefund: "Refunding an old period revokes that period's transaction only."
    case .cachedEligibility:
      "The first result about a group's introductory offer is cached for the process."
    case .promptWinBack: "A lapse opens the win-back offers immediately."
    case .oldTransaction: "The first purchase after a lapse gives the old transaction."
    case .silentViews:
      "Purchases in StoreKit's views are announced nowhere, or on the status updates only."
    case .onceUnfinished:
      "Unfinished transactions are on the updates of a process's first listener only."
    case .twofoldCancellation:
      "A canceled purchase is alternately a result and a thrown userCancelled."
    case .silentExpiry:
      "An expiry makes no transaction: the status changes and the product is unlisted."
    case .everlastingListing:
      "A non-renewing subscription is listed permanently, each purchase next to the others."
    case .newestPeriod:
      "Of each plan the newest transaction is listed, while it is paid or in grace."
    case .severalStatuses: "A group may have several statuses: one's own and the family's."
    case .openCodes: "StoreKit's codes are open: an unknown value survives."
    case .lastingSession: "The state of a test session is global and outlives the session."
    case .hostedSession: "A test session does not work without a host app."
    case .reportedCancellation:
      "Every second completed purchase is reported as canceled and arrives on the updates."
    case .unfinishedConsumable:
      "Buying a consumable with an unfinished transaction gives that transaction."
    }
  }
}
