package import AppStoreCore
internal import Ledger

/// Where the information of an event came from.
package struct EventSource: OpenEnum {
  /// The text used in JSON.
  package let rawValue: String
  /// Creates a source from its text.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// An App Store Server Notification.
  package static let notification = EventSource(rawValue: "notification")
  /// A purchase posted by an app.
  package static let receipt = EventSource(rawValue: "receipt")
  /// A response of the App Store Server API.
  package static let serverAPI = EventSource(rawValue: "server_api")
  /// Data from another system.
  package static let `import` = EventSource(rawValue: "import")
  /// An operation of a customer, a backend or a person.
  package static let operation = EventSource(rawValue: "operation")
  /// The time: a date passed.
  package static let clock = EventSource(rawValue: "clock")

  /// Creates the source of a fact.
  init(_ source: FactSource) {
    self =
      switch source {
      case .notification: .notification
      case .receipt: .receipt
      case .serverAPI: .serverAPI
      case .import: .import
      }
  }
}

/// Why an event exists, back to the bytes that Apple signed.
package struct EventCause: JSONObjectCodable, Hashable {
  /// The line of the change feed.
  package var changeSequence: Int64
  /// The fact; `nil` if no fact caused the event.
  package var factSequence: Int64?
  /// The notification's type; `nil` if no notification caused the event.
  package var notificationType: NotificationType?
  /// The notification's subtype; `nil` without one.
  package var subtype: NotificationSubtype?
  /// The notification's identifier; `nil` if no notification caused the event.
  package var notificationUUID: String?
  /// Where the information came from.
  package var source: EventSource
}

extension EventCause {
  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    changeSequence = try fields.required("change_sequence")
    factSequence = try fields.optional("fact_sequence")
    notificationType = try fields.optional("notification_type")
    subtype = try fields.optional("subtype")
    notificationUUID = try fields.optional("notification_uuid")
    source = try fields.required("source")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("change_sequence", changeSequence)
    fields.write("fact_sequence", orNull: factSequence)
    fields.write("notification_type", orNull: notificationType)
    fields.write("notification_uuid", orNull: notificationUUID)
    fields.write("source", source)
    fields.write("subtype", orNull: subtype)
  }
}
