public import EntitlementAPI
public import Ledger
public import Subscriptions

/// Everything that the page of a customer shows.
public struct CustomerView: Sendable {
  /// A balance of a virtual currency.
  public struct Balance: Sendable {
    /// The code of the currency.
    public let code: String
    /// Its display name.
    public let name: String
    /// The amount.
    public let amount: Int64

    /// Creates a balance.
    public init(code: String, name: String, amount: Int64) {
      self.code = code
      self.name = name
      self.amount = amount
    }
  }

  /// The customer.
  public var record: CustomerRecord
  /// The lists that contain the customer, such as those in a trial.
  public var states: [CustomerList] = []
  /// The entitlements, also those that ended.
  public var entitlements: [Entitlement] = []
  /// The reasons in full, by entitlement.
  public var explanations: [String: ExplanationBody] = [:]
  /// The purchases that give no entitlement, with the reasons.
  public var otherPurchases: [PurchaseExplanationBody] = []
  /// What the customer sees in the app.
  public var offer: OfferView
  /// The attributes.
  public var attributes: [CustomerAttribute] = []
  /// The grants.
  public var grants: [RecordedGrant] = []
  /// The balances of the catalog's virtual currencies.
  public var balances: [Balance] = []
  /// What happened.
  public var timeline = Timeline()

  /// Creates a view of a customer without anything else.
  public init(record: CustomerRecord, offer: OfferView) {
    self.record = record
    self.offer = offer
  }
}
