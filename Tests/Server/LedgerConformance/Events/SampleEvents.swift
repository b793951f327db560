import AppStoreCore
import Ledger

/// Events with bodies that the ledger does not read.
enum SampleEvents {
  private static let types = [
    "customer.created", "entitlement.activated", "subscription.renewed", "subscription.started",
    "sub", "été.*",
  ]
  static let apps: [BundleID] = ["com.example.one", "com.example.two"]

  static func event(
    _ id: String, _ type: String = "subscription.renewed", of customer: AppUserID? = Cast.ada,
    and other: AppUserID? = nil
  ) -> NewEvent {
    NewEvent(
      id: id, type: type, customer: customer, otherCustomer: other, environment: .sandbox,
      bundleID: apps[0], changeSequence: 7, occurredAt: Cast.start,
      recordedAt: Cast.start + .seconds(1), body: Array("{\"id\":\"\(id)\"}".utf8))
  }

  /// Returns random events, with their numbers in their IDs.
  static func random(_ count: Int, after first: Int, _ dice: inout Dice) -> [NewEvent] {
    (0..<count).map { offset in
      let customers = RandomOperations.ids + [nil]
      let number = first + offset
      return NewEvent(
        id: "evt_\(number)", type: types.randomElement(using: &dice) ?? "",
        customer: customers.randomElement(using: &dice) ?? nil,
        otherCustomer: Bool.random(using: &dice)
          ? customers.randomElement(using: &dice) ?? nil : nil,
        environment: [.sandbox, .production, nil].randomElement(using: &dice) ?? nil,
        bundleID: (apps + [nil]).randomElement(using: &dice) ?? nil,
        changeSequence: Int64(number), occurredAt: Cast.start + .seconds(number),
        recordedAt: Cast.start + .seconds(number), body: [0, 255, UInt8(number % 256)])
    }
  }

  /// Returns a random filter; most of them pass some events.
  static func filter(_ dice: inout Dice) -> EventFilter {
    let patterns = types + ["subscription.*", "s*", "*", "ét*", "unknown", "unknown.*"]
    return EventFilter(
      types: Bool.random(using: &dice)
        ? Array(patterns.shuffled(using: &dice).prefix(Int.random(in: 0...3, using: &dice))) : nil,
      customers: Bool.random(using: &dice)
        ? Array(RandomOperations.ids.shuffled(using: &dice).prefix(2)) : nil,
      environment: Int.random(in: 0..<3, using: &dice) == 0 ? .sandbox : nil,
      bundleID: Int.random(in: 0..<3, using: &dice) == 0 ? apps[1] : nil)
  }
}
