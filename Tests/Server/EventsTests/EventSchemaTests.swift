import AppStoreCore
import EntitlementServer
import EventTestSupport
import Events
import Testing
import WebhookDelivery

/// The schemas and examples of the OpenAPI document.
///
/// `TestFeed` compares every event that a test derives with its schema.
@Suite("Schemas of events", .timeLimit(.minutes(30)))
struct EventSchemaTests {
  @Test(arguments: EventTypeDescription.all)
  func `The example of a type has the form of its schema, and reads back equal`(
    row: EventTypeDescription
  ) throws {
    let example = JSONValue.object(EventExample.event(row))
    #expect(EventSchemaCheck.problems(of: example.jsonBytes) == [])
    let event = try Event(json: example.jsonBytes)
    #expect(event.type == row.type)
    #expect(event.fieldValue == example)
    #expect(EventSchemaCheck.problems(of: example, against: "Event") == [])
  }

  @Test func `The message that tests a receiver has the form of its schema`() {
    let message = WebhookTestMessage.event("evt_1", Timestamp(milliseconds: 0))
    #expect(EventSchemaCheck.problems(of: .object(message), against: "WebhookTestEvent") == [])
    var changed = message
    changed["sequence"] = .integer(1)
    #expect(EventSchemaCheck.problems(of: .object(changed), against: "WebhookTestEvent") != [])
  }

  @Test(arguments: EventTypeDescription.all)
  func `A missing field, another field and a field of another type are found`(
    row: EventTypeDescription
  ) throws {
    let name = EventSchemas.name(of: row.type)
    let event = EventExample.event(row)
    guard case .object(let data)? = event["data"] else {
      Issue.record("the example is no object")
      return
    }
    for key in event.members.map(\.key) {
      var changed = event
      changed[key] = nil
      #expect(EventSchemaCheck.problems(of: .object(changed), against: name).count == 1, "\(key)")
      changed[key] = .array([.decimal("1.5")])
      #expect(EventSchemaCheck.problems(of: .object(changed), against: name) != [], "\(key)")
    }
    for key in data.members.map(\.key) {
      var changed = (event: event, data: data)
      changed.data[key] = nil
      changed.event["data"] = .object(changed.data)
      #expect(
        EventSchemaCheck.problems(of: .object(changed.event), against: name).count == 1, "\(key)")
    }
    var changed = (event: event, data: data)
    changed.data["surprise"] = .null
    changed.event["data"] = .object(changed.data)
    #expect(
      EventSchemaCheck.problems(of: .object(changed.event), against: name)
        == ["\(name).data.surprise: is not in the schema"])
  }

  @Test func `Types with groups of fields require exactly these fields`() {
    for row in EventTypeDescription.all where row.data == .purchase {
      guard case .object(let data)? = EventExample.event(row)["data"] else { continue }
      let common: Set = ["entitlements", "explanation", "previous", "purchase", "subscription"]
      #expect(Set(data.members.map(\.key)).subtracting(common) == Set(row.fields.names))
    }
  }

  @Test(arguments: [
    #"{"format":"date"}"#, #"{"oneOf":[]}"#, ##"{"$ref":"#/components/schemas/None"}"##,
    #"{"type":"string"}"#, #"{"minimum":5}"#, #"{"maximum":3}"#, #"{"const":5}"#,
    #"{"enum":[1,2]}"#, #"{"anyOf":[{"type":"null"},{"type":"string"}]}"#,
  ])
  func `The validator rejects four, and keywords that it does not know`(schema: String) throws {
    let schemas: JSONObject = ["Test": .object(try JSONReader.object(Array(schema.utf8)))]
    #expect(EventSchemaCheck.problems(of: .integer(4), against: "Test", in: schemas) != [])
    let any: JSONObject = ["Test": .object(["minimum": .integer(4), "maximum": .integer(4)])]
    #expect(EventSchemaCheck.problems(of: .integer(4), against: "Test", in: any) == [])
  }
}
