package import AppStoreCore

/// What happened, by the kind of event.
package enum EventData: Hashable, Sendable {
  /// A purchase or a period of a subscription.
  case purchase(PurchaseEventData)
  /// A subscription that may end or ended.
  case risk(RiskEventData)
  /// An entitlement.
  case entitlement(EntitlementEventData)
  /// A promotional grant.
  case grant(GrantEventData)
  /// Customers and the purchases that moved between them.
  case customer(CustomerEventData)
  /// An adjustment of balances.
  case currency(CurrencyEventData)
  /// A webhook endpoint.
  case webhook(WebhookEventData)
  /// A run of a data export.
  case export(ExportEventData)
  /// An enrollment in an experiment.
  case experiment(ExperimentEventData)

  init(field: JSONValue, _ type: EventTypeDescription) throws(JSONFieldError) {
    switch type.data {
    case .purchase: self = .purchase(try PurchaseEventData(field: field, type.fields))
    case .risk: self = .risk(try RiskEventData(field: field))
    case .entitlement: self = .entitlement(try EntitlementEventData(field: field))
    case .grant: self = .grant(try GrantEventData(field: field))
    case .customer: self = .customer(try CustomerEventData(field: field))
    case .currency: self = .currency(try CurrencyEventData(field: field))
    case .webhook: self = .webhook(try WebhookEventData(field: field))
    case .export: self = .export(try ExportEventData(field: field))
    case .experiment: self = .experiment(try ExperimentEventData(field: field))
    }
  }

  /// What happened, in one sentence.
  package var explanation: String {
    switch self {
    case .purchase(let data): data.explanation
    case .risk(let data): data.explanation
    case .entitlement(let data): data.explanation
    case .grant(let data): data.explanation
    case .customer(let data): data.explanation
    case .currency(let data): data.explanation
    case .webhook(let data): data.explanation
    case .export(let data): data.explanation
    case .experiment(let data): data.explanation
    }
  }
}

extension EventData {
  /// The data as a JSON value.
  package var fieldValue: JSONValue {
    switch self {
    case .purchase(let data): data.fieldValue
    case .risk(let data): data.fieldValue
    case .entitlement(let data): data.fieldValue
    case .grant(let data): data.fieldValue
    case .customer(let data): data.fieldValue
    case .currency(let data): data.fieldValue
    case .webhook(let data): data.fieldValue
    case .export(let data): data.fieldValue
    case .experiment(let data): data.fieldValue
    }
  }
}

extension JSONObjectWriter {
  mutating func write(_ key: String, _ data: EventData) { write(key, data.fieldValue) }
}
