import AppStoreCore
import SignedData

extension NegativeTable {
  /// Notifications about another app, about none, or with parts that do not belong to them.
  mutating func addNotifications() throws {
    try addSubjects()
    try addSections()
    try addAppNumbers()
    try addNested()
    try addNestedForgeries()
  }

  private mutating func addSubjects() throws {
    let other = TestStore.transaction(bundleID: "com.example.other")
    refuse(
      "notification-other-app", "claim.bundle-id", "A notification about another app.",
      try store.sign(store.notification(transaction: other)), as: .notification)
    let production = TestStore.transaction(environment: .production)
    refuse(
      "notification-other-environment", "claim.environment",
      "A notification about another environment.",
      try store.sign(
        store.notification(
          transaction: production, renewalInfo: TestStore.renewalInfo(for: production))),
      as: .notification)
    refuse(
      "notification-foreign", "chain.root", "A notification that a stranger signed.",
      try stranger.sign(store.notification()), as: .notification)
    accept(
      "notification-test", "A test notification, which carries nothing.",
      try store.sign(
        store.notification(.test, nil, transaction: nil, renewalInfo: nil, status: nil)),
      as: .notification)
  }

  /// A notification has one of four sections, each with the app.
  private mutating func addSections() throws {
    let about = #""bundleId":"BUNDLE","environment":"Sandbox""#
    let sections = [
      ("data", "{\(about)}"), ("summary", #"{\#(about),"requestIdentifier":"r"}"#),
      ("appData", "{\(about)}"),
      ("externalPurchaseToken", #"{"bundleId":"BUNDLE","externalPurchaseId":"SANDBOX_1"}"#),
    ]
    func token(_ sections: [(String, String)], about id: BundleID) throws -> String {
      var payload = try RawObject(store.notification(transaction: nil, renewalInfo: nil))
      payload["data"] = nil
      for (name, section) in sections {
        payload.members.append((name, section.replacing("BUNDLE", with: id.rawValue)))
      }
      return try store.chain.token(payload: payload.json)
    }
    for (index, section) in sections.enumerated() {
      let name = section.0
      accept(
        "\(name)-ours", "A notification with \(name) about the app.",
        try token([section], about: TestStore.bundleID), as: .notification)
      refuse(
        "\(name)-other", "claim.bundle-id", "A notification with \(name) about another app.",
        try token([section], about: "com.example.other"), as: .notification)
      refuse(
        "\(name)-null", "payload.field", "A notification whose \(name) is null.",
        try token([(name, "null")], about: TestStore.bundleID), as: .notification)
      refuse(
        "\(name)-empty", "payload.field", "A notification whose \(name) names no app.",
        try token([(name, "{}")], about: TestStore.bundleID), as: .notification)
      refuse(
        "\(name)-text", "payload.field", "A notification whose \(name) is a text.",
        try token([(name, "\"text\"")], about: TestStore.bundleID), as: .notification)
      for another in sections[(index + 1)...] {
        refuse(
          "\(name)-and-\(another.0)", "payload.field", "A notification with two sections.",
          try token([section, another], about: TestStore.bundleID), as: .notification)
      }
      accept(
        "\(name)-and-null", "A notification with another section that is null, so not there.",
        try token(
          [section, (index == 0 ? "summary" : "data", "null")], about: TestStore.bundleID),
        as: .notification)
    }
    refuse(
      "section-none", "payload.field", "A notification about nothing.",
      try token([], about: TestStore.bundleID), as: .notification)
    refuse(
      "section-no-environment", "payload.field", "A summary that names no environment.",
      try token([("summary", #"{"bundleId":"BUNDLE"}"#)], about: TestStore.bundleID),
      as: .notification)
    refuse(
      "external-production", "claim.environment",
      "An external purchase without the sandbox's mark.",
      try token(
        [("externalPurchaseToken", #"{"bundleId":"BUNDLE","externalPurchaseId":"1"}"#)],
        about: TestStore.bundleID), as: .notification)
  }

  private mutating func addAppNumbers() throws {
    let production = VerifierConfiguration(
      roots: [store.chain.root], environments: [.production])
    let numbers: [(String, Int64?)] = [
      ("other", TestStore.appAppleID + 1), ("zero", 0), ("missing", nil),
      ("ours", TestStore.appAppleID),
    ]
    for (name, number) in numbers {
      var payload = try store.notification(
        .test, nil, transaction: nil, renewalInfo: nil, status: nil)
      payload.data?.appAppleId = number
      accept(
        "sandbox-app-id-\(name)", "The sandbox signs no app id; it is not compared.",
        try store.sign(payload), as: .notification)
      payload.data?.environment = .production
      let token = try store.sign(payload)
      if number == TestStore.appAppleID {
        accept("app-id-\(name)", "The app's own id.", token, as: .notification, by: production)
      } else {
        refuse(
          "app-id-\(name)", "claim.app-apple-id", "In production, the app id is \(name).", token,
          as: .notification, by: production)
      }
    }
    var payload = try store.notification(
      .test, nil, transaction: nil, renewalInfo: nil, status: nil)
    payload.data?.environment = .production
    var unnumbered = production
    unnumbered.apps = [.init(bundleID: TestStore.bundleID, appAppleID: nil)]
    accept(
      "app-id-unchecked", "An app whose id is not configured.", try store.sign(payload),
      as: .notification, by: unnumbered)
  }

  /// Returns a notification with one data field replaced, added, or removed with `nil`.
  private func notification(_ field: String, _ value: String?) throws -> String {
    var payload = try RawObject(store.notification())
    payload["data"] = try RawObject(payload["data"] ?? "{}").setting(field, to: value).json
    return try store.chain.token(payload: payload.json)
  }

  private mutating func addNested() throws {
    let (transaction, renewal) = ("signedTransactionInfo", "signedRenewalInfo")
    let other = try store.sign(TestStore.transaction(bundleID: "com.example.other"))
    refuse(
      "nested-app-unknown", "\(transaction)/claim.bundle-id",
      "A transaction of an app that is not configured.",
      try notification(transaction, "\"\(other)\""), as: .notification)
    var wide = configuration
    wide.apps.append(.init(bundleID: "com.example.other", appAppleID: nil))
    wide.environments = [.sandbox, .production]
    refuse(
      "nested-app", "\(transaction)/binding.app", "A transaction of another configured app.",
      try notification(transaction, "\"\(other)\""), as: .notification, by: wide)
    let production = TestStore.transaction(environment: .production)
    refuse(
      "nested-environment", "\(transaction)/binding.environment",
      "A transaction of another environment that is accepted too.",
      try notification(transaction, "\"\(store.sign(production))\""), as: .notification, by: wide)
    refuse(
      "nested-renewal-environment", "\(renewal)/binding.environment",
      "Renewal info of another environment that is accepted too.",
      try notification(renewal, "\"\(store.sign(TestStore.renewalInfo(for: production)))\""),
      as: .notification, by: wide)
    refuse(
      "nested-purchase", "\(renewal)/binding.purchase", "Renewal info of another purchase.",
      try notification(
        renewal, "\"\(store.sign(TestStore.renewalInfo(for: TestStore.transaction("9"))))\""),
      as: .notification)
    refuse(
      "nested-renewal-alone", "payload.field", "Renewal info without a transaction.",
      try notification(transaction, nil), as: .notification)
    refuse(
      "nested-renewal-null", "payload.field", "Renewal info beside null.",
      try notification(transaction, "null"), as: .notification)
    refuse(
      "nested-number", "payload.field", "A number instead of a transaction.",
      try notification(transaction, "1"), as: .notification)
    refuse(
      "nested-text", "\(transaction)/token.segments", "A word instead of a transaction.",
      try notification(transaction, "\"token\""), as: .notification)
    refuse(
      "nested-notification", "\(transaction)/payload.kind",
      "A notification instead of a transaction.",
      try notification(transaction, "\"\(store.sign(store.notification()))\""), as: .notification)
    refuse(
      "nested-data-twice", "token.duplicate-key", "The bundle id stands twice in the data.",
      try notification(#"bundle\u0049d"#, "\"com.example.app\""), as: .notification)
    accept(
      "nested-no-renewal", "A transaction without renewal info.", try notification(renewal, nil),
      as: .notification)
  }

  private mutating func addNestedForgeries() throws {
    let (transaction, renewal) = (
      try store.sign(TestStore.transaction()), try store.sign(TestStore.renewalInfo())
    )
    for (field, own, other) in [
      ("signedTransactionInfo", transaction, renewal), ("signedRenewalInfo", renewal, transaction),
    ] {
      refuse(
        "\(field)-kind", "\(field)/payload.kind", "The other part in the place of \(field).",
        try notification(field, "\"\(other)\""), as: .notification)
      let foreign =
        field == "signedTransactionInfo"
        ? try stranger.sign(TestStore.transaction()) : try stranger.sign(TestStore.renewalInfo())
      refuse(
        "\(field)-foreign", "\(field)/chain.root", "A stranger signed \(field).",
        try notification(field, "\"\(foreign)\""), as: .notification)
      var parts = TokenParts(own)
      parts.payload = TokenParts.encode(
        TokenParts.decode(parts.payload).replacing("USD", with: "EUR").utf8)
      refuse(
        "\(field)-changed", "\(field)/signature", "Somebody changed \(field).",
        try notification(field, "\"\(parts.token)\""), as: .notification)
      parts = TokenParts(own)
      parts.header = TokenParts.encode(#"{"alg":"none"}"#.utf8)
      refuse(
        "\(field)-unsigned", "\(field)/header.alg", "Nobody signed \(field).",
        try notification(field, "\"\(parts.token)\""), as: .notification)
      refuse(
        "\(field)-empty", "\(field)/token.segments", "\(field) is an empty text.",
        try notification(field, "\"\""), as: .notification)
    }
  }
}
