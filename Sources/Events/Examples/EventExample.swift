package import AppStoreTypes
internal import Foundation
internal import Ledger
internal import Subscriptions

/// An event of each type, for documentation and for tests of receivers.
package enum EventExample {
  /// When the subscription of the examples was bought.
  static let start = Timestamp(milliseconds: 1_790_240_400_000)
  static let customer: AppUserID = "7d0f9d3e-7c0e-4a39-9a53-5f5b9f6f3a01"
  static let former: AppUserID = "$RCAnonymousID:87c6049c58069238dce29853916d624c"
  static let ledger = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  /// Returns the example of a type: the same each time.
  package static func event(of row: EventTypeDescription) -> Event {
    let sequence = Int64((EventTypeDescription.all.firstIndex(of: row) ?? 0) + 1)
    var event = Event(
      id: EventID(
        ledger: ledger, changeSequence: sequence, type: row.type, subject: "example"),
      type: row.type, timestamp: start, recordedAt: start + .milliseconds(250),
      cause: cause(of: row, line: sequence), data: data(of: row))
    event.sequence = sequence
    event.previousSequence = sequence > 1 ? sequence - 1 : nil
    event.environment = row.data == .customer ? nil : .production
    event.bundleID = ["customer", "currency"].contains(row.data.rawValue) ? nil : "com.example.app"
    event.customer = EventCustomer(customer, appUserIDs: [former, customer])
    return event
  }

  private static func cause(of row: EventTypeDescription, line: Int64) -> EventCause {
    guard row.data == .purchase else {
      return EventCause(
        changeSequence: line, source: row.data == .entitlement ? .notification : .operation)
    }
    return EventCause(
      changeSequence: line, factSequence: 3 * line, notificationType: .didRenew,
      notificationUUID: "8c4c1a52-57c4-4f0f-9c0e-000000000001", source: .notification)
  }

  private static func data(of row: EventTypeDescription) -> EventData {
    switch row.data {
    case .purchase:
      .purchase(
        PurchaseEventData(
          purchase: purchase(isSubscription: row.type != .purchased),
          previous: row.type == .started || row.type == .purchased
            ? nil : ["status": .string("active")],
          entitlements: [entitlement], explanation: row.summary, details: details(of: row.fields)))
    case .risk: .risk(risk(of: row))
    case .entitlement:
      .entitlement(
        EntitlementEventData(
          entitlement: row.type == .activated ? entitlement : EntitlementSnapshot(inactive: "pro"),
          productID: "com.example.pro.monthly", originalTransactionID: "2000000000000001",
          explanation: row.summary))
    case .grant:
      .grant(
        GrantEventData(
          grantID: "grant-1", entitlement: "pro", productID: "rc_promo_pro_monthly",
          startsAt: start, endsAt: start + .days(30),
          revokedAt: row.type == .grantRevoked ? start + .days(3) : nil, explanation: row.summary))
    case .customer: .customer(customers(of: row))
    case .currency:
      .currency(
        CurrencyEventData(
          CurrencyAdjustment(
            id: "adjustment-1", customer: customer, isSandbox: false, amounts: [VirtualCurrencyCode(rawValue: "GLD"): -20],
            reference: "order-1", at: start, actor: "key:8d5e957f"),
          explanation: row.summary))
    }
  }
}
