internal import EntitlementAPI

/// A subscription at risk on a page, with texts to show.
public struct RiskRow: Hashable, Sendable {
  /// The risks, most urgent first.
  public var risks: [String]
  /// Since when it is at risk.
  public var since: String
  /// The app user ID of the customer; `nil` if the purchase has no owner.
  public var customer: String?
  /// The product.
  public var product: String
  /// The price of the next period; `nil` if unknown.
  public var value: String?
  /// When access ends or ended; `nil` if it does not end.
  public var accessUntil: String?
  /// Until when Apple tries to collect the payment; `nil` without a failed one.
  public var retryUntil: String?
  /// The entitlements that the customer would lose.
  public var entitlements: [String]
  /// The offers for which the customer is eligible.
  public var offers: [String]
  /// The state in one sentence.
  public var explanation: String

  /// Creates a row.
  public init(
    risks: [String], since: String, customer: String?, product: String, value: String?,
    accessUntil: String?, retryUntil: String?, entitlements: [String], offers: [String],
    explanation: String
  ) {
    self.risks = risks
    self.since = since
    self.customer = customer
    self.product = product
    self.value = value
    self.accessUntil = accessUntil
    self.retryUntil = retryUntil
    self.entitlements = entitlements
    self.offers = offers
    self.explanation = explanation
  }

  var values: [String: Any] {
    var values: [String: Any] = [
      "risks": risks, "since": since, "product": product, "value": value ?? "unknown",
      "accessUntil": accessUntil ?? "does not end",
      "entitlements": entitlements.joined(separator: ", "),
      "offers": offers.joined(separator: ", "), "explanation": explanation,
    ]
    values["retryUntil"] = retryUntil
    values["customer"] = customer
    values["link"] = customer.map { "/dashboard/customers/\(PathEncoding.encode($0))" }
    return values
  }
}

/// A sum of subscriptions at risk on a page, with texts to show.
public struct RiskSum: Hashable, Sendable {
  /// The risk; `nil` for all risks together.
  public var risk: String?
  /// The sum with its currency; `nil` for the subscriptions whose price is unknown.
  public var value: String?
  /// The number of subscriptions.
  public var subscriptions: Int

  /// Creates a sum.
  public init(risk: String?, value: String?, subscriptions: Int) {
    self.risk = risk
    self.value = value
    self.subscriptions = subscriptions
  }

  var values: [String: Any] {
    [
      "risk": risk ?? "all risks", "value": value ?? "unknown value",
      "subscriptions": subscriptions, "isTotal": risk == nil,
    ]
  }
}
