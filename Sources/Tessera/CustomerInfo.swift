internal import AppStoreTypes
internal import EntitlementAPI
public import Foundation

/// What the server says about a customer, at one time.
///
/// Whether something is active was decided when this value was made; ask ``Purchases`` again for a newer
/// one. Two values are equal when the server said the same and the signatures were judged the same.
public struct CustomerInfo: Sendable {
  /// Every entitlement the customer ever had.
  public let entitlements: EntitlementInfos
  /// The products of the subscriptions that give access now.
  public let activeSubscriptions: Set<ProductIdentifier>
  /// Every product the customer ever bought.
  public let allPurchasedProductIdentifiers: Set<ProductIdentifier>
  /// The latest end of any subscription; `nil` without one that ends.
  public let latestExpirationDate: Date?
  /// Every purchase of a product that does not renew, oldest first.
  public let nonSubscriptions: [NonSubscriptionTransaction]
  /// The newest state of every subscription the customer ever had.
  public let subscriptionsByProductIdentifier: [ProductIdentifier: SubscriptionInfo]
  /// The server's time of this answer.
  public let requestDate: Date
  /// When the server first saw the customer.
  public let firstSeen: Date
  /// The first id of this customer; it is not the current one.
  public let originalAppUserId: String
  /// Where the customer manages an active subscription; `nil` without one.
  public let managementURL: URL?
  /// When the customer first downloaded the app; `nil` while unknown.
  public let originalPurchaseDate: Date?
  /// The version of that download; `nil` while unknown.
  public let originalApplicationVersion: String?

  let body: CustomerInfoBody
  let raw: RawAnswer
  /// What an app made the value of; `nil` when it is a server's answer.
  let made: Made?
  /// Whom it was asked for, which is not the first id; `nil` until listeners are told.
  var customer: CustomerID?
  /// Whether listeners are told what was kept before this launch, and nobody has asked since.
  var isKept = false
  /// What decides about access; `nil` for a value that no call of ``Purchases`` returned.
  var gate: AccessGate?

  init(
    _ body: CustomerInfoBody, verification: VerificationResult,
    failure: VerificationFailureReason? = nil, now: Timestamp, isSandbox: Bool,
    raw: RawAnswer = RawAnswer()
  ) {
    let subscriber = body.subscriber
    let subscriptions = subscriber.subscriptions
    func isActive(_ expiration: Timestamp?, mayRenew: Bool) -> Bool {
      ActiveDate.isActive(
        expiration: expiration, mayRenew: mayRenew, requestDate: body.requestDate, now: now)
    }
    self.body = body
    self.raw = raw
    made = nil
    entitlements = EntitlementInfos(
      subscriber, verification: verification, failure: failure, isSandbox: isSandbox, raw: raw,
      isActive: isActive)
    let infos = SubscriptionInfo.all(in: subscriptions, isActive: isActive)
    subscriptionsByProductIdentifier = infos
    activeSubscriptions = Set(
      subscriptions.filter { infos[$0.key]?.isActive == true }.map {
        $0.value.identifier(of: $0.key)
      })
    allPurchasedProductIdentifiers = Set(subscriptions.map { $0.value.identifier(of: $0.key) })
      .union(subscriber.nonSubscriptions.filter { !$0.value.isEmpty }.keys)
    latestExpirationDate = subscriptions.values.compactMap(\.expiresDate).max()?.date
    nonSubscriptions = NonSubscriptionTransaction.all(of: subscriber)
    requestDate = body.requestDate.date
    firstSeen = subscriber.firstSeen.date
    originalAppUserId = subscriber.originalAppUserID.rawValue
    managementURL = subscriber.managementURL.flatMap { URL(string: $0) }
    originalPurchaseDate = subscriber.originalPurchaseDate?.date
    originalApplicationVersion = subscriber.originalApplicationVersion
  }

  init(_ answer: Answer, now: Timestamp, isSandbox: Bool) {
    self.init(
      answer.body, verification: answer.verification, failure: answer.failure, now: now,
      isSandbox: isSandbox, raw: RawAnswer(body: answer.signed.body))
  }

  /// Creates customer info for tests and previews.
  ///
  /// A product with an expiration date is a subscription, and whether it is active is decided at
  /// `requestDate`; ``rawData`` is empty. No call of ``Purchases`` takes such a value for an answer.
  ///
  /// - Parameters:
  ///   - expirationDatesByProductId: When each subscription ends.
  ///   - purchaseDatesByProductId: When each product was last bought.
  ///   - allPurchasedProductIds: Every product ever bought, subscriptions included.
  public init(
    entitlements: EntitlementInfos, expirationDatesByProductId: [String: Date] = [:],
    purchaseDatesByProductId: [String: Date] = [:], allPurchasedProductIds: Set<String> = [],
    requestDate: Date, firstSeen: Date, originalAppUserId: String,
    originalPurchaseDate: Date? = nil, managementURL: URL? = nil
  ) {
    let made = Made(
      entitlements: entitlements, expirationDates: expirationDatesByProductId,
      purchaseDates: purchaseDatesByProductId)
    let now = Timestamp(requestDate)
    let subscriptions = made.subscriptions
    body = CustomerInfoBody(
      requestDate: now,
      subscriber: SubscriberBody(
        originalAppUserID: CustomerID(originalAppUserId), firstSeen: Timestamp(firstSeen),
        subscriptions: subscriptions))
    raw = RawAnswer()
    self.made = made
    self.entitlements = entitlements
    activeSubscriptions = Set(expirationDatesByProductId.filter { $0.value >= requestDate }.keys)
    allPurchasedProductIdentifiers = allPurchasedProductIds
    latestExpirationDate = expirationDatesByProductId.values.max()
    nonSubscriptions = []
    subscriptionsByProductIdentifier = SubscriptionInfo.all(in: subscriptions) { end, mayRenew in
      ActiveDate.isActive(expiration: end, mayRenew: mayRenew, requestDate: now, now: now)
    }
    self.requestDate = requestDate
    self.firstSeen = firstSeen
    self.originalAppUserId = originalAppUserId
    self.managementURL = managementURL
    self.originalPurchaseDate = originalPurchaseDate
    originalApplicationVersion = nil
  }
}

extension CustomerInfo: Equatable {
  /// Compares what the server said, but for the time it said it, and how the signatures were judged.
  public static func == (lhs: CustomerInfo, rhs: CustomerInfo) -> Bool {
    lhs.body.subscriber == rhs.body.subscriber
      && lhs.entitlements.verification == rhs.entitlements.verification && lhs.made == rhs.made
  }
}
