public import Foundation
public import Observation

/// One of the customer's entitlements for a screen: always available, with the last known state.
///
/// Create one after `Purchases.configure(with:)` and retain it while the app runs. It observes
/// changes from then on, with a server or in on-device mode. A failed read never changes a known
/// state to ``EntitlementState/unknown`` or to ``EntitlementState/inactive(_:)``, unless the app's
/// ``AccessPolicy/verifiedWithin`` requires it. When another customer logs in or out, the state is
/// unknown immediately, until data about them is available.
///
/// ```swift
/// let store = EntitlementStore(Purchases.shared, entitlement: "pro")
/// await store.refresh(reason: .launch)
/// if case .active(let entitlement) = store.state { print(entitlement.productIdentifier) }
/// ```
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
@MainActor @Observable
public final class EntitlementStore {
  /// The known state of the entitlement.
  public typealias State = EntitlementState
  /// An entitlement that the customer may use.
  public typealias Entitlement = ActiveEntitlement
  /// Why the store refreshes, for the log.
  public typealias RefreshReason = EntitlementRefreshReason

  /// The entitlement, such as `pro`.
  @ObservationIgnored public let identifier: String
  /// The known state.
  public var state: State { shown.state }
  /// Whether the last refresh got no verified response, so that the state is old.
  ///
  /// Purchases that StoreKit lists while the server cannot be reached do not end it. If the app
  /// verifies nothing, each response counts; without a server, each reading of StoreKit.
  public var isStale: Bool { shown.isStale }
  /// The time of the newest verified response; `nil` for none.
  ///
  /// It is the same under every ``AccessPolicy``.
  public var lastRefreshed: Date? { shown.lastRefreshed }
  /// Whether a refresh ended without a decision, so that the state is still unknown.
  ///
  /// Show a button that calls ``refresh(reason:)``, and one that restores purchases.
  public var couldNotVerify: Bool { shown.couldNotVerify }

  /// The product that gives access, and so the customer's plan; `nil` unless active.
  public var plan: String? { shown.plan }

  @ObservationIgnored let purchases: Purchases
  @ObservationIgnored package let watch: EntitlementWatch
  private var known: EntitlementKnowledge

  /// The knowledge about the current customer; empty as soon as the customer changes.
  package var shown: EntitlementKnowledge {
    known.customer == purchases.customer
      ? known : EntitlementKnowledge(customer: purchases.customer)
  }

  /// Creates a store of an entitlement, starts to observe it, and refreshes it.
  public init(_ purchases: Purchases, entitlement identifier: String) {
    self.purchases = purchases
    self.identifier = identifier
    watch = EntitlementWatch(purchases.accessQuery, entitlement: identifier)
    known = watch.shown
    watch.onChange = { [weak self] in self?.known = $0 }
  }

  /// Refreshes the entitlement; concurrent calls share one refresh.
  ///
  /// The store refreshes automatically at launch, when the app comes to the foreground, at each
  /// update, and when active access ends. It returns when the state is updated.
  public func refresh(reason: RefreshReason) async {
    await watch.refresh(reason: reason)
  }

  /// Returns the reason for the state, in one or two sentences.
  public func explain() -> String { shown.explanation }

  /// The store's complete state, as text for a debug screen or a support request.
  ///
  /// It contains the customer's ID, but no key and no receipt. It lists the state with its reason,
  /// each entitlement, and the newest transaction of each product with the verification result of
  /// its response.
  public var debugSnapshot: String {
    shown.snapshot(of: identifier)
  }
}
