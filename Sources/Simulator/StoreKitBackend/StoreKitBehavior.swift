/// A measured behavior of Apple's StoreKit that often surprises apps, by its id.
///
/// ``effect`` is whether it can be switched. Source: measurements of macOS 26.6 and of the iOS 27
/// simulator, by others: <https://github.com/Kosikowski/swift-storekit>. They are hypotheses about
/// Apple's framework. `Docs/Behaviors.md` marks what Apple documents.
public enum StoreKitBehavior: String, CaseIterable, Hashable, Sendable, Codable {
  /// B01: a purchase is listed late.
  case latePurchase = "B01"
  /// B02: a one-time purchase on this device is not announced to it.
  case silentPurchase = "B02"
  /// B03: a subscription purchased on this device is also announced to it, late.
  case announcedSubscription = "B03"
  /// B04: a purchase approved by a parent is announced before it is listed.
  case lateApproval = "B04"
  /// B05: a purchase declined by a parent causes no update.
  case silentDecline = "B05"
  /// B06: a refunded purchase is no longer listed when the refund is announced.
  case promptRefund = "B06"
  /// B07: a canceled task reads no transactions.
  case cancelledListing = "B07"
  /// B08: a canceled task finds no products.
  case cancelledProducts = "B08"
  /// B09: a canceled task reads no status.
  case cancelledStatus = "B09"
  /// B10: buying an owned non-consumable returns the original transaction.
  case ownedPurchase = "B10"
  /// B11: an interrupted purchase is pending and arrives later.
  case pendingInterruption = "B11"
  /// B12: at the end of a period a subscription looks expired for a moment.
  case expiredFlicker = "B12"
  /// B13: a renewal is announced before it is listed.
  case lateRenewal = "B13"
  /// B14: missed renewals arrive newest first.
  case newestFirst = "B14"
  /// B15: a subscription in billing retry stays listed.
  case listedBillingRetry = "B15"
  /// B16: a subscription in its grace period is listed.
  case listedGracePeriod = "B16"
  /// B17: a plan change at the next renewal returns the current transaction.
  case heldTransaction = "B17"
  /// B18: an upgrade is immediate, and the old transaction is unlisted.
  case immediateUpgrade = "B18"
  /// B19: refunding an old period revokes that transaction only.
  case singleRefund = "B19"
  /// B20: the first eligibility for an introductory offer is cached for the process.
  case cachedEligibility = "B20"
  /// B21: win-back offers are available immediately after a lapse.
  case promptWinBack = "B21"
  /// B22: the first purchase after a lapse returns the old transaction.
  case oldTransaction = "B22"
  /// B23: purchases in StoreKit's views are not announced, or only as a status.
  case silentViews = "B23"
  /// B24: only the first listener of a process receives the unfinished transactions.
  case onceUnfinished = "B24"
  /// B25: a canceled purchase alternates between a result and an error.
  case twofoldCancellation = "B25"
  /// B26: an expiration creates no transaction.
  case silentExpiry = "B26"
  /// B27: a non-renewing subscription is listed permanently, with every purchase of it.
  case everlastingListing = "B27"
  /// B28: of a plan only the newest transaction is listed, while it is paid or in grace.
  case newestPeriod = "B28"
  /// B29: a group can have several statuses.
  case severalStatuses = "B29"
  /// B30: StoreKit's codes are open; unknown values survive.
  case openCodes = "B30"
  /// B31: the state of a test session persists after the session.
  case lastingSession = "B31"
  /// B32: a test session needs a host app.
  case hostedSession = "B32"
  /// B33: a completed purchase is reported as canceled.
  case reportedCancellation = "B33"
  /// B34: buying an unfinished consumable returns its transaction.
  case unfinishedConsumable = "B34"

  /// The effect of an id in the simulated store.
  public enum Effect: String, Hashable, Sendable, Codable {
    /// It can be switched on and off.
    case switchable
    /// It is always on.
    case constant
    /// It concerns something that is not simulated, so it has no effect yet.
    case none
  }

  /// The effect of the id in the simulated store.
  public var effect: Effect {
    switch self {
    case .openCodes: .constant
    case .silentViews, .hostedSession: .none
    case .latePurchase, .silentPurchase, .announcedSubscription, .lateApproval, .silentDecline,
      .promptRefund, .cancelledListing, .cancelledProducts, .cancelledStatus, .ownedPurchase,
      .pendingInterruption, .expiredFlicker, .lateRenewal, .newestFirst, .listedBillingRetry,
      .listedGracePeriod, .heldTransaction, .immediateUpgrade, .singleRefund, .cachedEligibility,
      .promptWinBack, .oldTransaction, .onceUnfinished, .twofoldCancellation, .silentExpiry,
      .everlastingListing, .newestPeriod, .severalStatuses, .lastingSession, .reportedCancellation,
      .unfinishedConsumable:
      .switchable
    }
  }
}

extension StoreKitBehavior: Comparable {
  /// Orders by id.
  public static func < (lhs: StoreKitBehavior, rhs: StoreKitBehavior) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension StoreKitBehavior: CustomStringConvertible {
  /// The id, such as `B01`.
  public var description: String { rawValue }
}
