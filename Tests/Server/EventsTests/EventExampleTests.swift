import AppStoreCore
import Events
import Testing

/// The examples with which templates are checked.
@Suite(.timeLimit(.minutes(30))) struct EventExampleTests {
  @Test(arguments: EventTypeDescription.all, [false, true])
  func `The example of each type is an event of that type, with all of its fields`(
    type: EventTypeDescription, isTrial: Bool
  ) throws {
    let example = EventExample.event(type, isTrial: isTrial)
    let event = try Event(json: JSONValue.object(example).jsonBytes)
    #expect(event.type == type.type)
    #expect(try JSONReader.object(event.body) == example, "it has all fields, and no other")
  }
}
