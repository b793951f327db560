package import AppStoreCore
package import EntitlementAPI
public import Foundation

/// The server's data about a customer at one time.
///
/// Whether something is active was decided when this value was made; call ``Purchases`` again for a
/// newer one. Two values are equal if their data and their verification results are equal.
public struct CustomerInfo: Sendable {
  /// Every entitlement the customer ever had.
  public let entitlements: EntitlementInfos
  /// The products of the subscriptions that give access now.
  public let activeSubscriptions: Set<ProductIdentifier>
  /// Every product the customer ever bought.
  public let allPurchasedProductIdentifiers: Set<ProductIdentifier>
  /// The latest expiration date of any subscription; `nil` without one that ends.
  public let latestExpirationDate: Date?
  /// Every purchase of a product that does not renew, oldest first.
  public let nonSubscriptions: [NonSubscriptionTransaction]
  /// The newest state of every subscription the customer ever had.
  public let subscriptionsByProductIdentifier: [ProductIdentifier: SubscriptionInfo]
  /// The server's time of this response.
  public let requestDate: Date
  /// When the server first saw the customer.
  public let firstSeen: Date
  /// The first app user ID of this customer, which may differ from the current one.
  public let originalAppUserId: String
  /// The URL to manage an active subscription; `nil` without one.
  public let managementURL: URL?
  /// When the customer first downloaded the app; `nil` if unknown.
  public let originalPurchaseDate: Date?
  /// The version of that download; `nil` if unknown.
  public let originalApplicationVersion: String?

  let body: CustomerInfoBody
  package let raw: RawResponse
  /// The input of an app that made the value; `nil` if it is a server's response.
  let made: Fixture?
  /// The customer that was requested, whose ID may differ from the first; `nil` until published.
  var customer: AppUserID?
  /// Whether it was published from the cache of an earlier launch, before any new request.
  var isKept = false
  /// The sequence number of the response or reading that it was published with.
  var number = UpdateSequence.kept
  /// Whether it was made on the device because the server failed, so that it confirms nothing.
  var followsFailure = false
  /// The inputs of access decisions; `nil` for a value that no call of ``Purchases`` returned.
  var gate: AccessGate?

  package init(
    _ body: CustomerInfoBody, verification: VerificationResult,
    failure: VerificationFailureReason? = nil, now: Timestamp, isSandbox: Bool,
    raw: RawResponse = RawResponse()
  ) {
    let subscriber = body.subscriber
    let subscriptions = subscriber.subscriptions
    func isActive(_ expiration: Timestamp?, mayRenew: Bool) -> Bool {
      OfflineExpirationRule.isActive(
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

  init(_ response: CustomerInfoResponse, now: Timestamp, isSandbox: Bool) {
    self.init(
      response.body, verification: response.verification, failure: response.failure, now: now,
      isSandbox: isSandbox, raw: RawResponse(body: response.signed.body))
  }

  /// Creates customer info for tests and previews.
  ///
  /// A product with an expiration date is a subscription, and whether it is active is decided at
  /// `requestDate`; ``rawData`` is empty. No call of ``Purchases`` uses such a value as a response.
  ///
  /// - Parameters:
  ///   - entitlements: The entitlements.
  ///   - expirationDatesByProductId: When each subscription ends.
  ///   - purchaseDatesByProductId: When each product was last bought.
  ///   - allPurchasedProductIds: Every product ever bought, subscriptions included.
  ///   - requestDate: The date of the response.
  ///   - firstSeen: When the customer was first seen.
  ///   - originalAppUserId: The customer's first app user id.
  ///   - originalPurchaseDate: When the app was first downloaded; `nil` if unknown.
  ///   - managementURL: The page where the customer manages subscriptions; `nil` for none.
  public init(
    entitlements: EntitlementInfos, expirationDatesByProductId: [String: Date] = [:],
    purchaseDatesByProductId: [String: Date] = [:], allPurchasedProductIds: Set<String> = [],
    requestDate: Date, firstSeen: Date, originalAppUserId: String,
    originalPurchaseDate: Date? = nil, managementURL: URL? = nil
  ) {
    let made = Fixture(
      entitlements: entitlements, expirationDates: expirationDatesByProductId,
      purchaseDates: purchaseDatesByProductId)
    let now = Timestamp(requestDate)
    let subscriptions = made.subscriptions
    body = CustomerInfoBody(
      requestDate: now,
      subscriber: SubscriberBody(
        originalAppUserID: AppUserID(originalAppUserId), firstSeen: Timestamp(firstSeen),
        subscriptions: subscriptions))
    raw = RawResponse()
    self.made = made
    self.entitlements = entitlements
    activeSubscriptions = Set(expirationDatesByProductId.filter { $0.value >= requestDate }.keys)
    allPurchasedProductIdentifiers = allPurchasedProductIds
    latestExpirationDate = expirationDatesByProductId.values.max()
    nonSubscriptions = []
    subscriptionsByProductIdentifier = SubscriptionInfo.all(in: subscriptions) { end, mayRenew in
      OfflineExpirationRule.isActive(
        expiration: end, mayRenew: mayRenew, requestDate: now, now: now)
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
  /// Compares the data, without its request date, and the verification results.
  public static func == (lhs: CustomerInfo, rhs: CustomerInfo) -> Bool {
    lhs.body.subscriber == rhs.body.subscriber
      && lhs.entitlements.verification == rhs.entitlements.verification && lhs.made == rhs.made
  }
}
