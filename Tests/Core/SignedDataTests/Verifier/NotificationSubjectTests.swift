import AppStoreCore
import SignedData
import TestSupport
import Testing

/// Notifications without a transaction name their app elsewhere; it is checked there too.
@Suite(.timeLimit(.minutes(30))) struct NotificationSubjectTests {
  let store: TestStore
  let verifier: SignedDataVerifier

  init() throws {
    store = try TestStore()
    verifier = store.verifier()
  }

  private func token(_ sections: String) throws -> String {
    try store.chain.token(
      payload: """
        {"notificationType":"OTHER","notificationUUID":"u","version":"2.0",\
        "signedDate":\(TestStore.purchaseDate.milliseconds)\(sections)}
        """)
  }

  private static let sections = [
    #","summary":{"bundleId":"BUNDLE","environment":"Sandbox","requestIdentifier":"r"}"#,
    #","appData":{"bundleId":"BUNDLE","environment":"Sandbox"}"#,
    #","externalPurchaseToken":{"bundleId":"BUNDLE","externalPurchaseId":"SANDBOX_1"}"#,
  ]

  @Test(arguments: sections)
  func `The app is checked in every kind of notification`(section: String) throws {
    let ours = try token(section.replacing("BUNDLE", with: "com.example.app"))
    let verified = try verifier.notification(ours)
    #expect(verified.body.payload.notificationType.rawValue == "OTHER")
    #expect(verified.transaction == nil)

    let theirs = try token(section.replacing("BUNDLE", with: "com.example.other"))
    let error = #expect(throws: VerificationError.self) { try verifier.notification(theirs) }
    #expect(error?.check == "claim.bundle-id")
  }

  @Test func `An external purchase token without the sandbox prefix belongs to production`() throws
  {
    let token = try token(
      #","externalPurchaseToken":{"bundleId":"com.example.app","externalPurchaseId":"1"}"#)
    #expect(throws: VerificationError.environment(found: .production, accepted: [.sandbox])) {
      try verifier.notification(token)
    }
  }

  @Test(arguments: [
    "", #","summary":null"#, #","summary":{"bundleId":"com.example.app"}"#,
    sections[0] + sections[1],
  ])
  func `A notification about no app or about two subjects is rejected`(section: String) throws {
    let token = try token(section.replacing("BUNDLE", with: "com.example.app"))
    let error = #expect(throws: VerificationError.self) { try verifier.notification(token) }
    #expect(error?.check == "payload.field")
  }
}
