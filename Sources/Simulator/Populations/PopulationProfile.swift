public import AppStoreCore
internal import StoreConfiguration

/// The behavior of the customers of a ``Population``: their actions and how often they happen.
///
/// A share is a number from 0 to 1. A weight is any non-negative number; only its ratio to the
/// other weights matters. `Examples/population.yaml` explains the same values as a file to edit.
public struct PopulationProfile: Hashable, Sendable {
  /// The arrivals of customers.
  public var arrivals = Arrivals()
  /// Free trials and their conversion.
  public var trials = Trials()
  /// Purchases without a trial.
  public var purchases = Purchases()
  /// The weights of products in first purchases; empty to derive them from the store's products.
  public var products: [ProductID: Double] = [:]
  /// The share of subscribers who cancel in a month, by the months they have paid for.
  ///
  /// The last value applies to all later months.
  public var monthlyChurn = [0.14, 0.09, 0.07, 0.06, 0.05, 0.04]
  /// Changes to other plans of the group.
  public var changes = PlanChanges()
  /// Failed renewals and later payments.
  public var billing = Billing()
  /// Access after a failed renewal.
  public var gracePeriod = GracePeriod()
  /// Refunds.
  public var refunds = Refunds()
  /// Resubscriptions after the end.
  public var returns = Resubscriptions()
  /// Redemptions of the store's offers.
  public var offers = Offers()
  /// Family Sharing.
  public var family = Family()
  /// The storefronts of customers.
  public var storefronts = StorefrontShare.usual
  /// The share of customers whose purchases carry an `appAccountToken`.
  public var accountTokenShare = 0.7
  /// Purchases of consumables.
  public var consumables = Consumables()

  /// Creates the default profile, which is the same as ``defaultText``.
  public init() {}
}

extension PopulationProfile {
  /// The arrivals of customers.
  public struct Arrivals: Hashable, Sendable {
    /// The number of customers in the first month if no total is given; at least 0.
    public var perMonth = 1000.0
    /// The growth from one month to the next, as a share; more than -1.
    public var growth = 0.03
    /// The weights of the twelve calendar months, January first.
    public var seasonality = [
      1.15, 1.0, 0.95, 0.95, 0.95, 0.9, 0.9, 0.95, 1.05, 1.0, 1.05, 1.15,
    ]
  }

  /// Free trials and their conversion.
  public struct Trials: Hashable, Sendable {
    /// The share of customers who start a trial, if a product has a free introductory offer.
    public var startShare = 0.2
    /// The share of trials that convert to paid subscriptions.
    public var conversion = 0.45
  }

  /// Purchases without a trial.
  public struct Purchases: Hashable, Sendable {
    /// The share of customers without a trial who make a purchase.
    public var conversion = 0.06
    /// The mean time from arrival to trial or purchase, in days.
    public var delayDays = 2.0
  }

  /// Changes to other plans of the group; each as the share of subscribers in a month.
  public struct PlanChanges: Hashable, Sendable {
    /// To a plan of a higher level.
    public var upgrade = 0.01
    /// To a plan of a lower level.
    public var downgrade = 0.004
    /// To another plan of the same level.
    public var crossgrade = 0.004
  }

  /// Failed renewals and later payments.
  public struct Billing: Hashable, Sendable {
    /// The share of paid periods whose renewal fails.
    public var failureShare = 0.06
    /// The share of failures that are resolved within the 60 days of billing retry.
    public var recoveryShare = 0.6
    /// The mean time until then, in days.
    public var recoveryDays = 6.0
  }

  /// Access after a failed renewal.
  public struct GracePeriod: Hashable, Sendable {
    /// Whether there is a grace period.
    public var isEnabled = true
    /// Its length: 3, 16 or 28 days.
    public var days = 16
  }

  /// Refunds.
  public struct Refunds: Hashable, Sendable {
    /// The share of charged transactions with a refund request.
    public var share = 0.015
    /// The mean time from the charge to the request, in days.
    public var delayDays = 5.0
    /// The share of requests made in the app, for which the developer gets a consumption request.
    public var requestShare = 0.7
    /// The time from such a request to the decision, in days.
    public var decisionDays = 2.0
    /// The share of such requests that are declined.
    public var declineShare = 0.3
    /// The share of refunds that are reversed.
    public var reversalShare = 0.03
  }

  /// Resubscriptions after the end.
  public struct Resubscriptions: Hashable, Sendable {
    /// The share of former subscribers who resubscribe in a month.
    public var monthly = 0.02
    /// The number of months after the end in which they can.
    public var months = 12
  }

  /// Redemptions of the store's offers, if it has any.
  public struct Offers: Hashable, Sendable {
    /// The share of purchases without a trial that redeem an offer code.
    public var codeShare = 0.05
    /// The share of canceling customers who accept a promotional offer and stay.
    public var promotionalShare = 0.1
    /// The share of returning customers who accept a win-back offer.
    public var winBackShare = 0.5
  }

  /// Family Sharing.
  public struct Family: Hashable, Sendable {
    /// The share of buyers of a shareable product who share it.
    public var share = 0.15
    /// The number of other members in such a family, 1 to 5.
    public var members = 2
  }

  /// Purchases of consumables.
  public struct Consumables: Hashable, Sendable {
    /// The share of customers who buy any.
    public var buyerShare = 0.04
    /// The mean number of purchases in a month; at least 0.
    public var perMonth = 2.0
    /// The number of months from their arrival.
    public var months = 6
    /// The weights of the products; empty for equal weights of all consumables.
    public var products: [ProductID: Double] = [:]
  }
}
