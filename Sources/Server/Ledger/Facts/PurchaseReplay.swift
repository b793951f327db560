package import AppStoreCore
package import Subscriptions

/// What some facts about a purchase state, folded in any order.
package struct PurchaseReplay: Sendable {
  /// The newest version of everything that the facts state.
  package private(set) var history = PurchaseHistory()
  /// What all versions of each transaction, and notifications about it, state about refunds.
  package private(set) var refundTimelines: [TransactionID: RefundTimeline] = [:]
  /// What notifications stated about refunds of transactions.
  private var stated: [TransactionID: Set<NotificationType>] = [:]

  /// Creates the replay of no facts.
  package init() {}

  /// Adds a fact; a known one changes nothing.
  ///
  /// - Throws: ``LedgerError``, if the stored fact is unreadable; the replay is unchanged.
  package mutating func add(_ fact: SignedFact) throws(LedgerError) {
    switch try fact.decodedPayload() {
    case .transaction(let payload):
      let record = TransactionRecord(payload)
      history.apply(record)
      refundTimelines[record.transactionId, default: RefundTimeline()].add(record)
      noteRefunds(of: record.transactionId)
    case .renewalInfo(let payload): history.apply(payload)
    case .notification(let notification): add(notification)
    case .appTransaction: break
    }
  }

  /// Removes transactions that now belong to another purchase.
  package mutating func keepTransactions(of current: PurchaseHistory) {
    for id in history.transactions.keys where current.transactions[id] == nil {
      history.remove(id)
    }
  }

  private mutating func add(_ notification: ResponseBodyV2DecodedPayload) {
    if let renewalInfo = notification.renewalInfoSayingMore { history.apply(renewalInfo) }
    guard let transaction = notification.refundedTransaction else { return }
    let type = notification.notificationType
    if type == .consumptionRequest {
      refundTimelines[transaction, default: RefundTimeline()].addRequest(
        at: notification.signedDate)
    } else if type == .refundDeclined {
      refundTimelines[transaction, default: RefundTimeline()].addDecline(
        at: notification.signedDate)
    }
    stated[transaction, default: []].insert(type)
    noteRefunds(of: transaction)
  }

  private mutating func noteRefunds(of transaction: TransactionID) {
    for type in stated[transaction] ?? [] { _ = history.note(type, about: transaction) }
  }
}
