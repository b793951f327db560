internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Experiments
internal import Ledger
internal import Subscriptions

/// Writes customers and what belongs to them in the format of RevenueCat's API version 2.
enum CustomerBodies {
  /// Returns a customer; what the server does not keep, such as the newest platform, is null.
  static func customer(_ record: CustomerRecord, in project: String) -> JSONObject {
    [
      "object": .string("customer"), "id": .string(record.id.rawValue),
      "project_id": .string(project), "first_seen_at": .integer(record.firstSeen.milliseconds),
      "last_seen_at": .integer(record.lastSeen.milliseconds), "last_seen_app_version": .null,
      "last_seen_country": .null, "last_seen_platform": .null,
      "last_seen_platform_version": .null,
    ]
  }

  static func activeEntitlement(_ entitlement: Entitlement) -> JSONObject {
    [
      "object": .string("customer.active_entitlement"),
      "entitlement_id": .string(entitlement.id.rawValue),
      "expires_at": entitlement.accessUntil.map { .integer($0.milliseconds) } ?? .null,
    ]
  }

  /// Returns an app user ID; when it was joined is not kept, so it has the customer's first date.
  static func alias(_ id: AppUserID, firstSeen: Timestamp) -> JSONObject {
    [
      "object": .string("customer.alias"), "id": .string(id.rawValue),
      "created_at": .integer(firstSeen.milliseconds),
    ]
  }

  static func attribute(_ attribute: CustomerAttribute) -> JSONObject {
    [
      "object": .string("customer.attribute"), "name": .string(attribute.key),
      "value": attribute.value.map { .string($0) } ?? .null,
      "updated_at": .integer(attribute.updatedAt.milliseconds),
    ]
  }

  static func experiment(_ enrollment: Enrollment, _ catalog: ServerCatalog) -> JSONObject {
    let name = catalog.experiments.first { $0.id == enrollment.experiment }?.name
    return [
      "object": .string("experiment_enrollment"), "id": .string(enrollment.experiment.rawValue),
      "name": .string(name ?? enrollment.experiment.rawValue),
      "variant": .string(enrollment.variant.rawValue),
    ]
  }

  static func balance(_ currency: VirtualCurrencyBody) -> JSONObject {
    var object: JSONObject = [
      "object": .string("virtual_currency_balance"),
      "currency_code": .string(currency.code.rawValue), "balance": .integer(currency.balance),
      "name": .string(currency.name),
    ]
    if let description = currency.description { object["description"] = .string(description) }
    return object
  }

  static func auditLog(_ recorded: RecordedAuditEntry, in project: String) -> JSONObject {
    let entry = recorded.entry
    return [
      "object": .string("audit_log"), "id": .string("\(recorded.sequence)"),
      "project_id": .string(project), "action_type": .string(entry.action.rawValue),
      "target_type": .string("object"), "target_identifier": .string(entry.subject),
      "actor_type": .string(
        entry.actor.hasPrefix("key:")
          ? "api_key" : entry.actor.hasPrefix("person:") ? "user" : "system"),
      "actor_identifier": .string(entry.actor), "occurred_at": .integer(entry.at.milliseconds),
      "additional_data": .object(
        entry.details.sorted { $0.key < $1.key }.reduce(into: JSONObject()) {
          $0[$1.key] = .string($1.value)
        }),
    ]
  }
}
