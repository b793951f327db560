import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera

/// A device, its App Store and a server, as far as purchases need them.
///
/// Effects of different events are performed in any order between each other, and the process may
/// crash between any two.
struct PurchaseWalk {
  struct Paid {
    var transaction: ReceivedTransaction
    var buyer: AppUserID
    var isFinished = false
  }

  /// What follows one event.
  struct Work {
    var transaction: ReceivedTransaction?
    var steps: [Step]
  }

  enum Step: Hashable {
    case perform(TransactionEffect)
    case send(flight: Int, ReceiptBody)
    /// The app's handler returns.
    case handlerReturns
    /// The log-in of an anonymous customer is saved among the purchases.
    case merge(AppUserID, AppUserID)
    /// A sheet ends.
    case paid(String, AppUserID, StoreProduct.ProductType)

    var isMerge: Bool { if case .merge = self { true } else { false } }
  }

  private(set) var failures: [String] = []
  private var random: SeededRandom
  // The App Store.
  private var paid: [Paid] = []
  // The server.
  private var owners: [TransactionID: AppUserID] = [:]
  private var aliases: [AppUserID: AppUserID] = [:]
  private var isDown = false
  // The disk.
  private var disk = SavedPurchases()
  private var identity: AppUserID = "alice"
  // The process.
  private var purchases = PendingPurchases(mode: .revenueCat, credits: true)
  private var works: [Work] = []
  private var line: [(flight: Int, transaction: ReceivedTransaction)] = []
  private var isSending = false
  private var waiters: Set<Int> = []
  // What the test knows.
  private var lastWaiter = 0
  private var anonymous = 0
  private var pendingFor: [TransactionID: AppUserID] = [:]
  private var credits: [TransactionID: Int] = [:]
  private var crashedCredits: [TransactionID: Int] = [:]
  /// The purchases whose data by the app was saved, and that of them the server has.
  private var hinted: Set<TransactionID> = []
  private var sentHints: Set<TransactionID> = []
  /// The consumables that this process got recorded and listed, and that the app has not credited.
  private var due: [TransactionID: AppUserID] = [:]
  /// The last flight when the server recorded a purchase.
  private var recordedAt: [TransactionID: Int] = [:]

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func run(steps: Int) {
    for _ in 0..<steps where failures.isEmpty {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<4: crash()
      case 4..<8: isDown.toggle()
      case 8..<20: buy()
      case 20..<30: deliver()
      case 30..<33: restore()
      case 33..<40: changeCustomer()
      default: perform()
      }
    }
    heal()
  }

  // MARK: The app, the App Store and the customer

  private mutating func buy() {
    guard paid.count < 8 else { return }
    let type: StoreProduct.ProductType = Bool.random(using: &random) ? .consumable : .nonConsumable
    let product = type == .consumable ? "coins" : "pro"
    let effects = apply(.buy(product: product, customer: identity))
    if effects.request != nil { return }
    works.append(Work(steps: [.paid(product, identity, type)]))
  }

  private mutating func pay(
    _ product: String, _ buyer: AppUserID, _ type: StoreProduct.ProductType
  ) {
    let transaction = ReceivedTransaction.made(UInt64(paid.count + 1), type, boughtBy: buyer)
    paid.append(Paid(transaction: transaction, buyer: buyer))
    _ = apply(.buyEnded(product: product))
    // The process may crash here: StoreKit has the transaction, and nothing is saved.
    if Int.random(in: 0..<5, using: &random) == 0 { return crash() }
    receive(.call(transaction, of: person(buyer), waiter: newWaiter()), transaction)
  }

  private mutating func deliver() {
    guard let one = paid.filter({ !$0.isFinished }).randomElement(using: &random) else { return }
    deliver(one.transaction)
  }

  private mutating func deliver(_ transaction: ReceivedTransaction) {
    let buyer = purchases.buyer(of: transaction, else: identity)
    receive(.delivered(transaction, of: buyer, waiter: newWaiter()), transaction)
  }

  private mutating func restore() {
    for one in paid {
      receive(.restore(one.transaction, of: identity, waiter: newWaiter()), one.transaction)
    }
  }

  /// Logs in within the request line, or out at any time.
  private mutating func changeCustomer() {
    // The shell serializes changes of the customer.
    guard !works.contains(where: { $0.steps.contains(where: \.isMerge) }) else { return }
    let isAnonymous = CustomerIdentity.isAnonymous(identity)
    if !isAnonymous, Bool.random(using: &random) {
      anonymous += 1
      let digits = String(1_000_000 + anonymous)
      return become(
        AppUserID(
          CustomerIdentity.anonymousPrefix + String(repeating: "a", count: 25) + digits))
    }
    guard !isSending, line.isEmpty, !isDown else { return }
    logIn(["alice", "bob", "carol"].randomElement(using: &random) ?? "alice")
  }

  private mutating func logIn(_ new: AppUserID) {
    guard new != identity else { return }
    guard CustomerIdentity.isAnonymous(identity) else { return become(new) }
    aliases[identity] = new
    if Int.random(in: 0..<3, using: &random) == 0 {
      // The ID changes first, as after a locked device: a turn may come before the purchases move.
      works.append(Work(steps: [.merge(identity, new)]))
      return become(new)
    }
    _ = apply(.customerMerged(from: identity, to: new))
    if Int.random(in: 0..<4, using: &random) == 0 { identity = new; return crash() }
    become(new)
  }

  private mutating func become(_ new: AppUserID) {
    let old = identity
    identity = new
    _ = apply(.customersSeen([old, new]))
    creditWaiting()
  }

  /// Credits what is due for the current customer, as after each log-in and at each call of the app.
  private mutating func creditWaiting() {
    for id in purchases.waitingForCredit {
      let customer = purchases.creditedCustomer(for: id)
      let isBuyerHere = customer.map(person) == identity
      let transaction = paid.first { $0.transaction.id == id }?.transaction
      add(apply(.creditDue(id, isBuyerHere: isBuyerHere)), transaction)
    }
  }

  private func person(_ customer: AppUserID) -> AppUserID {
    aliases[customer].map(person) ?? customer
  }

  // MARK: The process

  private mutating func newWaiter() -> Int {
    lastWaiter += 1
    return lastWaiter
  }

  private mutating func receive(_ request: PurchaseRequest, _ transaction: ReceivedTransaction) {
    waiters.insert(request.waiter)
    let effects = apply(.received(transaction, request))
    if request.receipt.initiationSource != .restore {
      let customer = request.receipt.appUserID
      let entry = disk.entries.first {
        $0.transactionID == transaction.id && $0.customer == customer
      }
      if entry == nil { fail("\(transaction.id) is queued before it is saved") }
      pendingFor[transaction.id] = pendingFor[transaction.id] ?? customer
    }
    if request.receipt.isOfPurchaseCall { hinted.insert(transaction.id) }
    add(effects, transaction)
  }

  /// Applies an event and saves, as the shell does, without a step in between.
  @discardableResult
  private mutating func apply(_ event: PurchaseEvent) -> PurchaseEffects {
    let effects = purchases.apply(event)
    if effects.local.first == .persist { disk = purchases.saved }
    if effects.local.dropFirst().contains(.persist) { fail("something precedes saving") }
    if disk != purchases.saved { fail("a change is not saved: \(event)") }
    if !purchases.problems.isEmpty { fail(purchases.problems.joined(separator: "; ")) }
    return effects
  }

  private mutating func add(_ effects: PurchaseEffects, _ transaction: ReceivedTransaction?) {
    var steps = effects.transaction.map { Step.perform($0) }
    // The handler is called without a step after the check that its buyer is the customer.
    if let index = steps.firstIndex(of: .perform(.credit)), let transaction {
      credit(transaction)
      steps.remove(at: index)
    }
    if case .send(let flight, let receipt)? = effects.request {
      steps.append(.send(flight: flight, receipt))
    }
    guard !steps.isEmpty else { return }
    works.append(Work(transaction: transaction, steps: steps))
  }

  private mutating func credit(_ transaction: ReceivedTransaction) {
    let id = transaction.id
    if disk.credited.contains(id) { fail("\(id) is credited again") }
    if owners[id].map(person) != person(identity) { fail("\(id) is credited to \(identity)") }
    if let named = purchases.namedBuyer(of: transaction), named != identity {
      fail("\(id) of \(named) is credited to \(identity)")
    }
    credits[id, default: 0] += 1
    works.append(Work(transaction: transaction, steps: [.handlerReturns]))
  }

  /// Performs the next step of some work, or sends the next flight.
  private mutating func perform() {
    let canSend = !isSending && !line.isEmpty
    let choice = Int.random(in: 0..<(works.count + (canSend ? 1 : 0) + 1), using: &random)
    guard choice < works.count else {
      if choice == works.count, canSend { takeTurn() }
      return
    }
    // The app's handler takes its time, so that the transaction is delivered again.
    if works[choice].steps.first == .handlerReturns, Int.random(in: 0..<8, using: &random) > 0 {
      return
    }
    let transaction = works[choice].transaction
    let step = works[choice].steps.removeFirst()
    if works[choice].steps.isEmpty { works.remove(at: choice) }
    perform(step, transaction)
  }

  private mutating func perform(_ step: Step, _ transaction: ReceivedTransaction?) {
    switch step {
    case .paid(let product, let buyer, let type): pay(product, buyer, type)
    case .merge(let old, let new): _ = apply(.customerMerged(from: old, to: new))
    case .handlerReturns:
      guard let transaction else { return }
      let isFailure = Int.random(in: 0..<4, using: &random) == 0
      if isFailure { credits[transaction.id, default: 0] -= 1 } else { due[transaction.id] = nil }
      add(
        apply(isFailure ? .creditFailed(transaction.id) : .credited(transaction.id)), transaction)
    case .perform(.enqueue(let flight)):
      if let transaction { line.append((flight, transaction)) }
    case .send(let flight, let receipt):
      guard let transaction else { return }
      send(flight, receipt, transaction)
    case .perform(.finish):
      guard let transaction else { return }
      finish(transaction)
    case .perform(.resume(let resumed)):
      if !waiters.isSuperset(of: resumed) { fail("a caller is resumed twice") }
      waiters.subtract(resumed)
    case .perform: break
    }
  }

  private mutating func takeTurn() {
    let (flight, transaction) = line.removeFirst()
    guard let queued = purchases.flights.first(where: { $0.number == flight }) else {
      return add(apply(.turnCame(flight: flight, customer: identity)), transaction)
    }
    isSending = true
    add(apply(.turnCame(flight: flight, customer: person(queued.customer))), transaction)
  }

  // MARK: The server

  private mutating func send(
    _ flight: Int, _ receipt: ReceiptBody, _ transaction: ReceivedTransaction
  ) {
    let (id, customer) = (transaction.id, receipt.appUserID)
    if person(customer) != customer { fail("\(id) is sent for \(customer), who logged in") }
    if receipt.initiationSource != .restore { checkCustomer(customer, of: transaction, flight) }
    isSending = false
    var outcome = PurchaseOutcome.failed
    if !isDown {
      // Only a restore may be for a customer who did not buy it; then the first one keeps it.
      if receipt.initiationSource != .restore || owners[id] == nil { owners[id] = customer }
      outcome = .recorded(listed: owners[id].map(person) == person(customer))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: outcome = .failed
      case 1: outcome = .unverified
      default: break
      }
    }
    // The device knows that the server has it, so it no longer matters who sends it.
    if outcome.isRecorded {
      pendingFor[id] = nil
      recordedAt[id] = purchases.lastFlight
    }
    if outcome.isRecorded, receipt.price != nil { sentHints.insert(id) }
    if outcome == .recorded(listed: true), transaction.isCreditable,
      receipt.initiationSource != .restore, !disk.credited.contains(id)
    {
      due[id] = customer
    }
    let event = PurchaseEvent.responded(
      flight: flight, outcome, isBuyerHere: person(customer) == identity)
    add(apply(event), transaction)
  }

  private mutating func checkCustomer(
    _ customer: AppUserID, of transaction: ReceivedTransaction, _ flight: Int
  ) {
    let id = transaction.id
    if let named = purchases.namedBuyer(of: transaction), named != customer {
      fail("\(id) of \(named) is sent for \(customer)")
    }
    // A flight that began before another one was recorded may be for an earlier customer.
    if flight > recordedAt[id] ?? 0, let earlier = pendingFor[id],
      person(earlier) != person(customer)
    {
      fail("\(id) pending for \(earlier) is sent for \(customer)")
    }
  }

  private mutating func finish(_ transaction: ReceivedTransaction) {
    let id = transaction.id
    if owners[id] == nil { fail("\(id) is finished before it is recorded") }
    if transaction.isCreditable, !disk.credited.contains(id) {
      fail("\(id) is finished before it is credited")
    }
    for index in paid.indices where paid[index].transaction.id == id {
      paid[index].isFinished = true
    }
  }

  // MARK: The end

  private mutating func crash() {
    for work in works where work.steps.contains(.handlerReturns) {
      if let id = work.transaction?.id { crashedCredits[id, default: 0] += 1 }
    }
    // Who an entry is for is lost with an ID that was replaced before the purchases moved.
    for case .merge(let old, _) in works.flatMap(\.steps) {
      pendingFor = pendingFor.filter { $0.value != old }
    }
    (works, line, isSending, waiters, due) = ([], [], false, [], [:])
    purchases = PendingPurchases(mode: .revenueCat, credits: true)
    if !purchases.apply(.loaded(disk)).isEmpty { fail("reading has an effect") }
  }

  /// Ends the outage and delivers everything to its buyer.
  private mutating func heal() {
    isDown = false
    settle()
    returnBuyers()
    for round in 0..<200 where failures.isEmpty {
      settle()
      let pending = Set(
        purchases.unsynced.map(\.transactionID) + disk.hints.compactMap(\.transactionID))
      let left = paid.filter { !$0.isFinished || pending.contains($0.transaction.id) }
      guard !left.isEmpty else { break }
      let one = left[round % left.count]
      logIn(named(owners[one.transaction.id] ?? one.buyer))
      deliver(one.transaction)
    }
    settle()
    guard failures.isEmpty else { return }
    for one in paid {
      let id = one.transaction.id
      if !one.isFinished { fail("\(id) is never finished") }
      guard one.transaction.isCreditable else { continue }
      let count = credits[id, default: 0]
      if count != 1 + crashedCredits[id, default: 0] { fail("\(id) is credited \(count) times") }
    }
    if !purchases.unsynced.isEmpty { fail("an entry of a finished transaction stays") }
    if !waiters.isEmpty { fail("a caller waits forever") }
    if !hinted.isSubset(of: sentHints) { fail("what the app knew of a purchase is never sent") }
  }

  /// Logs in the buyers of what is due: that alone credits it, without another delivery or request.
  private mutating func returnBuyers() {
    for _ in 0..<100 where failures.isEmpty {
      // An anonymous customer who logged out cannot return.
      let next = due.filter { !CustomerIdentity.isAnonymous(person($0.value)) }
        .min { $0.key < $1.key }
      guard let next else { return }
      logIn(person(next.value))
      creditWaiting()
      settle()
    }
    if failures.isEmpty { fail("what is recorded is not credited when its buyer returns") }
  }

  private func named(_ customer: AppUserID) -> AppUserID {
    let person = person(customer)
    return CustomerIdentity.isAnonymous(person) ? "alice" : person
  }

  private mutating func settle() {
    var steps = 0
    while !works.isEmpty || !line.isEmpty || isSending, failures.isEmpty {
      perform()
      steps += 1
      if steps > 20_000 { return fail("it does not come to an end") }
    }
  }

  private mutating func fail(_ reason: String) { failures.append(reason) }
}
