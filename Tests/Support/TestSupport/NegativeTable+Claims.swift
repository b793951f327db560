import AppStoreCore
import SignedData

extension NegativeTable {
  /// Tokens that a store signed for another app, environment or purchase.
  mutating func addClaims() throws {
    try addBundleIDs()
    try addEnvironments()
    try addPurchases()
  }

  private mutating func addBundleIDs() throws {
    let ids = [
      ("other", "com.example.other"), ("uppercase", "COM.EXAMPLE.APP"), ("empty", ""),
      ("longer", "com.example.app.pro"), ("shorter", "com.example"), ("space", "com.example.app "),
      ("nul", "com.example.app\u{0}"), ("look-alike", "com.ex\u{0430}mple.app"), ("wildcard", "*"),
    ]
    for (name, id) in ids {
      let payload = TestStore.transaction(bundleID: BundleID(id))
      refuse(
        "bundle-\(name)", "claim.bundle-id", "A transaction of another app: \(name).",
        try store.sign(payload))
    }
    refuse(
      "bundle-none", "claim.bundle-id", "No app is configured.", genuine,
      by: VerifierConfiguration(roots: [store.chain.root], apps: []))
    let escaped = try RawObject(TestStore.transaction())
      .setting("bundleId", to: #""com.example.\u0061pp""#).json
    accept(
      "bundle-escaped", "The app's own bundle id, with an escape in it.",
      try store.chain.token(payload: escaped))
    let two = VerifierConfiguration(
      roots: [store.chain.root],
      apps: [.init(bundleID: "com.example.other", appAppleID: nil), TestStore.app])
    accept("bundle-second", "The second of two configured apps.", genuine, by: two)
  }

  private mutating func addEnvironments() throws {
    for name in [
      "Production", "Xcode", "LocalTesting", "Future", "sandbox", "SANDBOX", "", "Sandbox ",
    ] {
      let payload = TestStore.transaction(environment: AppStoreEnvironment(rawValue: name))
      refuse(
        "environment-\(name.filter { $0 != " " })-\(name.count)", "claim.environment",
        "A transaction of the environment \"\(name)\", where the sandbox is accepted.",
        try store.sign(payload))
    }
    refuse(
      "environment-none", "claim.environment", "No environment is accepted.", genuine,
      by: VerifierConfiguration(roots: [store.chain.root], environments: []))
    let app = SignedDataVerifier.App(
      bundleID: TestStore.bundleID, appAppleID: nil, environments: [.production])
    refuse(
      "environment-of-app", "claim.environment", "An environment that only other apps accept.",
      genuine,
      by: VerifierConfiguration(
        roots: [store.chain.root], apps: [app], environments: [.production, .sandbox]))
    let renewal = TestStore.renewalInfo(for: TestStore.transaction(environment: .production))
    refuse(
      "environment-of-renewal", "claim.environment", "Renewal info of another environment.",
      try store.sign(renewal), as: renewalInfoCall)
  }

  private mutating func addPurchases() throws {
    let other = TestStore.renewalInfo(for: TestStore.transaction("2000000000000009"))
    refuse(
      "renewal-other-purchase", "binding.purchase", "Renewal info of another purchase.",
      try store.sign(other), as: renewalInfoCall)
    var download = TestStore.renewalInfo()
    download.appTransactionId = "704000000000000009"
    refuse(
      "renewal-other-download", "binding.app-transaction",
      "Renewal info of another download than the transaction beside it.",
      try store.sign(download), as: renewalInfoCall)
    download.appTransactionId = nil
    accept(
      "renewal-no-download", "Renewal info that names no download.", try store.sign(download),
      as: renewalInfoCall)
    let production = TestStore.renewalInfo(for: TestStore.transaction(environment: .production))
    refuse(
      "renewal-other-environment", "binding.environment",
      "Renewal info of another environment than the transaction beside it.",
      try store.sign(production), as: renewalInfoCall,
      by: VerifierConfiguration(
        roots: [store.chain.root], environments: [.sandbox, .production]))
    refuse(
      "renewal-foreign", "chain.root", "Renewal info that a stranger signed.",
      try stranger.sign(TestStore.renewalInfo()), as: renewalInfoCall)
    var token = TokenParts(try store.sign(TestStore.renewalInfo()))
    token.payload = TokenParts.encode(
      TokenParts.decode(token.payload).replacing(
        "\"autoRenewStatus\":1", with: "\"autoRenewStatus\":0"
      )
      .utf8)
    refuse(
      "renewal-changed", "signature", "Renewal info that somebody turned off.", token.token,
      as: renewalInfoCall)
  }
}
