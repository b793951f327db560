public import Foundation
public import Observation

/// One entitlement of the customer as a screen shows it: always there, always the last thing known.
///
/// Create one after `Purchases.configure(with:)` and keep it for the app's whole life; it listens from
/// then on, and works alike with a server and on the device alone. It never goes from a known state to
/// ``EntitlementState/unknown`` or to ``EntitlementState/inactive(_:)`` because something could not be read,
/// unless the app's ``AccessPolicy/verifiedWithin`` says so. When another customer logs in or out, it is
/// unknown at once, until something is known of them.
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
@MainActor @Observable
public final class EntitlementStore {
  /// What is known of the entitlement.
  public typealias State = EntitlementState
  /// An entitlement that the customer may use.
  public typealias Entitlement = ActiveEntitlement
  /// Why the store looks again; it is logged.
  public typealias RefreshReason = EntitlementRefreshReason

  /// The entitlement, such as `pro`.
  @ObservationIgnored public let identifier: String
  /// What is known.
  public var state: State { shown.state }
  /// Whether the last look found nothing newer, so that the state is an old one.
  public var isStale: Bool { shown.isStale }
  /// The time of the answer that last confirmed the state; `nil` for never.
  public var lastRefreshed: Date? { shown.lastRefreshed }

  /// The product that opened the gate, and so the customer's plan; `nil` unless active.
  public var plan: String? { shown.plan }

  @ObservationIgnored let purchases: Purchases
  @ObservationIgnored private let watch: EntitlementWatch
  private var known: EntitlementKnowledge

  /// What is known of the customer; nothing from the moment on that another one is there.
  var shown: EntitlementKnowledge {
    known.customer == purchases.customer
      ? known : EntitlementKnowledge(customer: purchases.customer)
  }

  /// Creates a store of an entitlement, which listens from now on and looks for the first time.
  public init(_ purchases: Purchases, entitlement identifier: String) {
    self.purchases = purchases
    self.identifier = identifier
    watch = EntitlementWatch(purchases, entitlement: identifier)
    known = watch.shown
    watch.onChange = { [weak self] in self?.known = $0 }
  }

  /// Looks again; callers at the same time share one look.
  ///
  /// The store looks by itself at launch, when the app comes to the foreground, at each piece of news, and
  /// when what is active ends. It returns when the state is settled.
  public func refresh(reason: RefreshReason) async {
    await watch.refresh(reason: reason)
  }

  /// Returns why the state is what it is, in one or two sentences.
  public func explain() -> String { shown.explanation }
}
