package import AppStoreCore
package import AppStoreServerAPI
package import AppStoreSimulator

/// The response to `buy`.
package struct BuyResponse: Codable {
  /// The transaction: a new one, or the one the customer already had.
  package let transactionId: TransactionID
  let originalTransactionId: OriginalTransactionID
  let orderId: String
  /// Whether the purchase created the transaction.
  package let isNew: Bool
  let signedTransactionInfo: String
  /// The notifications it caused, in order.
  package let notifications: [NotificationResponse]

  init(_ report: PurchaseDelivery) {
    transactionId = report.transaction.transactionId
    originalTransactionId = report.transaction.originalTransactionId
    orderId = OrderID(report.transaction.transactionId).text
    isNew = report.isNew
    signedTransactionInfo = report.signedTransactionInfo
    notifications = report.notifications.map(NotificationResponse.init)
  }
}

/// The response to `begin-purchase`.
struct BeginPurchaseResponse: Encodable {
  /// `success`, `pending` or `userCancelled`.
  let outcome: String
  /// The sale; `nil` if there was none.
  var purchase: BuyResponse?
  /// The identifier for `complete-purchase`; `nil` unless the purchase is pending.
  var id: PendingPurchaseID?

  init(_ begun: BegunPurchase) {
    switch begun {
    case .success(let report):
      outcome = "success"
      purchase = BuyResponse(report)
    case .pending(let pending):
      outcome = "pending"
      id = pending.id
    case .userCancelled: outcome = "userCancelled"
    }
  }
}

/// The response to every other change.
package struct ChangeResponse: Codable {
  /// The store's time after the change.
  package let now: String
  /// The notifications it caused, in order.
  package let notifications: [NotificationResponse]
}

/// The response to `notifications`.
struct NotificationsResponse: Encodable {
  let notifications: [NotificationResponse]
}

/// A notification with readable dates.
package struct NotificationResponse: Codable {
  struct Delivery: Codable {
    let url: String
    let attempts: [Attempt]
  }

  struct Attempt: Codable {
    let date: String
    let sendAttemptResult: SendAttemptResult
    let httpStatus: Int?
  }

  let notificationUUID: String
  /// The notification type.
  package let notificationType: NotificationType
  /// The subtype; `nil` for most types.
  package let subtype: NotificationSubtype?
  /// When it was signed.
  package let date: String
  /// The customer; `nil` for a test.
  package let account: AccountID?
  let productId: ProductID?
  let transactionId: TransactionID?
  let status: SubscriptionStatus?
  /// The result of the latest attempt to send it; `nil` if there was none.
  package let sendAttemptResult: SendAttemptResult?
  let httpStatus: Int?
  let deliveries: [Delivery]
  let signedPayload: String

  init(_ entry: NotificationLogEntry) {
    notificationUUID = entry.notificationUUID
    notificationType = entry.notificationType
    subtype = entry.subtype
    date = entry.signedDate.iso8601
    account = entry.account
    productId = entry.productId
    transactionId = entry.transactionId
    status = entry.status
    sendAttemptResult = entry.attempt?.sendAttemptResult
    httpStatus = entry.attempt?.status
    deliveries = entry.deliveries.map { delivery in
      Delivery(
        url: delivery.url,
        attempts: delivery.attempts.map {
          Attempt(
            date: $0.attemptDate.iso8601, sendAttemptResult: $0.sendAttemptResult,
            httpStatus: $0.status)
        })
    }
    signedPayload = entry.signedPayload
  }
}

/// The response to `consumption`.
struct ConsumptionResponse: Encodable {
  struct Item: Encodable {
    let transactionId: TransactionID
    let date: String
    let version: Int
    let request: JSONValue

    init(_ information: ConsumptionInformation) {
      transactionId = information.transactionId
      date = information.receivedDate.iso8601
      version = information.version
      request = .object(information.request)
    }
  }

  let consumption: [Item]
}

/// The response to `external-purchase-reports`.
struct ReportsResponse: Encodable {
  let reports: [ExternalPurchaseReport]
}

/// The response to `state`: the ground truth.
struct StateResponse: Encodable {
  struct Account: Encodable {
    let account: AccountID
    let hasBillingIssue: Bool
    let access: [AccessResponse]
    let subscriptions: [Subscription]
    let transactions: [JWSTransactionDecodedPayload]
  }

  struct AccessResponse: Encodable {
    let productId: ProductID
    let until: String?
    let status: SubscriptionStatus?
    let transactionId: TransactionID
  }

  struct Subscription: Encodable {
    let subscriptionGroupIdentifier: SubscriptionGroupID
    let status: SubscriptionStatus
    let transactionId: TransactionID
    let renewalInfo: JWSRenewalInfoDecodedPayload
  }

  let now: String
  let nextEvent: String?
  let environment: AppStoreEnvironment
  let bundleId: BundleID
  let notificationURLs: [String]
  let accounts: [Account]

  init(
    _ simulator: AppStoreState, nextEvent: Timestamp?, notificationURLs: [String],
    accounts: [AccountID]
  ) {
    now = simulator.now.iso8601
    self.nextEvent = nextEvent?.iso8601
    self.notificationURLs = notificationURLs
    environment = simulator.environment
    bundleId = simulator.app.bundleID
    self.accounts = accounts.map { account in
      Account(
        account: account, hasBillingIssue: simulator.hasBillingIssue(account),
        access: simulator.access(of: account).map {
          AccessResponse(
            productId: $0.productID, until: $0.until?.iso8601, status: $0.status,
            transactionId: $0.transactionID)
        },
        subscriptions: simulator.statuses(of: account).map {
          Subscription(
            subscriptionGroupIdentifier: $0.groupID, status: $0.status,
            transactionId: $0.transaction.transactionId, renewalInfo: $0.renewalInfo)
        },
        transactions: simulator.history(of: account))
    }
  }
}

extension SimulatedStore {
  /// Returns the ground truth about some accounts; `nil` for all.
  func state(of accounts: [AccountID]? = nil) -> StateResponse {
    StateResponse(
      simulator, nextEvent: nextEventDate, notificationURLs: notifications.sender.urls,
      accounts: accounts ?? simulator.knownAccounts)
  }

  func setAppTransaction(exists: Bool, for account: AccountID) {
    if exists {
      api.accountsWithoutAppTransaction.remove(account)
    } else {
      api.accountsWithoutAppTransaction.insert(account)
    }
  }
}
