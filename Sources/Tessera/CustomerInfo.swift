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
  public let activeSubscriptions: Set<String>
  /// Every product the customer ever bought.
  public let allPurchasedProductIdentifiers: Set<String>
  /// The latest end of any subscription; `nil` without one that ends.
  public let latestExpirationDate: Date?
  /// Every purchase of a product that does not renew, oldest first.
  public let nonSubscriptions: [NonSubscriptionTransaction]
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

  init(
    _ body: CustomerInfoBody, verification: VerificationResult, now: Timestamp, isSandbox: Bool
  ) {
    let subscriber = body.subscriber
    let subscriptions = subscriber.subscriptions
    func isActive(_ expiration: Timestamp?) -> Bool {
      ActiveDate.isActive(expiration: expiration, requestDate: body.requestDate, now: now)
    }
    self.body = body
    entitlements = EntitlementInfos(
      subscriber, verification: verification, isSandbox: isSandbox, isActive: isActive)
    activeSubscriptions = Set(
      subscriptions.filter { isActive($0.value.expiresDate) }.map {
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
    self.init(answer.body, verification: answer.verification, now: now, isSandbox: isSandbox)
  }

  /// Returns when access to an entitlement ends; `nil` for never, and for an unknown entitlement.
  public func expirationDate(forEntitlement identifier: String) -> Date? {
    entitlements[identifier]?.expirationDate
  }

  /// Returns when an entitlement's product was last bought or renewed; `nil` when unknown.
  public func purchaseDate(forEntitlement identifier: String) -> Date? {
    entitlements[identifier]?.latestPurchaseDate
  }
}

extension CustomerInfo: Equatable {
  /// Compares what the server said, but for the time it said it, and how the signatures were judged.
  public static func == (lhs: CustomerInfo, rhs: CustomerInfo) -> Bool {
    lhs.body.subscriber == rhs.body.subscriber
      && lhs.entitlements.verification == rhs.entitlements.verification
  }
}

extension SubscriptionBody {
  /// The identifier in lists: the product, with its plan where products have plans.
  fileprivate func identifier(of product: String) -> String {
    productPlanIdentifier.map { "\(product):\($0)" } ?? product
  }
}
