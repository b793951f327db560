import AppStoreCore
import Events
import Foundation
import Ledger

/// An event as one line on the terminal.
enum EventLine {
  private static let usesColor =
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil

  /// Prints an event: a line for people, or its JSON.
  static func print(_ recorded: RecordedEvent, isJSON: Bool) {
    let body = Event.body(
      recorded.event.body, sequence: recorded.sequence,
      previousSequence: recorded.position.previous)
    let text = String(decoding: body, as: UTF8.self)
    guard !isJSON, let event = try? JSONDecoder().decode(Event.self, from: Data(body)) else {
      Console.print(Console.printable(json: text))
      return
    }
    let type = event.type.rawValue.padding(toLength: 28, withPad: " ", startingAt: 0)
    let line = [
      event.timestamp.iso8601, color(of: event.type).map { "\($0)\(type)\u{1B}[0m" } ?? type,
      Console.printable(event.customer?.appUserID.rawValue ?? "-"),
      Console.printable(event.data.explanation),
    ]
    Console.print(line.joined(separator: "  "))
  }

  /// Green for what gives access, red for what ends it, yellow for what may end it.
  private static func color(of type: EventType) -> String? {
    guard usesColor else { return nil }
    switch type {
    case .started, .renewed, .seatsAdded, .uncancelled, .activated, .purchased, .granted,
      .refundReversed, .riskResolved:
      return "\u{1B}[32m"
    case .expired, .gracePeriodEnded, .refunded, .revoked, .deactivated, .grantRevoked, .churned:
      return "\u{1B}[31m"
    case .cancelled, .billingIssue, .atRisk, .refundRequested, .priceIncreasePending:
      return "\u{1B}[33m"
    default: return nil
    }
  }
}
