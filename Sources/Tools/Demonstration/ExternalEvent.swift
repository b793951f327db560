internal import AppStoreCore
internal import AppStoreSimulator
internal import SimulatorServer

/// An event outside of the customer's app, as typed by a person.
enum ExternalEvent {
  case later(days: Int)
  case refund
  case billing(isDeclined: Bool)
  case network(isDown: Bool)
  case crash

  /// Every event as it is typed.
  static let help = "later DAYS, refund, decline, pay, offline, online, crash"

  /// Parses an event; `nil` for an unknown line.
  init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("later", 2):
      guard let days = Int(words[1]), (1...3650).contains(days) else { return nil }
      self = .later(days: days)
    case ("refund", 1): self = .refund
    case ("decline", 1): self = .billing(isDeclined: true)
    case ("pay", 1): self = .billing(isDeclined: false)
    case ("offline", 1): self = .network(isDown: true)
    case ("online", 1): self = .network(isDown: false)
    case ("crash", 1): self = .crash
    default: return nil
    }
  }

  /// Applies the event.
  ///
  /// A crash is left to the owner of the app's process.
  func apply(on stage: DemoEnvironment) async throws {
    switch self {
    case .later(let days): try await stage.store.advance(by: .days(days))
    case .billing(let isDeclined):
      try await stage.store.setBillingIssue(isDeclined, for: DemoEnvironment.account)
    case .refund:
      guard let paid = await stage.store.simulator.history(of: DemoEnvironment.account).last else {
        return
      }
      try await stage.store.refund(paid.transactionId)
    case .network(let isDown): try await stage.setOffline(isDown)
    case .crash: break
    }
  }
}
