public import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

extension SimulatedStore {
  /// When the next scheduled event happens, including delivery retries; `nil` if none.
  public var nextEventDate: Timestamp? {
    [simulator.nextEventDate, notifications.nextDate.map { max($0, simulator.now) }]
      .compactMap { $0 }.min()
  }

  /// All notifications of the store, oldest first.
  public var notificationLog: [NotificationLogEntry] { notifications.signedLog(by: &signer) }

  /// Sends everything that is due, one by one, and waits for each response.
  func sendDue() async {
    while let message = notifications.takeDue(at: simulator.now) { await send(message) }
  }

  private func send(_ message: Outbox.Message) async {
    let date = simulator.now
    let payload = notifications.log[message.entry].signedPayload
    var outcome: (result: SendAttemptResult, status: Int?) = (.noResponse, nil)
    let copies = notifications.copies()
    // The addresses can change while the call waits for a response.
    let sender = notifications.sender
    for _ in 0..<copies { outcome = await sender.send(payload, to: message.subscriber) }
    notifications.record(
      SendAttempt(attemptDate: date, sendAttemptResult: outcome.result, status: outcome.status),
      of: message, in: environment)
  }
}
