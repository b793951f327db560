import AppStoreCore
import Events
import Foundation
import TestSupport
import Testing

/// The envelope, its identifiers, the table of types and CloudEvents.
@Suite(.timeLimit(.minutes(30)))
struct EventFormatTests {
  let periods = TestPeriods()

  func event() throws -> Event {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info(), .subscribed, .initialBuy)
    return try #require(feed.events.first)
  }

  @Test func `The body has every field of the envelope`() throws {
    let event = try event()
    guard
      case .object(let fields) = try JSONDecoder().decode(
        JSONValue.self, from: Data(event.body))
    else { return #expect(Bool(false)) }
    #expect(
      Set(fields.members.map(\.key)) == [
        "id", "type", "timestamp", "recorded_at_ms", "sequence", "previous_sequence",
        "api_version", "environment", "app", "customer", "is_backfill", "is_test", "cause", "data",
      ])
    #expect(fields["timestamp"] == .string("2026-01-01T00:00:00.000Z"))
    #expect(fields["environment"] == .string("production"))
    #expect(fields["app"] == .object(["bundle_id": .string("com.example.app")]))
    guard case .object(let data)? = fields["data"] else { return #expect(Bool(false)) }
    #expect(data["purchase"] == .null)
    #expect(data["previous"] == .null)
    guard case .object(let subscription)? = data["subscription"] else {
      return #expect(Bool(false))
    }
    #expect(subscription["revoked_at_ms"] == .null)
  }

  @Test func `A stored body with its positions is the body of the event`() throws {
    var event = try event()
    (event.sequence, event.previousSequence) = (7, 3)
    #expect(
      Event.body(event.storedBody, sequence: 7, previousSequence: 3) == event.body)
    #expect(try Event(json: event.body).previousSequence == 3)
  }

  @Test func `An identifier depends on ledger, change, type and subject`() {
    let (one, two) = (UUID(), UUID())
    let id = EventID(ledger: one, changeSequence: 1, type: .started, subject: "a")
    #expect(id.rawValue.wholeMatch(of: /evt_[0-9a-f]{32}/) != nil)
    #expect(id == EventID(ledger: one, changeSequence: 1, type: .started, subject: "a"))
    let others = [
      EventID(ledger: two, changeSequence: 1, type: .started, subject: "a"),
      EventID(ledger: one, changeSequence: 2, type: .started, subject: "a"),
      EventID(ledger: one, changeSequence: 1, type: .renewed, subject: "a"),
      EventID(ledger: one, changeSequence: 1, type: .started, subject: "b"),
    ]
    #expect(!others.contains(id))
  }

  @Test func `Identifiers are in the order of the changes`() {
    let ids = [1, 9, 10, 4096, 70_000_000_000].map {
      EventID(ledger: UUID(), changeSequence: $0, type: .started, subject: "a").rawValue
    }
    #expect(ids == ids.sorted())
    #expect(ids[4].hasPrefix("evt_00104c533c00"))
  }

  @Test func `The cause leads to the notification and its fact`() throws {
    let cause = try event().cause
    #expect(cause.factSequence == 3)
    #expect(cause.changeSequence == 3)
    #expect(cause.notificationType == .subscribed)
    #expect(cause.subtype == .initialBuy)
    #expect(cause.notificationUUID == "notification-1")
    #expect(cause.source == .notification)
  }

  @Test func `An unknown type is rejected`() throws {
    let body = String(decoding: try event().body, as: UTF8.self)
      .replacing("subscription.started", with: "subscription.unknown")
    #expect(throws: JSONFieldError.self) { try Event(json: Array(body.utf8)) }
  }

  @Test func `The table has each type once, named in lowercase with dots`() {
    let types = EventTypeDescription.all.map(\.type)
    #expect(Set(types).count == types.count)
    for type in types {
      #expect(type.rawValue.wholeMatch(of: /[a-z_]+(\.[a-z_]+)+/) != nil)
    }
    #expect(EventTypeDescription.all.allSatisfy { $0.data == .purchase || $0.fields == .none })
  }

  @Test func `A CloudEvent contains the event and its position as text that sorts`() throws {
    var event = try event()
    event.sequence = 42
    let body = CloudEvent.body(of: event, source: "urn:example")
    #expect(
      Set(body.members.map(\.key)) == [
        "specversion", "id", "source", "type", "subject", "time", "datacontenttype", "sequence",
        "data",
      ])
    #expect(body["sequence"] == .string("0000000000000000042"))
    #expect(body["specversion"] == .string("1.0"))
    #expect(body["data"] == event.fieldValue)
  }

  @Test func `An event names at most fifty aliases`() {
    let ids = (0..<90).map { AppUserID("customer-\($0)") }
    #expect(EventCustomer(ids[70], appUserIDs: ids).aliases.count == EventCustomer.maxAliases)
  }

  @Test func `A state that is not one is rejected`() {
    var states = EventStates()
    #expect(throws: EventDerivationError.corruptState(.purchase("1"))) {
      try states.load(.purchase("1"), [9, 9])
    }
  }
}
