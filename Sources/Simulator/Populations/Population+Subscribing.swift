internal import AppStoreCore
internal import AppStoreSimulator
internal import Foundation

extension Population {
  private static let monthInDays = 30.4375

  /// Draws a customer's actions in a new period.
  mutating func plan(
    _ payload: JWSTransactionDecodedPayload, of number: Int, isTrial: Bool
  ) {
    guard var customer = customers[number], let expires = payload.expiresDate else { return }
    defer { customers[number] = customer }
    customer.period += 1
    customer.plan = payload.productId
    customer.hasEnded = false
    let begin = max(simulator.now, payload.purchaseDate)
    guard begin < expires else { return }
    let days = Double((expires - payload.purchaseDate).milliseconds) / 86_400_000
    let months = days / Self.monthInDays
    func moment(_ part: Double) -> Timestamp {
      begin + .milliseconds(Int64(Double((expires - begin).milliseconds) * part * 0.98))
    }
    let period = customer.period
    let leaves =
      isTrial
      ? 1 - profile.trials.conversion
      : churn(over: months, since: customer.paidSince ?? payload.purchaseDate, at: begin)
    if customer.random.happens(leaves) {
      agenda.add(.cancel, by: number, at: moment(customer.random.unit()), in: period)
      return
    }
    guard !isTrial else { return }
    for (side, rate) in [
      (PlanChange.upgrade, profile.changes.upgrade),
      (.downgrade, profile.changes.downgrade), (.crossgrade, profile.changes.crossgrade),
    ]
    where assortment.plan(side, than: payload.productId, 0) != nil
      && customer.random.happens(1 - pow(1 - rate, months))
    {
      agenda.add(.change(side), by: number, at: moment(customer.random.unit()), in: period)
      return
    }
    if customer.random.happens(profile.billing.failureShare) {
      agenda.add(.failToPay, by: number, at: moment(1), in: period)
    }
  }

  /// Returns the share of customers who cancel within a number of months from an age on.
  private func churn(over months: Double, since start: Timestamp, at now: Timestamp) -> Double {
    guard let last = profile.monthlyChurn.last else { return 0 }
    func hazard(_ month: Int) -> Double {
      month < profile.monthlyChurn.count ? profile.monthlyChurn[month] : last
    }
    // A calendar month can be shorter than the mean one, but by less than the 0.3 below.
    let age = Double(max(0, (now - start).milliseconds)) / 86_400_000 / Self.monthInDays
    let first = Int(age + 0.3)
    guard months > 0.9 else { return 1 - pow(1 - hazard(first), months) }
    return 1 - (first..<(first + Int(months.rounded()))).reduce(1) { $0 * (1 - hazard($1)) }
  }

  /// Draws whether a former subscriber resubscribes.
  mutating func planReturn(of number: Int) {
    guard var customer = customers[number], customer.plan != nil else { return }
    customer.period += 1
    let rate = profile.returns.monthly
    let months = rate < 1 ? log(1 - customer.random.unit()) / log(1 - rate) : 0
    customers[number] = customer
    guard rate > 0, months < Double(profile.returns.months) else { return }
    let delay = Duration.milliseconds(Int64(months * Self.monthInDays * 86_400_000) + 1)
    agenda.add(.comeBack, by: number, at: simulator.now + delay, in: customer.period)
  }

  /// Draws whether a customer whose renewal failed pays in time.
  mutating func planRecovery(of number: Int) {
    guard var customer = customers[number] else { return }
    customer.hasFailed = true
    if customer.random.happens(profile.billing.recoveryShare) {
      let delay = min(customer.random.days(mean: profile.billing.recoveryDays), .days(59))
      agenda.add(.pay, by: number, at: simulator.now + delay)
    }
    customers[number] = customer
  }

  mutating func cancel(_ number: Int) -> [PopulationEvent] {
    guard var customer = customers[number], let plan = customer.plan,
      let group = assortment.groups[plan]
    else { return [] }
    let takesOffer = customer.random.happens(profile.offers.promotionalShare)
    let part = customer.random.unit()
    customers[number] = customer
    let account = customer.account
    let end = simulator.statuses(of: account, in: group).first?.renewalInfo.renewalDate
    if takesOffer, let end, usableOffer(.promotional, of: plan, by: account) != nil {
      let rest = Double((end - simulator.now).milliseconds)
      agenda.add(
        .takePromotion, by: number,
        at: simulator.now + .milliseconds(Int64(rest * part * 0.98)), in: customer.period)
    }
    return note((try? simulator.setAutoRenew(false, group: group, account: account)) ?? [])
  }

  mutating func takePromotion(_ number: Int) -> [PopulationEvent] {
    guard let customer = customers[number], let plan = customer.plan,
      let offer = usableOffer(.promotional, of: plan, by: customer.account)
    else { return [] }
    return buy(plan, offer, by: customer)
  }

  mutating func change(_ number: Int, _ side: PlanChange) -> [PopulationEvent] {
    guard var customer = customers[number], let plan = customer.plan else { return [] }
    let choice = customer.random.unit()
    customers[number] = customer
    guard customer.isSubscribed, let product = assortment.plan(side, than: plan, choice) else {
      return []
    }
    return buy(product, nil, by: customer)
  }

  mutating func comeBack(_ number: Int) -> [PopulationEvent] {
    guard var customer = customers[number], let plan = customer.plan, !customer.isSubscribed
    else { return [] }
    let takesOffer = customer.random.happens(profile.offers.winBackShare)
    customers[number] = customer
    let offer = takesOffer ? usableOffer(.winBack, of: plan, by: customer.account) : nil
    return buy(plan, offer, by: customer)
  }
}
