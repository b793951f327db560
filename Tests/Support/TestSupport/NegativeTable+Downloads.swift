import AppStoreCore
import SignedData

extension NegativeTable {
  /// App transactions and requests for retention messages.
  mutating func addDownloads() throws {
    try addAppTransactions()
    try addNestedAppTransactions()
    try addRealtimeRequests()
  }

  private var production: VerifierConfiguration {
    VerifierConfiguration(roots: [store.chain.root], environments: [.production])
  }

  private mutating func addAppTransactions() throws {
    let genuine = TestStore.appTransaction()
    accept(
      "download", "An app transaction.", try store.sign(genuine), as: .appTransaction)
    refuse(
      "download-app", "claim.bundle-id", "An app transaction of another app.",
      try store.sign(TestStore.appTransaction(bundleID: "com.example.other")), as: .appTransaction)
    refuse(
      "download-environment", "claim.environment", "An app transaction of production.",
      try store.sign(TestStore.appTransaction(environment: .production)), as: .appTransaction)
    var numbered = TestStore.appTransaction(environment: .production)
    accept(
      "download-app-id", "An app transaction with the app's own id.", try store.sign(numbered),
      as: .appTransaction, by: production)
    for (name, id) in [("other", TestStore.appAppleID + 1), ("missing", nil)] as [(String, Int64?)]
    {
      numbered.appAppleId = id
      refuse(
        "download-app-id-\(name)", "claim.app-apple-id", "In production, the app id is \(name).",
        try store.sign(numbered), as: .appTransaction, by: production)
    }
    refuse(
      "download-foreign", "chain.root", "An app transaction that a stranger signed.",
      try stranger.sign(genuine), as: .appTransaction)
    refuse(
      "download-as-transaction", "payload.kind", "An app transaction instead of a transaction.",
      try store.sign(genuine))
    refuse(
      "transaction-as-download", "payload.kind", "A transaction instead of an app transaction.",
      self.genuine, as: .appTransaction)
    for field in ["receiptType", "bundleId", "receiptCreationDate", "originalPurchaseDate"] {
      refuse(
        "download-no-\(field)", field == "receiptType" ? "payload.kind" : "payload.field",
        "An app transaction without \(field).",
        try store.chain.token(payload: RawObject(genuine).setting(field, to: nil).json),
        as: .appTransaction)
    }
    var late = genuine
    late.receiptCreationDate = TestStore.notAfter + .days(1)
    refuse(
      "download-late", "chain.validity", "An app transaction signed after the chain's end.",
      try store.sign(late), as: .appTransaction)
  }

  private mutating func addNestedAppTransactions() throws {
    let field = "signedAppTransactionInfo"
    var wide = configuration
    wide.apps.append(.init(bundleID: "com.example.other", appAppleID: nil))
    wide.environments = [.sandbox, .production]
    func notification(_ download: String) throws -> String {
      var payload = try store.notification(
        .rescindConsent, nil, transaction: nil, renewalInfo: nil, status: nil)
      payload.data = nil
      payload.appData = NotificationAppData(environment: .sandbox, bundleId: TestStore.bundleID)
      payload.appData?.signedAppTransactionInfo = download
      return try store.sign(payload)
    }
    accept(
      "consent", "A notification with an app transaction.",
      try notification(store.sign(TestStore.appTransaction())), as: .notification)
    refuse(
      "consent-app", "\(field)/binding.app", "The app transaction of another configured app.",
      try notification(store.sign(TestStore.appTransaction(bundleID: "com.example.other"))),
      as: .notification, by: wide)
    refuse(
      "consent-environment", "\(field)/binding.environment",
      "An app transaction of another environment that is accepted too.",
      try notification(store.sign(TestStore.appTransaction(environment: .production))),
      as: .notification, by: wide)
    refuse(
      "consent-foreign", "\(field)/chain.root", "A stranger signed the app transaction.",
      try notification(stranger.sign(TestStore.appTransaction())), as: .notification)
    refuse(
      "consent-kind", "\(field)/payload.kind", "A transaction instead of an app transaction.",
      try notification(genuine), as: .notification)
  }

  private mutating func addRealtimeRequests() throws {
    accept(
      "request", "A request for a retention message.",
      try store.sign(TestStore.realtimeRequest()), as: .realtimeRequest)
    accept(
      "request-sandbox-app-id", "The sandbox's app id is not compared.",
      try store.sign(TestStore.realtimeRequest(appAppleID: 0)), as: .realtimeRequest)
    accept(
      "request-app-id", "A request about the app's own id.",
      try store.sign(TestStore.realtimeRequest(environment: .production)), as: .realtimeRequest,
      by: production)
    refuse(
      "request-app-id-other", "claim.app-apple-id", "A request about another app.",
      try store.sign(TestStore.realtimeRequest(appAppleID: 1, environment: .production)),
      as: .realtimeRequest, by: production)
    refuse(
      "request-environment", "claim.environment", "A request from another environment.",
      try store.sign(TestStore.realtimeRequest(environment: .production)), as: .realtimeRequest)
    refuse(
      "request-no-app", "claim.environment", "No app is configured.",
      try store.sign(TestStore.realtimeRequest()), as: .realtimeRequest,
      by: VerifierConfiguration(roots: [store.chain.root], apps: []))
    refuse(
      "request-as-transaction", "payload.kind", "A request instead of a transaction.",
      try store.sign(TestStore.realtimeRequest()))
    for field in ["originalTransactionId", "appAppleId", "productId", "requestIdentifier"] {
      refuse(
        "request-no-\(field)", "payload.field", "A request without \(field).",
        try store.chain.token(
          payload: RawObject(TestStore.realtimeRequest()).setting(field, to: nil).json),
        as: .realtimeRequest)
    }
  }
}
