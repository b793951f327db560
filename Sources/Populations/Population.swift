public import AppStoreSimulator
public import AppStoreTypes
internal import Effects
public import StoreConfiguration

/// A whole business: customers who come, buy, stay and leave as a profile says, in a store of its own.
///
/// It is a value, and the same arguments give the same events, byte for byte. What a customer does is
/// drawn from the seed and the customer's number alone. Without a number of customers, more months add
/// events at the end and change none before. It keeps the store and the customers, not the events.
///
/// ```swift
/// var population = try Population(
///   of: configuration, app: SimulatedApp(bundleID: "com.example.app"),
///   startingAt: start, months: 24, customers: 10_000, seed: 1)
/// while let events = population.next() { events.forEach(write) }
/// ```
public struct Population: Sendable {
  /// The store; its public calls did all that happened.
  public internal(set) var simulator: AppStoreSimulator
  /// What has happened up to now.
  public internal(set) var summary: PopulationSummary
  /// When it ends; the time of the store then.
  public let end: Timestamp

  let profile: PopulationProfile
  let assortment: Assortment
  let seed: UInt64
  var agenda = Agenda()
  var customers: [Int: Customer] = [:]
  private let calendar: ArrivalCalendar
  private var month = 0
  private var isOver = false

  /// Opens a store that nobody has come to.
  ///
  /// - Parameters:
  ///   - configuration: What the store sells.
  ///   - profile: What customers do.
  ///   - app: The app the store sells for.
  ///   - environment: The environment that every payload names.
  ///   - startingAt: The beginning of the first month.
  ///   - months: How many calendar months go by.
  ///   - customers: How many customers come in all; `nil` for as many as the profile says.
  ///   - seed: What everything is drawn from.
  /// - Throws: ``PopulationError``.
  public init(
    of configuration: StoreConfiguration, profile: PopulationProfile = PopulationProfile(),
    app: SimulatedApp, environment: AppStoreEnvironment = .sandbox, startingAt: Timestamp,
    months: Int, customers: Int? = nil, seed: UInt64
  ) throws(PopulationError) {
    guard (1...PopulationError.monthLimit).contains(months) else { throw .invalidMonths(months) }
    if let customers, !(1...PopulationError.customerLimit).contains(customers) {
      throw .invalidCustomers(customers)
    }
    self.profile = profile
    self.seed = seed
    assortment = try Assortment(profile, configuration)
    calendar = try ArrivalCalendar(
      profile.arrivals, total: customers, months: months, startingAt: startingAt)
    end = calendar.boundaries[months]
    summary = PopulationSummary(months: months)
    // The profile decides what fails, not a test's settings.
    var configuration = configuration
    configuration.settings.isBillingRetryOnRenewalEnabled = false
    simulator = AppStoreSimulator(
      configuration: configuration, app: app, environment: environment, startingAt: startingAt,
      seed: seed)
    simulator.isBillingGracePeriodEnabled = profile.gracePeriod.isEnabled
    simulator.billingGracePeriod =
      BillingGracePeriod(rawValue: profile.gracePeriod.days) ?? .sixteenDays
    for share in profile.storefronts where share.priceFactor != 1 {
      for product in configuration.allProducts {
        // A product of the configuration has a price, and nobody has bought it yet.
        _ = try? simulator.setPrice(
          share.price(product.priceMilliunits), of: product.id, in: share.storefront)
      }
    }
  }

  /// Lets the next thing happen, and returns what came of it, in order of time; `nil` at the end.
  ///
  /// No event is earlier than one returned before. The store's time is that of the events.
  public mutating func next() -> [PopulationEvent]? {
    while !isOver {
      let events = step()
      if !events.isEmpty { return events }
    }
    return nil
  }

  /// What happens by itself comes before what customers do at the same instant.
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
    // The store's next event is later, so that time moves and nothing happens.
    _ = simulator.advance(to: due)
    return perform(action)
  }

  /// Plans the arrivals of a month; only that customers come is drawn before they do.
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
