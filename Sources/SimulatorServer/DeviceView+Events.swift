internal import AppStoreTypes
internal import StoreKitBackend

extension DeviceView {
  /// What a process is told after a number.
  struct News: Sendable {
    /// What is told, in order.
    var news: [AccountNews] = []
    /// The number of the last one, told or not for this process.
    var cursor: Int
    /// Whether more is known that comes later.
    var isHeldBack = false
  }

  /// Returns what a process is told after a number; one that comes late holds back those behind it.
  mutating func news(after number: Int, _ scene: Scene) -> News {
    var told = News(cursor: scene.log.cursor)
    var numbers: [Int] = []
    for entry in scene.log.entries(after: number) {
      if isAnnouncedLate(entry, scene), misses(entry, .announcement, .events, in: scene) {
        told.cursor = entry.number - 1
        told.isHeldBack = true
        numbers = [entry.number]
        break
      }
      if isTold(entry.news, scene) { told.news.append(entry.news) }
    }
    count(.events, missing: numbers, in: scene)
    return told
  }

  private func isAnnouncedLate(_ entry: EventLog.Entry, _ scene: Scene) -> Bool {
    guard case .transaction(_, let news) = entry.news, news.cause == .bought(in: scene.device)
    else { return false }
    return news.isSubscription && scene.behaviors.contains(.announcedSubscription)
  }

  private func isTold(_ news: AccountNews, _ scene: Scene) -> Bool {
    switch news {
    case .status: return true
    case .lapse: return scene.behaviors.contains(.expiredFlicker)
    case .transaction(_, let news):
      guard news.cause == .bought(in: scene.device) else { return true }
      return news.isSubscription
        ? scene.behaviors.contains(.announcedSubscription)
        : !scene.behaviors.contains(.silentPurchase)
    }
  }
}
