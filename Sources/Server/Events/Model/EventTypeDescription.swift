/// The kind of data that a type of event has.
package enum EventDataKind: String, CaseIterable, Hashable, Sendable {
  /// A purchase or a period of a subscription.
  case purchase
  /// A subscription that may end or ended.
  case risk
  /// An entitlement.
  case entitlement
  /// A promotional grant.
  case grant
  /// Customers and the purchases that moved between them.
  case customer
  /// An adjustment of balances.
  case currency
  /// A webhook endpoint.
  case webhook
  /// A run of a data export.
  case export
  /// An enrollment in an experiment.
  case experiment
}

/// One row of the table of event types.
package struct EventTypeDescription: Hashable, Sendable {
  /// The type.
  package let type: EventType
  /// What happened, in one sentence.
  package let summary: String
  /// The RevenueCat types of the bodies that one event may become, in order; empty for none.
  let revenueCatTypes: [String]
  /// The kind of its data.
  package let data: EventDataKind
  /// The fields that only some types of purchase events have.
  package let fields: EventFieldGroup

  init(
    _ type: EventType, _ summary: String, _ revenueCatTypes: [String] = [],
    data: EventDataKind = .purchase, fields: EventFieldGroup = .none
  ) {
    self.type = type
    self.summary = summary
    self.revenueCatTypes = revenueCatTypes
    self.data = data
    self.fields = fields
  }
}
