internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

/// The notifications of a store: the log of all, and the attempts that are still to be made.
struct NotificationQueue: Sendable {
  /// All notifications, oldest first.
  private(set) var log: [NotificationLogEntry] = []
  /// The notifications of the log that are known to be signed.
  private var signedCount = 0
  private(set) var outbox = Outbox()
  /// The addresses of the subscribers.
  var sender: NotificationSender
  var faults = FaultInjector()
  /// The indexes of the test notifications in the log, by token.
  private var tests: [TestNotificationToken: Int] = [:]

  init(sender: NotificationSender) { self.sender = sender }

  /// When the next attempt is due; `nil` if no notification waits.
  var nextDate: Timestamp? { outbox.nextDate }

  /// The deliveries of a new notification: one for each subscriber, without attempts.
  var newDeliveries: [NotificationDelivery] {
    sender.urls.map { NotificationDelivery(url: $0, attempts: []) }
  }

  /// Restores the log and the attempts of a saved store.
  ///
  /// The saved addresses apply if the queue has none.
  mutating func restore(_ snapshot: StoreSnapshot) {
    assert(log.isEmpty, "only a new store is restored")
    log = snapshot.notifications
    outbox = Outbox(messages: snapshot.messages)
    faults = FaultInjector(snapshot.faults)
    if sender.urls.isEmpty, let urls = snapshot.notificationURLs,
      let saved = try? sender.sending(to: urls)
    {
      sender = saved
    }
    for (index, entry) in log.enumerated() where entry.notificationType == .test {
      tests[TestNotificationToken(entry)] = index
    }
  }

  /// Adds notifications to the log and, unless a fault delays them, to the outbox.
  ///
  /// - Returns: Their indexes in the log.
  mutating func post(_ entries: [NotificationLogEntry], at now: Timestamp) -> Range<Int> {
    let first = log.count
    for entry in entries {
      log.append(entry)
      for subscriber in entry.deliveries.indices {
        let due = faults.hits(faults.configuration.delay) ? now + faults.delay() : now
        outbox.add(
          Outbox.Message(
            entry: log.count - 1, subscriber: subscriber, due: due,
            isHeldBack: faults.hits(faults.configuration.reorder)))
      }
    }
    return first..<log.count
  }

  /// Adds a test notification; returns its token.
  mutating func postTest(
    _ entries: [NotificationLogEntry], at now: Timestamp
  ) -> TestNotificationToken {
    let index = post(entries, at: now).lowerBound
    let token = TestNotificationToken(log[index])
    tests[token] = index
    return token
  }

  /// Returns a test notification; `nil` if it is unknown or too old.
  func test(_ token: TestNotificationToken, at now: Timestamp) -> NotificationLogEntry? {
    guard let index = tests[token], !token.isExpired(at: now) else { return nil }
    return log[index]
  }

  /// Returns the log with all notifications signed.
  mutating func signedLog(by signer: inout PayloadSigner) -> [NotificationLogEntry] {
    do throws(SimulatedStoreError) {
      for index in log.indices[signedCount...] { try log[index].sign(by: &signer) }
    } catch {
      // A key of this process signs what this process encoded.
      preconditionFailure("a store signs its own payloads: \(error)")
    }
    signedCount = log.count
    return log
  }

  /// Lets everything go out that waits to be overtaken.
  mutating func release() { outbox.release() }

  /// Removes and returns the attempt that has been due longest; `nil` if none is due.
  ///
  /// An attempt for a subscriber that no longer exists is dropped.
  mutating func takeDue(at now: Timestamp) -> Outbox.Message? {
    while let message = outbox.takeDue(at: now) {
      if message.subscriber < sender.urls.count { return message }
    }
    return nil
  }

  /// Draws how often an attempt reaches its subscriber: lost, once or twice.
  mutating func copies() -> Int {
    faults.hits(faults.configuration.drop) ? 0 : faults.hits(faults.configuration.duplicate) ? 2 : 1
  }

  /// Records an attempt and plans the next one after a failure.
  mutating func record(
    _ attempt: SendAttempt, of message: Outbox.Message, in environment: AppStoreEnvironment
  ) {
    assert(log.indices.contains(message.entry), "an attempt belongs to a notification of the log")
    log[message.entry].deliveries[message.subscriber].attempts.append(attempt)
    let attempts = log[message.entry].deliveries[message.subscriber].attempts.count
    if attempt.sendAttemptResult != .success,
      let wait = DeliverySchedule.wait(after: attempts, in: environment)
    {
      outbox.add(
        Outbox.Message(
          entry: message.entry, subscriber: message.subscriber, due: attempt.attemptDate + wait))
    }
    outbox.release(for: message.subscriber)
  }
}

extension TestNotificationToken {
  fileprivate init(_ entry: NotificationLogEntry) {
    self.init(notificationUUID: entry.notificationUUID, date: entry.signedDate)
  }
}
