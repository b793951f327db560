/// The StoreKit behaviors of a device.
///
/// Constant behaviors are in every value. A behavior that is switched off is replaced by that of
/// ``ideal``. If ``ideal`` has the behavior itself, because Apple documents it, `Docs/Behaviors.md`
/// describes the replacement.
public struct StoreKitBehaviors: Hashable, Sendable {
  /// Every behavior that is on, including the constant ones.
  public private(set) var all: Set<StoreKitBehavior>

  /// Creates a value from some behaviors; the constant ones are always on.
  public init(_ behaviors: some Sequence<StoreKitBehavior>) {
    all = Set(behaviors).union(StoreKitBehavior.allCases.filter { $0.effect == .constant })
  }

  /// Returns whether a behavior is on.
  public func contains(_ behavior: StoreKitBehavior) -> Bool { all.contains(behavior) }

  /// Switches a behavior on or off.
  ///
  /// - Throws: ``StoreKitBehaviorsError/constant(_:)`` for one that cannot be off. Nothing changes
  ///   then.
  public mutating func set(
    _ behavior: StoreKitBehavior, _ isOn: Bool
  ) throws(StoreKitBehaviorsError) {
    if isOn {
      all.insert(behavior)
    } else if behavior.effect == .constant {
      throw .constant(behavior)
    } else {
      all.remove(behavior)
    }
  }

  /// The ids of the behaviors that are on, in order.
  public var ids: [String] { all.map(\.rawValue).sorted() }
}

extension StoreKitBehaviors {
  /// The behaviors found in all measurements, or documented by Apple.
  private static let everywhere: [StoreKitBehavior] = [
    .silentPurchase, .promptRefund, .ownedPurchase, .listedGracePeriod, .heldTransaction,
    .immediateUpgrade, .singleRefund, .promptWinBack, .silentExpiry, .everlastingListing,
    .newestPeriod, .severalStatuses,
  ]

  /// Only the behaviors that Apple documents or that all measurements found; the default of a new
  /// store.
  public static let ideal = StoreKitBehaviors(everywhere + [.silentDecline, .pendingInterruption])

  /// The measured behaviors of the iOS 27 simulator.
  public static let iOS = StoreKitBehaviors(
    everywhere + [
      .cancelledListing, .cancelledProducts, .cancelledStatus, .expiredFlicker, .lateRenewal,
      .newestFirst, .listedBillingRetry, .cachedEligibility, .oldTransaction, .silentViews,
      .hostedSession,
    ])

  /// The measured behaviors of macOS 26.6.
  public static let macOS = StoreKitBehaviors(
    everywhere + [
      .latePurchase, .announcedSubscription, .lateApproval, .silentDecline, .cancelledListing,
      .cancelledProducts, .cancelledStatus, .pendingInterruption, .expiredFlicker, .lateRenewal,
      .newestFirst, .cachedEligibility, .oldTransaction, .onceUnfinished, .lastingSession,
      .hostedSession,
    ])

  /// Every behavior.
  public static let awkward = StoreKitBehaviors(StoreKitBehavior.allCases)

  /// The profiles by name.
  public static let profiles: [(name: String, behaviors: StoreKitBehaviors)] = [
    ("ideal", ideal), ("iOS", iOS), ("macOS", macOS), ("awkward", awkward),
  ]

  /// The name of the equal profile; `nil` if none.
  public var profile: String? { Self.profiles.first { $0.behaviors == self }?.name }
}
