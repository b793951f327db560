internal import AppStoreCore
internal import Catalog
internal import Charts
internal import Experiments
internal import Ledger
internal import Subscriptions

/// A transaction with everything that its row needs.
struct PeriodRow: Sendable {
  let known: PurchasePeriod
  /// The number of the period among the known ones of its subscription, from 1.
  let number: Int
  /// Whether it results from a free trial: a renewal, or a purchase before the trial ended.
  let isTrialConversion: Bool
  /// The customer that owns the purchase; `nil` if none does.
  let owner: CustomerDetails?
  let product: CatalogProduct?
  /// The offering that the app reported; `nil` if it reported none.
  let presentation: OfferingPresentation?
  /// The customer's newest experiment at the time of the purchase; `nil` without one.
  let enrollment: Enrollment?
  /// The exchange rate, the tax and the commission; `nil` if nothing was charged, or if neither
  /// rates nor taxes nor the small business program are stated.
  let terms: ChargeTerms?
  /// The entitlements of the product, ordered.
  let entitlements: [String]
  /// The newest change of the feed that the run includes.
  let throughSequence: Int64

  var period: EvaluatedPurchase { known.evaluated }
  var record: TransactionRecord { period.transaction }

  /// Returns the rows of a purchase, oldest transaction first.
  static func rows(
    of history: PurchaseHistory, owner: CustomerDetails?, catalog: ServerCatalog,
    money: ChartMoneySettings,
    presentations: [TransactionID: OfferingPresentation] = [:],
    enrollments: [AppUserID: [RecordedEnrollment]] = [:], throughSequence: Int64
  ) -> [PeriodRow] {
    let counted = counted(enrollments, of: owner)
    let isStated = money.statesTerms || !money.rates.currencies.isEmpty
    let terms = isStated ? ChargeTerms.terms(of: history, money) : [:]
    var former: PurchasePeriod?
    let periods = history.completePeriods
    let numbers = numbers(of: periods.map(\.transaction))
    return periods.map { known in
      let (period, record) = (known.evaluated, known.transaction)
      defer { former = known }
      let entitlements = catalog.entitlements(in: record.bundleId)
      return PeriodRow(
        known: known, number: period.isSubscription ? numbers[record.transactionId] ?? 1 : 1,
        isTrialConversion: former.map { known.isConversion(of: $0) } ?? false, owner: owner,
        product: catalog.products[record.productId],
        presentation: presentations[record.transactionId],
        enrollment: counted.last { $0.at <= record.purchaseDate },
        terms: terms[record.transactionId],
        entitlements: entitlements.entitlements.filter {
          entitlements.products(of: $0).contains(record.productId)
        }.map(\.rawValue), throughSequence: throughSequence)
    }
  }

  /// Returns the row of the newest period of a subscription; `nil` without one.
  ///
  /// If seats were added to the period, it is that of its first transaction that is not revoked.
  static func newest(of rows: [PeriodRow]) -> PeriodRow? {
    let subscriptions = rows.filter { $0.record.type == .autoRenewable }
    guard let newest = subscriptions.last else { return nil }
    return subscriptions.first {
      $0.number == newest.number && $0.record.revocationDate == nil
    } ?? newest
  }

  /// Returns the numbers of the periods of transactions, from 1; those that add seats share one.
  private static func numbers(of transactions: [TransactionRecord]) -> [TransactionID: Int] {
    var numbers: [TransactionID: Int] = [:]
    for (index, period) in TransactionRecord.periods(transactions).enumerated() {
      for record in period { numbers[record.transactionId] = index + 1 }
    }
    return numbers
  }

  /// Returns the enrollments that decide what a customer sees, in the order of time: the earliest one
  /// of each experiment, since app user IDs that were joined may have several.
  private static func counted(
    _ enrollments: [AppUserID: [RecordedEnrollment]], of owner: CustomerDetails?
  ) -> [Enrollment] {
    let all = (owner?.customer.appUserIDs ?? []).flatMap { enrollments[$0] ?? [] }
      .compactMap(\.enrollment).sorted { $0.at < $1.at }
    var seen: Set<ExperimentID> = []
    return all.filter { seen.insert($0.experiment).inserted }
  }

  /// Returns an amount in US dollars; `nil` without an exchange rate.
  func dollars(_ price: Price?) -> ChartValue? { price.flatMap(terms.microdollars) }

  /// The customer's attributes as JSON; `nil` without any.
  ///
  /// - Parameter areCustom: Whether those that the app defines, or the reserved ones.
  func attributes(areCustom: Bool) -> String? {
    let attributes = owner?.attributes.filter { AttributeRules.isCustom($0.key) == areCustom } ?? []
    return attributes.isEmpty ? nil : JSONText.of(attributes)
  }
}

/// JSON inside of a column.
enum JSONText {
  /// Returns texts as a JSON array.
  static func of(_ texts: [String]) -> String {
    text(.array(texts.map { .string($0) }))
  }

  /// Returns attributes as RevenueCat does: an object of `value` and `updated_at_ms` for each key.
  static func of(_ attributes: [CustomerAttribute]) -> String {
    var object = JSONObject()
    for attribute in attributes {
      object[attribute.key] = .object([
        "value": attribute.value.map { .string($0) } ?? .null,
        "updated_at_ms": .integer(attribute.updatedAt.milliseconds),
      ])
    }
    return text(.object(object))
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: value.jsonBytes, as: UTF8.self)
  }
}
