import AppStoreCore
import AppStoreSimulator
import Foundation
import StoreConfiguration
import Testing

/// Random actions of customers, a developer and time, drawn from a seed.
struct Walk {
  private(set) var shop: Shop
  private var random: SeededRandom
  private var reversed: Set<TransactionID> = []
  private let accounts: [AccountID] = ["anna", "ben", "carl"]
  private let groups: [SubscriptionGroupID] = ["G1", "G2", "G3"]
  private let products: [ProductID]

  /// Runs a walk and checks the store after every step.
  static func taken(
    seed: UInt64, steps: Int, pace: SubscriptionDurations = .calendar
  ) throws -> Shop {
    var walk = try Walk(seed: seed, pace: pace)
    var refunds = walk.refunds
    for step in 0..<steps {
      let before = walk.revoked
      walk.reversed = []
      try walk.step()
      let violations = StoreInvariants(of: walk.shop.store).violations()
      #expect(violations == [], "seed \(seed), step \(step)")
      let restored = before.subtracting(walk.revoked).subtracting(walk.reversed)
      #expect(restored == [], "seed \(seed), step \(step): revoked stays revoked")
      let paidBack = walk.refunds
      let lost = refunds.filter { id, amount in
        paidBack[id, default: 0] < amount && !walk.reversed.contains(id)
      }
      #expect(lost == [:], "seed \(seed), step \(step): what was paid back stays so")
      refunds = paidBack
      guard violations.isEmpty, restored.isEmpty, lost.isEmpty else { break }
    }
    return walk.shop
  }

  private init(seed: UInt64, pace: SubscriptionDurations) throws {
    random = SeededRandom(seed: seed)
    shop = try Shop(grace: seed % 2 == 0, seed: seed, pace: pace)
    products = shop.store.configuration.allProducts.map(\.id)
    shop.checksChanges = false
    try shop.addOffers()
    try shop.store.setMonthlyPrice(990, of: "news.yearly")
    shop.store.renewalLimit = seed % 5 == 0 ? 3 : nil
    for product in ["news", "quarterly", "monthly.other"] as [ProductID] {
      try shop.store.setSeatSale(sale(), of: product)
    }
    guard coin() else { return }
    for account in accounts {
      try shop.change { try $0.joinFamily("F1", account: account) }
    }
  }

  private var revoked: Set<TransactionID> {
    let all = accounts.flatMap { shop.store.history(of: $0) }
    return Set(all.filter { $0.revocationDate != nil }.map(\.transactionId))
  }

  /// The refunded amount of each transaction.
  private var refunds: [TransactionID: Int64] {
    Dictionary(
      accounts.flatMap { shop.store.charges(of: $0) }.map {
        ($0.transactionID, $0.refundedMilliunits)
      }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func step() throws {
    switch Int.random(in: 0..<30, using: &random) {
    case 0...7: try buy()
    case 8...11: advance()
    case 12...14: pay()
    case 15, 16: money()
    case 17, 18: family()
    case 19...21: try price()
    case 22: try extend()
    case 23...26: seats()
    case 27: try developer()
    default: finish()
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private mutating func coin() -> Bool { Bool.random(using: &random) }

  private mutating func transaction() -> TransactionID? {
    shop.store.history(of: pick(accounts)).randomElement(using: &random)?.transactionId
  }

  /// A subscription of an account; a group in which it may have none if it has no other.
  private mutating func subscription(
    of account: AccountID
  ) -> (group: SubscriptionGroupID, product: ProductID) {
    let states = shop.store.statuses(of: account)
    guard let state = states.randomElement(using: &random) else {
      return (pick(groups), pick(products))
    }
    return (state.groupID, state.transaction.productId)
  }

  private mutating func buy() throws {
    let (account, product) = (pick(accounts), pick(products))
    var order = PurchaseRequest(productID: product)
    if shop.store.seatSale(of: product) != nil {
      order.quantity = Int.random(in: 1...6, using: &random)
    }
    if coin() { order.offer = pick([.promotional("loyal"), .code("SUMMER"), .winBack("return")]) }
    if coin(), product == "news.yearly" { order.billingPlan = .monthly }
    let behaviors: [PurchaseBehavior] = [.asksToBuy, .isInterrupted, .isCancelled]
    let behavior = coin() && coin() ? pick(behaviors) : .succeeds
    shop.change { store in
      // A customer who is not eligible for an offer buys without it.
      for order in [order, PurchaseRequest(productID: product)] {
        guard let outcome = try? store.beginPurchase(order, by: account, behavior: behavior)
        else { continue }
        if case .success(let receipt) = outcome { return receipt.effects }
        return []
      }
      return []
    }
    if let pending = shop.store.pendingPurchases.first, coin() {
      let isApproved = coin()
      shop.change { store in
        guard isApproved else {
          try? store.declinePurchase(pending.id)
          return []
        }
        return (try? store.completePurchase(pending.id).effects) ?? []
      }
    }
  }

  private mutating func advance() {
    let days = Int.random(in: 1...30, using: &random)
    // A faster store has shorter days, or a walk would see thousands of renewals.
    shop.change { $0.advance(to: $0.now + $0.pace.days(days)) }
  }

  private mutating func pay() {
    let (account, on) = (pick(accounts), coin())
    let group = subscription(of: account).group
    if coin(), coin(), coin() {
      shop.change {
        (try? on
          ? $0.expireSubscription(group: group, account: account)
          : $0.renewSubscription(group: group, account: account)) ?? []
      }
    } else if coin() {
      shop.change { $0.setBillingIssue(!$0.hasBillingIssue(account), for: account) }
    } else {
      shop.change { (try? $0.setAutoRenew(on, group: group, account: account)) ?? [] }
    }
  }

  private mutating func money() {
    guard let id = transaction() else { return }
    let shares: [RefundAmount] = [.full, .full, .unused, .part(33_333)]
    let share = pick(shares)
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: shop.change { (try? $0.refund(id, reason: .other, share: share)) ?? [] }
    case 2:
      let id = revoked.sorted().randomElement(using: &random) ?? id
      reversed.insert(id)
      shop.change { (try? $0.reverseRefund(id)) ?? [] }
    case 3: shop.change { (try? $0.requestRefund(id, reason: .legal)) ?? [] }
    default:
      let id = shop.store.refundRequests.first?.transactionID ?? id
      shop.change { (try? $0.declineRefund(id)) ?? [] }
    }
  }

  private mutating func family() {
    let (account, family, on) = (pick(accounts), pick(["F1", "F2"] as [FamilyID]), coin())
    switch Int.random(in: 0..<4, using: &random) {
    case 0, 1: shop.change { (try? $0.joinFamily(family, account: account)) ?? [] }
    case 2: shop.change { (try? $0.leaveFamily(account: account)) ?? [] }
    default: shop.change { $0.setFamilySharing(on, by: account) }
    }
  }

  private mutating func price() throws {
    let (account, on) = (pick(accounts), coin())
    let (group, product) = subscription(of: account)
    let price = Int64.random(in: 0...20, using: &random) * 990
    let date = shop.store.now + .days(Int.random(in: 0...60, using: &random))
    let existing = pick(
      [.keepPrice, .payMore(from: date), .mustConsent(from: date)] as [PriceIncreasePolicy])
    switch Int.random(in: 0..<7, using: &random) {
    case 6: try shop.change { try $0.setMonthlyPrice(price, of: "news.yearly") }
    case 0, 1: try shop.change { try $0.setPrice(price, of: product, existing: existing) }
    case 2:
      shop.change { (try? $0.consentToPriceIncrease(group: group, account: account)) ?? [] }
    case 3:
      shop.change { (try? $0.declinePriceIncrease(group: group, account: account)) ?? [] }
    case 4: try shop.store.setForSale(on || coin(), product)
    default:
      let storefront = pick(Storefront.known)
      shop.change { $0.setStorefront(storefront, of: account) }
    }
  }

  private mutating func extend() throws {
    let days = Int.random(in: 1...90, using: &random)
    guard coin(), let id = transaction() else {
      let product = pick(["home", "monthly", "weekly"] as [ProductID])
      try shop.store.extendRenewalDates(
        of: product, byDays: days, requestIdentifier: "R\(shop.store.now.milliseconds)")
      return
    }
    let original = shop.store.transaction(id)?.originalTransactionId ?? "0"
    if coin() {
      shop.change {
        (try? $0.migrateToAdvancedCommerce(original, AdvancedCommerceTests.terms))
          ?? (days.isMultiple(of: 2)
            ? try? $0.changePrices(of: original, ["coach": Int64(days)])
            : try? $0.refundItems(AdvancedCommerceItemTests.refunds(days), of: id)) ?? []
      }
    }
    shop.change { (try? $0.extendRenewalDate(of: original, byDays: days).effects) ?? [] }
  }

  private mutating func sale() -> SeatSale {
    SeatSale(
      pick(SeatSale.Kind.allCases), limit: 6,
      discounts: coin() ? [] : [.init(fromSeat: 3, milliPercent: 33_333)])
  }

  /// A subscription sold by seats, its plan and one of its transactions; `nil` for none.
  private mutating func team(
    of account: AccountID
  ) -> (product: ProductID, original: OriginalTransactionID, transaction: TransactionID)? {
    let states = shop.store.statuses(of: account).filter {
      $0.renewalInfo.renewalQuantity != nil
    }
    guard let state = states.randomElement(using: &random)?.transaction else { return nil }
    let original = state.originalTransactionId
    let periods = shop.store.history(of: account).filter { $0.originalTransactionId == original }
    guard let period = periods.suffix(3).randomElement(using: &random) else { return nil }
    return (state.productId, original, period.transactionId)
  }

  private mutating func seats() {
    let (account, member, group) = (pick(accounts), pick(accounts), pick(groups))
    let count = Int.random(in: 1...6, using: &random)
    guard let (product, original, id) = team(of: account) else { return }
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      let (sale, product) = (coin() ? sale() : nil, pick(["news", "quarterly"] as [ProductID]))
      shop.change { (try? $0.setSeatSale(sale, of: product)) ?? [] }
    case 1: shop.change { (try? $0.setRenewalSeats(count, group: group, account: account)) ?? [] }
    case 2, 3:
      let order = PurchaseRequest(productID: product, quantity: count)
      shop.change { (try? $0.purchase(order, by: account).effects) ?? [] }
    case 4: shop.change { (try? $0.refundSeats(1, of: id, share: .part(90_000))) ?? [] }
    case 5: shop.change { (try? $0.unassignSeat(of: original, from: member)) ?? [] }
    case 6:
      let claim = (try? shop.store.seatClaims(of: original))?.claims.first
      if let claim { try? shop.store.releaseSeat(claim.id, of: original) }
    default:
      shop.change { (try? $0.assignSeat(of: original, to: member)) ?? [] }
      let number = String(Int64.random(in: 0..<99, using: &random) + 1 << 44, radix: 16)
      guard let request = UUID(uuidString: "6f9619ff-8b86-4011-b42d-\(number)") else { return }
      _ = try? shop.store.claimSeat(of: original, request: request)
    }
  }

  private mutating func finish() {
    guard let id = transaction(), let account = shop.store.account(with: id) else { return }
    shop.store.finish(id, account: account)
    if coin() { shop.change { $0.createExternalPurchaseToken(.services).effects } }
  }
}

extension Walk {
  /// A random action of the developer in App Store Connect or through the server API.
  private mutating func developer() throws {
    let (account, days) = (pick(accounts), Int.random(in: 1...90, using: &random))
    guard let id = transaction() else { return }
    let original = shop.store.transaction(id)?.originalTransactionId ?? "0"
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let offers = shop.store.offers(of: pick(products))
      guard let offer = offers.randomElement(using: &random) else { return }
      let place = pick(Storefront.known)
      shop.change { store in
        for product in store.configuration.allProducts {
          _ = try? store.setOfferPrice(
            Int64(days) * 100, type: offer.type, id: offer.id, of: product.id, in: place,
            billingPlan: offer.billingPlan)
        }
        return []
      }
    case 1:
      guard let token = UUID(uuidString: "6f9619ff-8b86-4011-b42d-00c04fc9640\(days % 3)") else {
        return
      }
      shop.change { (try? $0.setAppAccountToken(token, of: original)) ?? [] }
    case 2:
      shop.change {
        (try? $0.changeMetadata(of: original, immediately: days.isMultiple(of: 2)) {
          $0.descriptors.displayName = "Bundle \(days)"
        }) ?? []
      }
    case 3:
      let product = pick(products)
      shop.change {
        (try? $0.migrateToAdvancedCommerce(original, AdvancedCommerceTests.terms, to: product))
          ?? []
      }
    case 4: shop.change { (try? $0.declineItemRefund(of: id)) ?? [] }
    default:
      shop.change { (try? $0.rescindConsent(for: account)) ?? [] }
      _ = shop.store.download(by: account)
    }
  }
}
