internal import AppStoreCore

/// The scheduled actions of customers, earliest first; a binary heap.
struct ActionQueue: Sendable {
  /// An action of a customer.
  enum Action: Sendable {
    /// Arrives, and decides on the next actions.
    case arrive
    /// Starts a free trial, or buys without one.
    case begin(withTrial: Bool)
    /// Shares with a family.
    case share
    /// Turns auto-renew off.
    case cancel
    /// Accepts a promotional offer and stays.
    case takePromotion
    /// Changes to another plan.
    case change(PlanChange)
    /// Loses the means of payment: renewals fail.
    case failToPay
    /// Can pay again.
    case pay
    /// Requests a refund.
    case requestRefund(TransactionID, inApp: Bool)
    /// Gets the store's decision about a refund requested in the app.
    case decideRefund(TransactionID)
    /// Gets a refund reversed by the store.
    case reverseRefund(TransactionID)
    /// Subscribes again.
    case comeBack
    /// Buys a consumable, and repeats that until an instant.
    case consume(until: Timestamp)
  }

  /// An action of a customer at a time.
  struct Entry: Sendable {
    let date: Timestamp
    /// The customer's number.
    let customer: Int
    /// The subscription period that the action belongs to; `nil` if it is valid in every period.
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

  /// The earliest entry; `nil` if nothing is scheduled.
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
