internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

extension DeviceView {
  /// The updates for a process after a cursor.
  struct Updates: Sendable {
    /// An update.
    enum Item: Sendable {
      /// An event as it was signed.
      case event(StoreEvent)
      /// A state that must be signed for this process.
      case state(SubscriptionState)
    }

    /// The updates, in order.
    var items: [Item] = []
    /// The number of the last entry, whether or not it is in ``items``.
    var cursor: Int
    /// Whether later entries are withheld for now.
    var isHeldBack = false
  }

  /// Returns the updates for a process after a number.
  ///
  /// A late entry withholds those after it.
  mutating func news(after number: Int, _ scene: Context) -> Updates {
    var told = Updates(cursor: scene.log.cursor)
    var numbers: [Int] = []
    for entry in scene.log.entries(after: number) {
      if isAnnouncedLate(entry, scene), misses(entry, .announcement, .events, in: scene) {
        told.cursor = entry.number - 1
        told.isHeldBack = true
        numbers = [entry.number]
        break
      }
      told.items += items(for: entry.news, scene)
    }
    count(.events, missing: numbers, in: scene)
    return told
  }

  private func isAnnouncedLate(_ entry: AccountUpdateLog.Entry, _ scene: Context) -> Bool {
    guard case .transaction(_, let news) = entry.news, news.cause == .bought(in: scene.device)
    else { return false }
    return news.isSubscription && scene.behaviors.contains(.announcedSubscription)
  }

  private func items(for news: AccountUpdate, _ scene: Context) -> [Updates.Item] {
    switch news {
    case .status(let event, let state):
      let early = state.flatMap { shown($0, scene) }
      let status = early.map { Updates.Item.state($0) } ?? .event(event)
      guard case .status(_, let record) = event, record.status == .expired,
        !scene.behaviors.contains(.silentExpiry)
      else { return [status] }
      return [.event(.transaction(record.signedTransactionInfo)), status]
    case .lapse(let state):
      return scene.behaviors.contains(.expiredFlicker) ? [.state(state)] : []
    case .transaction(let jws, let news):
      return isTold(news, scene) ? [.event(.transaction(jws))] : []
    }
  }

  private func isTold(_ news: TransactionUpdate, _ scene: Context) -> Bool {
    guard news.cause == .bought(in: scene.device) else { return true }
    return news.isSubscription
      ? scene.behaviors.contains(.announcedSubscription)
      : !scene.behaviors.contains(.silentPurchase)
  }
}
