internal import AppStoreTypes

/// What customers are going to do, the earliest first; a binary heap.
struct Agenda: Sendable {
  /// What a customer does.
  enum Action: Sendable {
    /// Comes, and decides what to do.
    case arrive
    /// Starts a free trial, or buys without one.
    case begin(withTrial: Bool)
    /// Shares with a family.
    case share
    /// Turns auto-renew off.
    case cancel
    /// Takes a promotional offer and stays.
    case takePromotion
    /// Changes to another plan.
    case change(PlanChange)
    /// Has a card that cannot be charged.
    case failToPay
    /// Has a card that can be charged again.
    case pay
    /// Asks for a refund.
    case askForRefund(TransactionID, inApp: Bool)
    /// Has asked in the app, and the store decides.
    case decideRefund(TransactionID)
    /// Has been refunded, and the store takes it back.
    case reverseRefund(TransactionID)
    /// Subscribes again.
    case comeBack
    /// Buys a consumable, and others until an instant.
    case consume(until: Timestamp)
  }

  /// What a customer does when.
  struct Entry: Sendable {
    let date: Timestamp
    /// The customer's number.
    let customer: Int
    /// The subscription's period that it is about; `nil` when it holds in every period.
    let period: Int?
    let action: Action
    /// Breaks ties in the order of scheduling.
    fileprivate let sequence: Int

    fileprivate func isBefore(_ other: Entry) -> Bool {
      (date, sequence) < (other.date, other.sequence)
    }
  }

  private var entries: [Entry] = []
  private var nextSequence = 0

  /// The earliest entry; `nil` when nobody is going to do anything.
  var first: Entry? { entries.first }

  mutating func add(_ action: Action, by customer: Int, at date: Timestamp, in period: Int? = nil) {
    entries.append(
      Entry(
        date: date, customer: customer, period: period, action: action, sequence: nextSequence))
    nextSequence += 1
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].isBefore(entries[parent]) else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries[0] = last
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < entries.count else { return }
      let right = left + 1
      let useRight = right < entries.count && entries[right].isBefore(entries[left])
      let child = useRight ? right : left
      guard entries[child].isBefore(entries[parent]) else { return }
      entries.swapAt(child, parent)
      parent = child
    }
  }
}
