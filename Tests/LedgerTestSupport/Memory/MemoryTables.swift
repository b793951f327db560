internal import AppStoreTypes
internal import Foundation
internal import Ledger
internal import Subscriptions

/// The whole contents of a ledger, as a value.
struct InMemoryTables: LedgerPrimitives {
  /// The identity of a fact.
  struct FactKey: Hashable {
    let kind: SignedFact.Kind
    let identity: String
    let signedDate: Timestamp
    let payloadHash: String

    init(_ fact: SignedFact) {
      kind = fact.kind
      identity = fact.identity
      signedDate = fact.signedDate
      payloadHash = fact.payloadHash
    }
  }

  /// The state of one purchase, derived from facts and claims.
  struct PurchaseRow: Hashable {
    var owner: AppUserID?
    var history = PurchaseHistory()
    /// When to refresh the purchase after its period ends; `nil` if not needed or already done.
    var askingDate: Timestamp?

    /// The row without the refresh state.
    var derived: PurchaseRow {
      var row = self
      row.askingDate = nil
      return row
    }
  }

  private(set) var facts: [RecordedFact] = []
  private(set) var keys: Set<FactKey> = []
  private(set) var notificationUUIDs: Set<String> = []
  private(set) var purchases: [OriginalTransactionID: PurchaseRow] = [:]
  private(set) var purchasesOfTransaction: [TransactionID: Set<OriginalTransactionID>] = [:]
  private(set) var firstRecordings: [TransactionID: FirstAppend] = [:]
  var quarantine: [QuarantinedItem] = []
  var identity = InMemoryIdentity()
  var lastQuarantined: QuarantinedItem.ID = 0
  var synchronization = InMemoryWorkQueue()
  var appTransactions = InMemoryAppTransactions()
  var state = CustomerStateRows()

  mutating func append(
    _ fact: SignedFact, from source: FactSource, at receivedAt: Timestamp
  ) throws(Never) -> Int64? {
    guard keys.insert(FactKey(fact)).inserted else { return nil }
    let sequence = Int64(facts.count) + 1
    facts.append(
      RecordedFact(sequence: sequence, fact: fact, source: source, receivedAt: receivedAt))
    switch fact.kind {
    case .transaction:
      let transaction = TransactionID(fact.identity)
      if let purchase = fact.originalTransactionID {
        purchasesOfTransaction[transaction, default: []].insert(purchase)
      }
      if firstRecordings[transaction] == nil {
        firstRecordings[transaction] = FirstAppend(
          receivedAt: receivedAt, lastOperationID: identity.operations.last?.id ?? 0)
      }
    case .renewalInfo, .appTransaction: break
    case .notification: notificationUUIDs.insert(fact.identity)
    }
    return sequence
  }

  func history(of purchase: OriginalTransactionID) throws(Never) -> PurchaseHistory? {
    purchases[purchase]?.history
  }

  /// Returns the current state of the purchases of app user ids.
  func history(owned owners: [AppUserID]) -> PurchaseHistory {
    purchases.values.reduce(into: PurchaseHistory()) { history, row in
      if let owner = row.owner, owners.contains(owner) { history.merge(row.history) }
    }
  }

  mutating func save(
    _ history: PurchaseHistory, of purchase: OriginalTransactionID
  ) throws(Never) {
    purchases[purchase, default: PurchaseRow()].history = history
    purchases[purchase]?.askingDate = history.askingDate
  }

  /// Returns the purchases due for a refresh after their period ended, oldest end first.
  func periodEnds(at now: Timestamp) -> [OriginalTransactionID] {
    let due = purchases.compactMap { purchase, row in
      row.askingDate.flatMap { RefreshRules.isAskingDue($0, at: now) ? ($0, purchase) : nil }
    }
    return due.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.1)
  }

  /// Marks a purchase as refreshed after its period ended, and returns the request.
  mutating func askAboutPeriodEnd(of purchase: OriginalTransactionID) -> RefreshRequest? {
    purchases[purchase]?.askingDate = nil
    return purchases[purchase].flatMap { RefreshRules.periodEnd(of: $0.history, purchase) }
  }

  func purchases(of transaction: TransactionID) throws(Never) -> Set<OriginalTransactionID> {
    purchasesOfTransaction[transaction] ?? []
  }

  func firstRecording(of transaction: TransactionID) throws(Never) -> FirstAppend? {
    firstRecordings[transaction]
  }

  mutating func request(_ refresh: RefreshRequest, at now: Timestamp) throws(Never) {
    _ = synchronization.request(refresh, at: position(at: now))
  }

  /// Returns the current ledger position.
  func position(at now: Timestamp) -> LedgerPosition {
    LedgerPosition(date: now, lastOperationID: identity.operations.last?.id ?? 0)
  }

  func owner(of purchase: OriginalTransactionID) throws(Never) -> AppUserID? {
    purchases[purchase]?.owner
  }

  mutating func setOwner(
    _ customer: AppUserID?, of purchase: OriginalTransactionID
  ) throws(Never) {
    purchases[purchase, default: PurchaseRow()].owner = customer
  }

  /// Returns whether the projections equal those of other tables.
  func hasSameProjections(as other: InMemoryTables) -> Bool {
    purchases.mapValues(\.derived) == other.purchases.mapValues(\.derived)
      && appTransactions.records == other.appTransactions.records
      && identity.groups == other.identity.groups
      && identity.joinedCount == other.identity.joinedCount
      && identity.aliases == other.identity.aliases
      && identity.origins == other.identity.origins
  }

  /// Returns tables whose projections are rebuilt from the signed bytes and the operations.
  func rebuilt() throws(LedgerError) -> InMemoryTables {
    var copy = self
    copy.purchases = [:]
    copy.appTransactions.records = [:]
    copy.identity.dropProjections()
    for recorded in facts
    where recorded.fact.kind != .notification
      || CompactedJWS.mayMentionGrace(Data(recorded.fact.token.content))
    {
      let payload = try recorded.fact.decodedPayload()
      LedgerRules.project(payload, in: &copy)
      if case .transaction(let transaction) = payload {
        LedgerRules.noteOrigin(of: transaction, in: &copy)
      }
    }
    for claim in identity.claims {
      copy.setOwner(claim.customer, of: claim.originalTransactionID)
    }
    for operation in identity.operations { LedgerRules.replay(operation, in: &copy) }
    LedgerRules.nameGroups(of: Array(identity.appUserIDRecords.keys), in: &copy)
    return copy
  }
}
