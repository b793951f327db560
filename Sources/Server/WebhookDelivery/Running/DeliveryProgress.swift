internal import AppStoreCore
internal import Catalog
internal import Ledger

/// What the delivery of an endpoint remembers: the attempts in progress, and what may be sent next.
struct DeliveryProgress {
  /// A delivery that may be sent, and its event; `nil` if it is read later.
  typealias Ready = (delivery: WebhookDelivery, event: RecordedEvent?)

  /// Why nothing is sent, and until when.
  struct Hold {
    let reason: String
    let end: Timestamp
  }

  /// The pause while nothing can be sent, such as without a secret.
  private static let holdDuration = Duration.seconds(5)
  /// How long deliveries that were read may be sent, so that a pause of the endpoint counts soon.
  private static let readyDuration = Duration.seconds(1)

  private let concurrency: Int
  /// The deliveries whose outcome is not recorded.
  private var inProgress: Set<WebhookDelivery.ID> = []
  /// The requests that have not ended.
  private var open = 0
  /// Deliveries that were read and not sent yet.
  private var ready: [Ready] = []
  private var readAt = Timestamp(milliseconds: 0)
  /// Whether something may be due that was not read.
  private var needsRead = false
  var isReading = false
  var isRecording = false
  var isFailing = false
  var hold: Hold?
  var lease: WorkLease?
  var leaseRequestedAt: Timestamp?
  var pace: EndpointPace

  init(_ endpoint: WebhookEndpoint) {
    concurrency = endpoint.concurrency
    pace = EndpointPace(perSecond: endpoint.ratePerSecond)
  }

  /// The deliveries that must not be read again.
  var known: Set<WebhookDelivery.ID> { inProgress.union(ready.map(\.delivery.id)) }

  /// Notes that something may be due.
  mutating func look() { needsRead = true }

  /// Sends nothing more until the next look.
  mutating func pause() { (ready, needsRead) = ([], false) }

  /// Ends a request; its outcome is recorded later, unless nothing was sent.
  ///
  /// - Parameter id: The delivery, if there is nothing to record.
  mutating func attempted(_ id: WebhookDelivery.ID? = nil) {
    open -= 1
    assert(open >= 0, "each request ends once")
    if let id { inProgress.remove(id) }
  }

  /// Ends deliveries; the next ones of their customers may be due.
  mutating func recorded(_ ids: [WebhookDelivery.ID]) {
    isRecording = false
    assert(inProgress.isSuperset(of: ids), "only outcomes of deliveries in progress are recorded")
    inProgress.subtract(ids)
    needsRead = true
  }

  /// Stops sending for some seconds.
  mutating func hold(_ reason: String, at now: Timestamp) {
    hold = Hold(reason: reason, end: now + Self.holdDuration)
    ready = []
  }

  func isHeld(at now: Timestamp) -> Bool { hold.map { now < $0.end } ?? false }

  mutating func add(_ deliveries: [Ready], at now: Timestamp) {
    assert(
      known.isDisjoint(with: deliveries.map(\.delivery.id)),
      "a delivery is not sent twice at the same time")
    if ready.isEmpty { readAt = now }
    ready += deliveries
    // There may be more than were read.
    if deliveries.count >= concurrency { needsRead = true }
  }

  /// Removes and returns the deliveries to send now.
  mutating func next(at now: Timestamp) -> [Ready] {
    if readAt + Self.readyDuration <= now, !ready.isEmpty {
      ready = []
      needsRead = true
    }
    // After a crash, what was sent and not recorded is sent again; so its number is limited.
    let unrecorded = concurrency + EndpointQueue.reserve - inProgress.count
    let limit = pace.allowed(min(concurrency - open, unrecorded), at: now)
    let next = Array(ready.prefix(limit))
    ready.removeFirst(next.count)
    open += next.count
    inProgress.formUnion(next.map(\.delivery.id))
    assert(
      open <= concurrency && inProgress.count <= concurrency + EndpointQueue.reserve,
      "the numbers of open requests and of unrecorded outcomes are limited")
    pace.use(next.count, at: now)
    return next
  }

  /// Returns whether to read now; nothing is read while no more may be sent.
  mutating func startsReading(at now: Timestamp) -> Bool {
    guard needsRead, !isReading, ready.count < concurrency,
      pace.allowed(concurrency - open, at: now) > 0
    else { return false }
    (needsRead, isReading) = (false, true)
    return true
  }
}
