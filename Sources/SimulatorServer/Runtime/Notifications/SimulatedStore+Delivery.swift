internal import AppStoreServerAPI
internal import AppStoreSimulator
public import AppStoreTypes

extension SimulatedStore {
  /// When the next scheduled event happens, including delivery retries; `nil` if none.
  public var nextEventDate: Timestamp? {
    [simulator.nextEventDate, outbox.nextDate.map { max($0, simulator.now) }]
      .compactMap { $0 }.min()
  }

  /// Adds notifications to the log and, unless a fault delays them, to the outbox.
  ///
  /// - Returns: Their indexes in the log.
  func post(_ entries: [NotificationLogEntry]) -> Range<Int> {
    let first = notificationLog.count
    for entry in entries {
      notificationLog.append(entry)
      for subscriber in entry.deliveries.indices {
        let due = dice.hits(dice.dial.delay) ? simulator.now + dice.delay() : simulator.now
        outbox.add(
          Outbox.Message(
            entry: notificationLog.count - 1, subscriber: subscriber, due: due,
            isHeldBack: dice.hits(dice.dial.reorder)))
      }
    }
    return first..<notificationLog.count
  }

  /// Sends everything that is due, one by one, and waits for each response.
  func sendDue() async {
    while let letter = outbox.takeDue(at: simulator.now) {
      guard letter.subscriber < sender.urls.count else { continue }
      await send(letter)
      outbox.release(for: letter.subscriber)
    }
  }

  private func send(_ letter: Outbox.Message) async {
    let date = simulator.now
    let payload = notificationLog[letter.entry].signedPayload
    var outcome: (result: SendAttemptResult, status: Int?) = (.noResponse, nil)
    let copies = dice.hits(dice.dial.drop) ? 0 : dice.hits(dice.dial.duplicate) ? 2 : 1
    // The addresses can change while the call waits for a response.
    let sender = sender
    for _ in 0..<copies { outcome = await sender.send(payload, to: letter.subscriber) }
    notificationLog[letter.entry].deliveries[letter.subscriber].attempts.append(
      SendAttempt(attemptDate: date, sendAttemptResult: outcome.result, status: outcome.status))
    let attempts = notificationLog[letter.entry].deliveries[letter.subscriber].attempts.count
    guard outcome.result != .success,
      let wait = DeliverySchedule.wait(after: attempts, in: simulator.environment)
    else { return }
    outbox.add(
      Outbox.Message(entry: letter.entry, subscriber: letter.subscriber, due: date + wait))
  }
}
