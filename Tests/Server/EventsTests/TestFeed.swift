import AppStoreCore
import EventTestSupport
import Events
import Foundation
import Ledger
import SignedData
import Subscriptions
import TestSupport
import Testing

/// A ledger reduced to what the derivation reads: facts, each once, and the change feed.
///
/// Every state is stored as bytes between two units, and every event is written and read as JSON.
struct TestFeed {
  static let monthly: ProductID = "com.example.pro.monthly"
  static let yearly: ProductID = "com.example.pro.yearly"
  static let lifetime: ProductID = "com.example.pro.lifetime"
  static let coins: ProductID = "com.example.coins"
  static let start = TestStore.purchaseDate
  static let ada: AppUserID = "ada"

  struct Due: Hashable {
    let subject: EventStateKey
    let kind: DueKind
  }

  var derivation: EventDerivation
  var states: [EventStateKey: [UInt8]] = [:]
  var due: [Due: Timestamp] = [:]
  /// The list of subscriptions at risk.
  var risks: [OriginalTransactionID: SubscriptionRisk] = [:]
  /// The open refund requests.
  var refundRequests: [String: RefundRequest] = [:]
  /// The units that were derived, to derive them again.
  var units: [EventUnit] = []
  var events: [Event] = []
  private var facts: Set<SignedFact> = []
  private var line: Int64 = 0
  private var fact: Int64 = 0
  private var notifications = 0

  init(reminders: ReminderSettings = ReminderSettings(), policy: EntitlementPolicy = .init()) {
    derivation = EventDerivation(
      ledgerID: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
      catalog: EntitlementCatalog(
        ["pro": [Self.monthly, Self.yearly, Self.lifetime]], usualPolicy: policy),
      reminders: reminders)
  }

  /// The types of all events except those about entitlements and risks.
  var types: [EventType] { events.map(\.type).filter(\.isAboutPurchases) }

  /// Derives a unit and returns its events.
  @discardableResult
  mutating func derive(_ unit: EventUnit) throws -> [Event] {
    var table = EventStates()
    while true {
      let derived: DerivedEvents
      do throws(EventDerivationError) {
        derived = try derivation.derive(unit, over: &table, recordedAt: unit.date + .seconds(1))
      } catch {
        guard case .missingStates(let keys) = error else { throw error }
        for key in keys { try table.load(key, states[key]) }
        continue
      }
      for change in table.takeChanges() { states[change.key] = change.bytes }
      for change in derived.dueDates {
        due[Due(subject: change.subject, kind: change.kind)] = change.date
      }
      for (purchase, risk) in derived.risks { risks[purchase] = risk }
      for (id, request) in derived.refundRequests { refundRequests[id] = request }
      units.append(unit)
      try store(derived.events)
      return derived.events
    }
  }

  private mutating func store(_ derived: [Event]) throws {
    for var event in derived {
      #expect(event.body.count < 20_000)
      #expect(!events.contains { $0.id == event.id }, "\(event.type) occurs twice")
      event.sequence = Int64(events.count + 1)
      event.previousSequence = events.last?.sequence
      let read = try Event(json: event.body)
      #expect(read == event)
      #expect(EventSchemaCheck.problems(of: event.body) == [])
      events.append(event)
    }
  }

  /// Records signed data that arrived together and returns the events.
  @discardableResult
  mutating func record(
    _ transaction: JWSTransactionDecodedPayload?,
    _ renewalInfo: JWSRenewalInfoDecodedPayload? = nil,
    _ type: NotificationType? = nil, _ subtype: NotificationSubtype? = nil, uuid: String? = nil,
    status: SubscriptionStatus? = nil, reason: ConsumptionRequestReason? = nil,
    at date: Timestamp? = nil, from source: FactSource? = nil, owner: AppUserID? = TestFeed.ada
  ) throws -> [Event] {
    let purchase = transaction?.originalTransactionId ?? renewalInfo?.originalTransactionId
    let signed = max(
      transaction?.signedDate ?? Self.start, renewalInfo?.signedDate ?? Self.start)
    var new: [SignedFact] = []
    if let transaction {
      new.append(
        try .unsigned(
          .transaction, transaction.transactionId.rawValue, purchase, transaction,
          at: transaction.signedDate))
    }
    if let renewalInfo {
      new.append(
        try .unsigned(
          .renewalInfo, renewalInfo.originalTransactionId.rawValue, purchase, renewalInfo,
          at: renewalInfo.signedDate))
    }
    if let type {
      notifications += 1
      let uuid = uuid ?? "notification-\(notifications)"
      var data = NotificationData(
        environment: transaction?.environment ?? .sandbox, bundleId: TestStore.bundleID,
        status: status)
      data.signedTransactionInfo = try transaction.map { try $0.unsignedJWS }
      data.signedRenewalInfo = try renewalInfo.map { try $0.unsignedJWS }
      data.consumptionRequestReason = reason
      let payload = ResponseBodyV2DecodedPayload(
        notificationType: type, subtype: subtype, notificationUUID: uuid,
        signedDate: date ?? signed, data: data)
      new.append(try .unsigned(.notification, uuid, purchase, payload, at: payload.signedDate))
    }
    return try record(
      new, at: date ?? signed, from: source ?? (type == nil ? .receipt : .notification), owner)
  }

  private mutating func record(
    _ all: [SignedFact], at date: Timestamp, from source: FactSource, _ owner: AppUserID?
  ) throws -> [Event] {
    let new = all.filter { facts.insert($0).inserted }
    guard !new.isEmpty else { return [] }
    var recorded: [RecordedFact] = []
    var changes: [FeedChange] = []
    for item in new {
      fact += 1
      recorded.append(RecordedFact(sequence: fact, fact: item, source: source, receivedAt: date))
      changes.append(
        FeedChange(
          kind: item.kind.changeKind, at: date, customer: owner,
          originalTransactionID: item.originalTransactionID, factSequence: fact))
    }
    var unit = EventUnit(lines: lines(changes))
    unit.facts = recorded
    return try derive(unit)
  }

  /// Derives a line of the feed that refers to no fact.
  @discardableResult
  mutating func signal(
    _ kind: FeedChangeKind, about purchase: OriginalTransactionID, _ reference: String,
    at date: Timestamp
  ) throws -> [Event] {
    let change = FeedChange(
      kind: kind, at: date, customer: nil, originalTransactionID: purchase, reference: reference)
    return try derive(EventUnit(lines: lines([change])))
  }

  /// Numbers changes as lines of the feed.
  mutating func lines(_ changes: [FeedChange]) -> [RecordedFeedChange] {
    changes.map { change in
      line += 1
      return RecordedFeedChange(sequence: line, change: change)
    }
  }

  /// Derives an operation with its claims.
  @discardableResult
  mutating func perform(
    _ operation: IdentityOperation, _ claims: [OwnershipChange] = [], kind: FeedChangeKind
  ) throws -> [Event] {
    let named = [operation.from, operation.to].compactMap { $0 }
    var changes = named.map { FeedChange(kind: kind, at: operation.date, customer: $0) }
    changes += claims.map {
      FeedChange(
        kind: .ownership, at: operation.date, customer: $0.customer,
        originalTransactionID: $0.originalTransactionID)
    }
    var unit = EventUnit(lines: lines(changes))
    unit.contents.operations = [operation]
    unit.contents.claims = claims
    return try derive(unit)
  }

  /// Appends `due` lines for all due dates up to an instant, in order, and returns the events.
  @discardableResult
  mutating func advance(to end: Timestamp) throws -> [Event] {
    var derived: [Event] = []
    while let next = due.filter({ $0.value <= end }).min(by: {
      ($0.value, $0.key.kind.rawValue, $0.key.subject) < (
        $1.value, $1.key.kind.rawValue, $1.key.subject
      )
    }) {
      due[next.key] = nil
      let kind = next.key.kind.rawValue
      var change = FeedChange(kind: .due, at: next.value, customer: nil)
      switch next.key.subject {
      case .purchase(let id):
        change = FeedChange(
          kind: .due, at: next.value, customer: nil, originalTransactionID: id, reference: kind)
      case .customer(let id):
        change = FeedChange(kind: .due, at: next.value, customer: id, reference: kind)
      }
      derived += try derive(EventUnit(lines: lines([change])))
    }
    return derived
  }

  /// Derives all units again and returns the events.
  func derivedAgain() throws -> [Event] {
    var other = self
    (other.states, other.due, other.units, other.events) = ([:], [:], [], [])
    for unit in units { try other.derive(unit) }
    return other.events
  }
}

extension EventType {
  /// Whether the type is not derived from other events.
  var isAboutPurchases: Bool {
    EventTypeDescription.byType[self].map { $0.data != .risk && $0.data != .entitlement } ?? false
  }
}

extension SignedFact {
  /// Returns a fact as a store reads it, whose signature is not checked again.
  static func unsigned(
    _ kind: Kind, _ identity: String, _ purchase: OriginalTransactionID?,
    _ payload: some JSONObjectCodable, at signedDate: Timestamp
  ) throws -> SignedFact {
    let jws = try payload.unsignedJWS
    return SignedFact(
      kind: kind, identity: identity, signedDate: signedDate, payloadHash: jws,
      originalTransactionID: purchase, bundleID: TestStore.bundleID, environment: .sandbox, jws: jws
    )
  }
}

extension SignedFact.Kind {
  var changeKind: FeedChangeKind {
    switch self {
    case .transaction: .transaction
    case .renewalInfo: .renewalInfo
    case .notification: .notification
    case .appTransaction: .appTransaction
    }
  }
}

extension JSONObjectCodable {
  /// The payload as a compact JWS without a signature.
  var unsignedJWS: String {
    get throws {
      let payload = Data(jsonBytes).base64EncodedString().replacing("+", with: "-")
        .replacing("/", with: "_").replacing("=", with: "")
      return "e30.\(payload).AA"
    }
  }
}
