internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreKitBackend

extension DeviceView {
  /// The updates for a process after a cursor.
  struct Updates: Sendable {
    enum Item: Sendable {
      /// An event without signed data.
      case event(StoreEvent)
      /// A transaction to sign.
      case transaction(JWSTransactionDecodedPayload)
      /// A state to sign.
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
  mutating func updates(after number: Int, _ context: Context) -> Updates {
    var updates = Updates(cursor: context.log.cursor)
    var numbers: [Int] = []
    for entry in context.log.entries(after: number) {
      if isAnnouncedLate(entry, context), misses(entry, .announcement, .events, in: context) {
        updates.cursor = entry.number - 1
        updates.isHeldBack = true
        numbers = [entry.number]
        break
      }
      updates.items += items(for: entry.update, context)
    }
    count(.events, missing: numbers, in: context)
    return updates
  }

  private func isAnnouncedLate(_ entry: AccountUpdateLog.Entry, _ context: Context) -> Bool {
    guard case .transaction(_, let update) = entry.update,
      update.cause == .bought(in: context.device)
    else { return false }
    return update.isSubscription && context.behaviors.contains(.announcedSubscription)
  }

  private func items(for update: AccountUpdate, _ context: Context) -> [Updates.Item] {
    switch update {
    case .status(let state, let varies):
      let status = Updates.Item.state((varies ? shown(state, context) : nil) ?? state)
      guard state.status == .expired, !context.behaviors.contains(.silentExpiry)
      else { return [status] }
      return [.transaction(state.transaction), status]
    case .lapse(let state):
      return context.behaviors.contains(.expiredFlicker) ? [.state(state)] : []
    case .announcement(let event): return [.event(event)]
    case .transaction(let payload, let update):
      return isAnnounced(update, context) ? [.transaction(payload)] : []
    }
  }

  private func isAnnounced(_ update: TransactionUpdate, _ context: Context) -> Bool {
    guard update.cause == .bought(in: context.device) else { return true }
    return update.isSubscription
      ? context.behaviors.contains(.announcedSubscription)
      : !context.behaviors.contains(.silentPurchase)
  }
}
