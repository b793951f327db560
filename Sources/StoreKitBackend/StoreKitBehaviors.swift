/// The habits of StoreKit that a device shows.
///
/// Those that always hold are in every value. What is switched off shows as
/// ``ideal`` has it, unless ``ideal`` has the habit itself, because Apple documents it; what shows then
/// is in `Docs/Behaviors.md`.
public struct StoreKitBehaviors: Hashable, Sendable {
  /// Every habit that is on, the constant ones included.
  public private(set) var all: Set<StoreKitBehavior>

  /// Creates a value of some habits; the constant ones are on in any case.
  public init(_ behaviors: some Sequence<StoreKitBehavior>) {
    all = Set(behaviors).union(StoreKitBehavior.allCases.filter { $0.effect == .constant })
  }

  /// Returns whether a habit is on.
  public func contains(_ behavior: StoreKitBehavior) -> Bool { all.contains(behavior) }

  /// Switches a habit on or off.
  ///
  /// - Throws: ``StoreKitBehaviorsError/constant(_:)`` for one that cannot be off; nothing changes then.
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

  /// The ids of the habits that are on, in order.
  public var ids: [String] { all.map(\.rawValue).sorted() }
}

extension StoreKitBehaviors {
  /// What is so wherever it was measured, and what Apple documents.
  private static let everywhere: [StoreKitBehavior] = [
    .silentPurchase, .promptRefund, .ownedPurchase, .listedGracePeriod, .heldTransaction,
    .immediateUpgrade, .singleRefund, .promptWinBack, .silentExpiry, .everlastingListing,
    .newestPeriod, .severalStatuses,
  ]

  /// What Apple documents, and no other habit; what a new store shows.
  public static let ideal = StoreKitBehaviors(everywhere + [.silentDecline, .pendingInterruption])

  /// What the iOS 27 simulator was measured to do.
  public static let iOS = StoreKitBehaviors(
    everywhere + [
      .cancelledListing, .cancelledProducts, .cancelledStatus, .expiredFlicker, .lateRenewal,
      .newestFirst, .listedBillingRetry, .keptEligibility, .oldTransaction, .silentViews,
      .hostedSession,
    ])

  /// What macOS 26.6 was measured to do.
  public static let macOS = StoreKitBehaviors(
    everywhere + [
      .latePurchase, .announcedSubscription, .lateApproval, .silentDecline, .cancelledListing,
      .cancelledProducts, .cancelledStatus, .pendingInterruption, .expiredFlicker, .lateRenewal,
      .newestFirst, .keptEligibility, .oldTransaction, .onceUnfinished, .lastingSession,
      .hostedSession,
    ])

  /// Every habit at once.
  public static let awkward = StoreKitBehaviors(StoreKitBehavior.allCases)

  /// The profiles by their names.
  public static let profiles: [(name: String, behaviors: StoreKitBehaviors)] = [
    ("ideal", ideal), ("iOS", iOS), ("macOS", macOS), ("awkward", awkward),
  ]

  /// The name of the profile that this is; `nil` for none.
  public var profile: String? { Self.profiles.first { $0.behaviors == self }?.name }
}
