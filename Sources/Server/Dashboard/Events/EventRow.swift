internal import AppStoreCore
internal import Ledger

/// An event on a page: its columns, and the parts of its body that a person reads.
struct EventRow {
  let eventID: String
  let eventLink: String
  let sequence: String
  let type: String
  let occurredAt: String
  let recordedAt: String
  let customer: String?
  let customerLink: String?
  let environment: String
  let app: String
  let explanation: String

  init(_ recorded: RecordedEvent) {
    let event = recorded.event
    let body = (try? JSONReader.object(event.body)) ?? JSONObject()
    eventID = event.id
    eventLink = PageAddress(.events, event.id).text
    sequence = String(recorded.sequence)
    type = event.type
    occurredAt = event.occurredAt.iso8601
    recordedAt = event.recordedAt.iso8601
    customer = event.customer?.rawValue
    customerLink = event.customer.map(Pages.link(to:))
    environment = event.environment?.rawValue.lowercased() ?? ""
    app = event.bundleID?.rawValue ?? ""
    explanation = body["data"]?.text("explanation") ?? ""
  }
}

extension JSONValue {
  /// The member of an object as text; `nil` if it is missing or null.
  func text(_ key: String) -> String? {
    guard case .object(let object) = self else { return nil }
    switch object[key] {
    case .string(let text)?: return text
    case .null?, nil: return nil
    case let value?: return String(decoding: value.jsonBytes, as: UTF8.self)
    }
  }
}
