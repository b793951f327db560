public import AppStoreTypes
internal import StoreConfiguration

/// How a business goes: what customers of a ``Population`` do, and how often.
///
/// A share is a number from 0 to 1; a weight is any number from 0 on, and only its relation to the other
/// weights counts. `Examples/population.yaml` says the same for whoever edits it.
public struct PopulationProfile: Hashable, Sendable {
  /// When customers come.
  public var arrivals = Arrivals()
  /// Who starts a free trial, and what comes of it.
  public var trials = Trials()
  /// Who buys without a trial.
  public var purchases = Purchases()
  /// What first purchases are of, as weights; empty for weights made from the store's products.
  public var products: [ProductID: Double] = [:]
  /// The share of subscribers who cancel in a month, by the months they have paid for; the last holds
  /// for all later ones.
  public var monthlyChurn = [0.14, 0.09, 0.07, 0.06, 0.05, 0.04]
  /// Who changes to another plan of the group.
  public var changes = Changes()
  /// Which renewals fail, and which of them are paid later.
  public var billing = Billing()
  /// Whether a failed renewal keeps access for a while.
  public var gracePeriod = GracePeriod()
  /// Who gets money back.
  public var refunds = Refunds()
  /// Who subscribes again after the end.
  public var returns = Returns()
  /// Who redeems the offers that the store's products have.
  public var offers = Offers()
  /// Who shares with a family.
  public var family = Family()
  /// Where customers shop.
  public var storefronts = StorefrontShare.usual
  /// The share of customers whose purchases carry an `appAccountToken`.
  public var accountTokenShare = 0.7
  /// Who buys consumables.
  public var consumables = Consumables()

  /// Creates the usual profile; it is what ``defaultText`` says.
  public init() {}
}

extension PopulationProfile {
  /// When customers come.
  public struct Arrivals: Hashable, Sendable {
    /// How many come in the first month when nobody says how many there are in all; at least 0.
    public var perMonth = 1000.0
    /// How much more come each month than in the one before, as a share; more than -1.
    public var growth = 0.03
    /// The weights of the twelve calendar months, January first.
    public var seasonality = [
      1.15, 1.0, 0.95, 0.95, 0.95, 0.9, 0.9, 0.95, 1.05, 1.0, 1.05, 1.15,
    ]
  }

  /// Who starts a free trial, and what comes of it.
  public struct Trials: Hashable, Sendable {
    /// The share of customers who start one, if a product has a free introductory offer.
    public var startShare = 0.2
    /// The share of trials that go on as paid subscriptions.
    public var conversion = 0.45
  }

  /// Who buys without a trial.
  public struct Purchases: Hashable, Sendable {
    /// The share of the customers without a trial who buy.
    public var conversion = 0.06
    /// The mean time from arrival to trial or purchase, in days.
    public var delayDays = 2.0
  }

  /// Who changes to another plan of the group; each the share of subscribers in a month.
  public struct Changes: Hashable, Sendable {
    /// To a plan of a higher level.
    public var upgrade = 0.01
    /// To a plan of a lower level.
    public var downgrade = 0.004
    /// To another plan of the same level.
    public var crossgrade = 0.004
  }

  /// Which renewals fail, and which of them are paid later.
  public struct Billing: Hashable, Sendable {
    /// The share of paid periods whose renewal cannot be charged.
    public var failureShare = 0.06
    /// The share of failures that are solved within the 60 days of billing retry.
    public var recoveryShare = 0.6
    /// The mean time until they are, in days.
    public var recoveryDays = 6.0
  }

  /// Whether a failed renewal keeps access for a while.
  public struct GracePeriod: Hashable, Sendable {
    /// Whether it does.
    public var isEnabled = true
    /// How long: 3, 16 or 28 days.
    public var days = 16
  }

  /// Who gets money back.
  public struct Refunds: Hashable, Sendable {
    /// The share of charged transactions whose customer asks for it.
    public var share = 0.015
    /// The mean time from the charge to the question, in days.
    public var delayDays = 5.0
    /// The share of questions that are asked in the app, so that the developer is asked too.
    public var requestShare = 0.7
    /// The time from such a question to the decision, in days.
    public var decisionDays = 2.0
    /// The share of such questions that are declined.
    public var declineShare = 0.3
    /// The share of refunds that are taken back.
    public var reversalShare = 0.03
  }

  /// Who subscribes again after the end.
  public struct Returns: Hashable, Sendable {
    /// The share of former subscribers who do in a month.
    public var monthly = 0.02
    /// For how many months after the end they may.
    public var months = 12
  }

  /// Who redeems the offers that the store's products have; without offers, nobody.
  public struct Offers: Hashable, Sendable {
    /// The share of purchases without a trial that redeem an offer code.
    public var codeShare = 0.05
    /// The share of those who cancel who take a promotional offer and stay.
    public var promotionalShare = 0.1
    /// The share of those who return who take a win-back offer.
    public var winBackShare = 0.5
  }

  /// Who shares with a family.
  public struct Family: Hashable, Sendable {
    /// The share of buyers of a product that families may share who do.
    public var share = 0.15
    /// How many others are in such a family, 1 to 5.
    public var members = 2
  }

  /// Who buys consumables.
  public struct Consumables: Hashable, Sendable {
    /// The share of customers who do.
    public var buyerShare = 0.04
    /// How many purchases they make in a month, on average; at least 0.
    public var perMonth = 2.0
    /// For how many months from their arrival.
    public var months = 6
    /// What they buy, as weights; empty for all consumables alike.
    public var products: [ProductID: Double] = [:]
  }
}
