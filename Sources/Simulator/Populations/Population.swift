public import AppStoreCore
public import AppStoreSimulator
public import StoreConfiguration

/// A customer base with a lifecycle: customers arrive, purchase, renew and leave according to a
/// profile, in their own store.
///
/// It is a value, and the same arguments give the same events, byte for byte. A customer's actions
/// depend only on the seed and the customer's number. Without a number of customers, more months
/// add events at the end and change no earlier ones. The store and the customers are kept in
/// memory, the events are not.
///
/// ```swift
/// var population = try Population(
///   of: configuration, app: SimulatedApp(bundleID: "com.example.app"),
///   startingAt: start, months: 24, customers: 10_000, seed: 1)
/// while let events = population.next() { events.forEach(write) }
/// ```
public struct Population: Sendable {
  /// The store, changed only by its public calls.
  public internal(set) var simulator: AppStoreState
  /// The totals up to now.
  public internal(set) var summary: PopulationSummary
  /// The end of the population, in the store's time.
  public let end: Timestamp

  let profile: PopulationProfile
  let assortment: PlanCatalog
  let seed: UInt64
  var agenda = ActionQueue()
  var customers: [Int: SimulatedCustomer] = [:]
  private let calendar: ArrivalCalendar
  private var month = 0
  private var isOver = false

  /// Opens a store without customers.
  ///
  /// - Parameters:
  ///   - configuration: The products of the store.
  ///   - profile: The behavior of customers.
  ///   - app: The app the store sells for.
  ///   - environment: The environment in every payload.
  ///   - startingAt: The beginning of the first month.
  ///   - months: The number of calendar months.
  ///   - customers: The total number of customers; `nil` for the number that the profile gives.
  ///   - seed: The seed of all random numbers.
  /// - Throws: ``PopulationError``.
  public init(
    of configuration: StoreKitConfiguration, profile: PopulationProfile = PopulationProfile(),
    app: SimulatedApp, environment: AppStoreEnvironment = .sandbox, startingAt: Timestamp,
    months: Int, customers: Int? = nil, seed: UInt64
  ) throws(PopulationError) {
    guard (1...PopulationError.monthLimit).contains(months) else { throw .invalidMonths(months) }
    if let customers, !(1...PopulationError.customerLimit).contains(customers) {
      throw .invalidCustomers(customers)
    }
    self.profile = profile
    self.seed = seed
    assortment = try PlanCatalog(profile, configuration)
    calendar = try ArrivalCalendar(
      profile.arrivals, total: customers, months: months, startingAt: startingAt)
    end = calendar.boundaries[months]
    summary = PopulationSummary(months: months)
    // The profile decides which payments fail, not the test settings.
    var configuration = configuration
    configuration.settings.isBillingRetryOnRenewalEnabled = false
    simulator = AppStoreState(
      configuration: configuration, app: app, environment: environment, startingAt: startingAt,
      seed: seed)
    simulator.isBillingGracePeriodEnabled = profile.gracePeriod.isEnabled
    simulator.billingGracePeriod =
      BillingGracePeriod(rawValue: profile.gracePeriod.days) ?? .sixteenDays
    for share in profile.storefronts where share.priceFactor != 1 {
      for product in configuration.allProducts {
        // A configured product has a price, and no one has purchased it yet.
        _ = try? simulator.setPrice(
          share.price(product.priceMilliunits), of: product.id, in: share.storefront)
      }
    }
  }

  /// Processes the next step and returns its events, in order of time; `nil` at the end.
  ///
  /// No event is earlier than one returned before. The store's time is that of the events.
  public mutating func next() -> [PopulationEvent]? {
    while !isOver {
      let events = step()
      if !events.isEmpty { return events }
    }
    return nil
  }

  /// The store's scheduled events come before customers' actions at the same instant.
  private mutating func step() -> [PopulationEvent] {
    let action = agenda.first
    let opening = month < calendar.counts.count ? calendar.boundaries[month] : nil
    let store = simulator.nextEventDate
    guard let due = [action?.date, opening, store].compactMap({ $0 }).min(), due < end else {
      isOver = true
      return note(simulator.advance(to: end))
    }
    if store == due { return note(simulator.advance(to: due)) }
    if opening == due {
      open(month, with: calendar.counts[month], until: calendar.boundaries[month + 1])
      month += 1
      return []
    }
    guard let action else { return [] }
    agenda.removeFirst()
    // The store's next event is later, so this only moves time.
    _ = simulator.advance(to: due)
    return perform(action)
  }

  /// Schedules the arrivals of a month.
  ///
  /// Other decisions are drawn when a customer arrives.
  private mutating func open(_ index: Int, with count: Int, until limit: Timestamp) {
    let first = calendar.counts[..<index].reduce(1, +)
    let length = (limit - calendar.boundaries[index]).milliseconds
    for number in first..<(first + count) {
      var random = SeededRandom(seed: ~seed &+ UInt64(number) &* 0x9FB2_1C65_1E98_DF25)
      random = SeededRandom(seed: random.next())
      let offset = Int64(random.unit() * Double(length))
      agenda.add(
        .arrive, by: number, at: calendar.boundaries[index] + .milliseconds(offset))
    }
  }
}
