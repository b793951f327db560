package import AppStoreCore
package import Charts

/// What the bodies of RevenueCat's format need and an event does not have.
package struct RevenueCatContext: Hashable, Sendable {
  /// What a subscription that started again after its end is reported as.
  package enum Resubscription: String, Hashable, Sendable {
    /// As `RENEWAL`.
    case renewal = "RENEWAL"
    /// As `INITIAL_PURCHASE`.
    case initialPurchase = "INITIAL_PURCHASE"
  }

  /// An attribute of the customer.
  package struct Attribute: Hashable, Sendable {
    /// The value.
    package var value: String
    /// When it was set.
    package var updatedAt: Timestamp

    /// Creates an attribute.
    package init(value: String, updatedAt: Timestamp) {
      self.value = value
      self.updatedAt = updatedAt
    }
  }

  /// The name of a virtual currency.
  package struct Currency: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The description; `nil` without one.
    package var description: String?

    /// Creates a name.
    package init(name: String, description: String? = nil) {
      self.name = name
      self.description = description
    }
  }

  /// The customer's attributes by name; empty if the endpoint does not include them.
  package var attributes: [String: Attribute]
  /// The identifier of the app that receivers expect; `nil` for the bundle identifier.
  package var appID: String?
  /// The names of virtual currencies by code; a currency without one is named by its code.
  package var currencies: [VirtualCurrencyCode: Currency]
  /// What a subscription that started again is reported as.
  package var resubscription: Resubscription
  /// Whether `SUBSCRIBER_ALIAS` is sent, which RevenueCat sends to old projects only.
  var includesAliases: Bool
  /// What the customer was shown.
  package var shown: Shown
  /// What applied to the charge of the event's transaction; `nil` if nothing is stated.
  package var terms: ChargeTerms?

  /// Creates a context; default: no attributes, no names, and RevenueCat's current types.
  package init(
    attributes: [String: Attribute] = [:], appID: String? = nil,
    currencies: [VirtualCurrencyCode: Currency] = [:], resubscription: Resubscription = .renewal,
    includesAliases: Bool = false, shown: Shown = Shown(), terms: ChargeTerms? = nil
  ) {
    self.attributes = attributes
    self.appID = appID
    self.currencies = currencies
    self.resubscription = resubscription
    self.includesAliases = includesAliases
    self.shown = shown
    self.terms = terms
  }

  /// The attributes in RevenueCat's form.
  var attributeFields: JSONValue {
    var fields = JSONObject()
    for (name, attribute) in attributes.sorted(by: { $0.key < $1.key }) {
      fields[name] = .object([
        "value": .string(attribute.value), "updated_at_ms": attribute.updatedAt.fieldValue,
      ])
    }
    return .object(fields)
  }
}
