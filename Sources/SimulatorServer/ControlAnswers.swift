internal import AppStoreSimulator
internal import AppStoreTypes

/// The answer to `buy`.
struct BuyAnswer: Encodable {
  let transactionId: TransactionID
  let originalTransactionId: OriginalTransactionID
  let isNew: Bool
  let signedTransactionInfo: String
  let notifications: [NotificationAnswer]

  init(_ report: PurchaseReport) {
    transactionId = report.transaction.transactionId
    originalTransactionId = report.transaction.originalTransactionId
    isNew = report.isNew
    signedTransactionInfo = report.signedTransactionInfo
    notifications = report.notifications.map(NotificationAnswer.init)
  }
}

/// The answer to every other change.
struct ChangeAnswer: Encodable {
  let now: String
  let notifications: [NotificationAnswer]
}

/// The answer to `notifications`.
struct NotificationsAnswer: Encodable {
  let notifications: [NotificationAnswer]
}

/// One notification, with its dates as people read them.
struct NotificationAnswer: Encodable {
  let notificationUUID: String
  let notificationType: NotificationType
  let subtype: NotificationSubtype?
  let date: String
  let account: AccountID
  let productId: ProductID
  let transactionId: TransactionID
  let status: SubscriptionStatus?
  let sendAttemptResult: SendAttemptResult?
  let httpStatus: Int?
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
    signedPayload = entry.signedPayload
  }
}

/// The answer to `state`: the store's own truth.
struct StateAnswer: Encodable {
  struct Account: Encodable {
    let account: AccountID
    let hasBillingIssue: Bool
    let access: [AccessAnswer]
    let subscriptions: [Subscription]
    let transactions: [JWSTransactionDecodedPayload]
  }

  struct AccessAnswer: Encodable {
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
  let accounts: [Account]

  init(_ simulator: AppStoreSimulator, accounts: [AccountID]) {
    now = simulator.now.iso8601
    nextEvent = simulator.nextEventDate?.iso8601
    environment = simulator.environment
    bundleId = simulator.app.bundleID
    self.accounts = accounts.map { account in
      Account(
        account: account, hasBillingIssue: simulator.hasBillingIssue(account),
        access: simulator.access(of: account).map {
          AccessAnswer(
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
