import AppStoreCore
import AppStoreServerAPI
import Catalog
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import TestSupport
import Testing

/// The pages on which In-App Purchase keys are uploaded.
@Suite("Pages of In-App Purchase keys", .timeLimit(.minutes(30)))
struct KeyPageTests {
  typealias Field = (name: String, file: String?, value: String)

  private static let path = "/dashboard/keys/\(TestStore.bundleID)"
  private static let issuerID = "57246542-96fe-1a63-e053-0824d011072a"
  /// A P-384 key, which Apple does not issue.
  private static let otherCurve = """
    -----BEGIN PRIVATE KEY-----
    MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBQolB/RrgRBDavU1zs
    xWlGYGeQYoUi72EzuL37lqExkY7GTSX50aOBPISdbKZq5VahZANiAAQfHB38ufw3
    9iAMqatQ5WEKyo2ILsquVAEP+8Hjq1Glmxj7PmV6rtdLZDoFW6ibLqGyyG7gI76c
    iP00RD4zTf0BXSzei39A5yta1+Hv3tf+6QOlzbkzQARr2LBG4ikGrPA=
    -----END PRIVATE KEY-----
    """

  /// The fields of the form, with the text of a key.
  private func fields(
    _ text: String, file: String? = nil, keyID: String = "2X9R4HXF34",
    issuerID: String = issuerID, token: String
  ) -> [Field] {
    [
      ("form_token", nil, token), ("key_file", file ?? "", file == nil ? "" : text),
      ("key_text", nil, file == nil ? text : ""), ("key_id", nil, keyID),
      ("issuer_id", nil, issuerID),
    ]
  }

  /// Returns the name of the key that waits, as the page's form has it.
  private func upload(_ page: String) -> String? {
    page.firstMatch(of: /name="upload" value="([0-9a-f]+)"/).map { String($0.1) }
  }

  @Test func `A key that Apple accepts is stored after its confirmation, and never shown`()
    async throws
  {
    let test = try KeyFolderUnderTest()
    let browser = try await Browser(test.server)
    let token = try await browser.token()
    let pem = try Keys.pem()
    let secret = pem.split(separator: "\n")[1]
    let list = try await browser.page("/dashboard/keys")
    #expect(list.contains("Not uploaded yet."))
    let form = try await browser.page(Self.path)
    #expect(form.contains(#"enctype="multipart/form-data""#))
    let text = pem.replacing("\n", with: "\r\n")
    let checked = await test.post(
      "\(Self.path)/check", fields(text, token: token), in: browser)
    #expect(checked.status == .ok)
    for check in ["private key", "key id", "issuer id", "bundle id", "token", "sandbox"] {
      #expect(checked.page.contains("<td>\(check)</td><td class=\"status active\">passed"))
    }
    #expect(test.stored.isEmpty, "nothing is stored before the confirmation")
    let waiting = try #require(upload(checked.page))
    let location = await browser.location("\(Self.path)/store", "upload=\(waiting)", token: token)
    #expect(location == "\(Self.path)?done=stored")
    #expect(
      test.stored == [
        TestStore.bundleID: InAppPurchaseKey(
          keyID: "2X9R4HXF34", issuerID: Self.issuerID, privateKeyPEM: pem)
      ])
    let done = try await browser.page("\(Self.path)?done=stored")
    #expect(done.contains("The key is stored."))
    let audit = try await browser.page("/dashboard/audit")
    #expect(audit.contains("store_in_app_purchase_key"))
    #expect(audit.contains("issuer_id: \(Self.issuerID), key_id: 2X9R4HXF34"))
    for page in [form, checked.page, done, audit, list] { #expect(!page.contains(secret)) }
    let again = await browser.submit("\(Self.path)/store", "upload=\(waiting)", token: token)
    #expect(again.response.status == .unprocessableContent)
    #expect(test.apple.received.count == 1)
  }

  @Test func `The name of a key file gives the key ID`() async throws {
    let test = try KeyFolderUnderTest()
    let browser = try await Browser(test.server)
    let token = try await browser.token()
    let pem = try Keys.pem()
    let named = await test.post(
      "\(Self.path)/check",
      fields(pem, file: "AuthKey_ABCDE12345.p8", keyID: "", token: token), in: browser)
    #expect(named.page.contains("<bdi>ABCDE12345</bdi>"))
    #expect(upload(named.page) != nil)
    let different = await test.post(
      "\(Self.path)/check", fields(pem, file: "AuthKey_ABCDE12345.p8", token: token), in: browser)
    #expect(different.page.contains("but the file is named"))
  }

  @Test(arguments: [
    ("no key", "2X9R4HXF34", issuerID, "private key", "use the .p8 file from App Store Connect"),
    ("", "2X9R4HXF34", issuerID, "private key", "has no line"),
    (otherCurve, "2X9R4HXF34", issuerID, "private key", "not a P-256 key"),
    ("valid", "", issuerID, "key id", "it is in the name of the .p8 file"),
    ("valid", "2X9R4HXF34", "", "issuer id", "copy it from App Store Connect"),
  ])
  func `Bad input names the field and the fix, and stores nothing`(
    text: String, keyID: String, issuerID: String, check: String, fix: String
  ) async throws {
    let test = try KeyFolderUnderTest()
    let browser = try await Browser(test.server)
    let pem = text == "valid" ? try Keys.pem() : text
    let reply = await test.post(
      "\(Self.path)/check",
      fields(pem, keyID: keyID, issuerID: issuerID, token: try await browser.token()), in: browser)
    #expect(reply.status == .unprocessableContent)
    #expect(reply.page.contains("<td>\(check)</td><td class=\"status failed\">failed"))
    #expect(reply.page.contains(fix))
    #expect(upload(reply.page) == nil)
    #expect(test.apple.received.isEmpty, "Apple is not queried without a valid key")
  }

  @Test func `A key that Apple rejects or that cannot be checked cannot be stored`() async throws {
    let test = try KeyFolderUnderTest()
    let browser = try await Browser(test.server)
    let (token, pem) = (try await browser.token(), try Keys.pem())
    test.apple.respond(FakeUpstream.reply(401, "Unauthenticated"))
    let rejected = await test.post("\(Self.path)/check", fields(pem, token: token), in: browser)
    #expect(rejected.status == .unprocessableContent)
    #expect(rejected.page.contains("do not belong together"))
    test.apple.fail(TransportError(reason: "no route", kind: .unreachable))
    let unclear = await test.post("\(Self.path)/check", fields(pem, token: token), in: browser)
    #expect(unclear.page.contains("try again: the token was not checked"))
    #expect(upload(rejected.page) == nil && upload(unclear.page) == nil)
    let both: [Field] =
      fields(pem, file: "AuthKey_2X9R4HXF34.p8", token: token) + [("key_text", nil, pem)]
    let twice = await test.post(
      "\(Self.path)/check", both.filter { $0.name != "key_text" || !$0.value.isEmpty }, in: browser)
    #expect(twice.page.contains("key_file and key_text: both are given"))
    #expect(test.stored.isEmpty)
  }

  @Test func `A checked key waits for ten minutes, and for its own app`() async throws {
    let test = try KeyFolderUnderTest()
    let browser = try await Browser(test.server)
    let (token, pem) = (try await browser.token(), try Keys.pem())
    func check() async throws -> String {
      let reply = await test.post("\(Self.path)/check", fields(pem, token: token), in: browser)
      return try #require(upload(reply.page))
    }
    let first = try await check()
    let other = "/dashboard/keys/\(KeyFolderUnderTest.other)/store"
    #expect(
      await browser.submit(other, "upload=\(first)", token: token).response.status
        == .unprocessableContent)
    test.server.clock.advance(to: test.server.clock.now() + .seconds(599))
    #expect(await browser.location("\(Self.path)/store", "upload=\(first)", token: token) != nil)
    let second = try await check()
    test.server.clock.advance(to: test.server.clock.now() + .seconds(600))
    let late = await browser.submit("\(Self.path)/store", "upload=\(second)", token: token)
    #expect(late.response.status == .unprocessableContent)
    #expect(String(decoding: late.body, as: UTF8.self).contains("Upload it again"))
    #expect(test.stored.keys.sorted { $0.rawValue < $1.rawValue } == [TestStore.bundleID])
  }

  @Test func `A failed write says what to do, and the audit log has it`() async throws {
    let test = try KeyFolderUnderTest()
    let browser = try await Browser(test.server)
    let token = try await browser.token()
    let checked = await test.post(
      "\(Self.path)/check", fields(try Keys.pem(), token: token), in: browser)
    test.failToStore()
    let reply = await browser.submit(
      "\(Self.path)/store", "upload=\(try #require(upload(checked.page)))", token: token)
    #expect(reply.response.status == .unprocessableContent)
    let page = String(decoding: reply.body, as: UTF8.self)
    #expect(page.contains("key_folder: cannot write keys/a.json: disk full; make it writable"))
    #expect(try await browser.page("/dashboard/audit").contains("failed: disk full"))
  }

  @Test func `A page says why no key can be uploaded, and the form is rejected`() async throws {
    let elsewhere = try KeyFolderUnderTest { catalog in
      catalog.apps[0].inAppPurchaseKeyFolder = nil
      catalog.apps[0].inAppPurchaseKey = InAppPurchaseKey(
        keyID: "OTHER", issuerID: "issuer", privateKeyPEM: "-")
      catalog.apps[1].inAppPurchaseKeyFolder = nil
    }
    let locked = try KeyFolderUnderTest()
    locked.lock()
    let other = "/dashboard/keys/\(KeyFolderUnderTest.other)"
    for (test, path, reason) in [
      (elsewhere, Self.path, "names another place for this key"),
      (elsewhere, other, "names no folder for the key"),
      (locked, Self.path, "key_folder: cannot write keys: permission denied"),
      (try KeyFolderUnderTest(queriesApple: false), Self.path, "sends no requests to Apple"),
    ] {
      let browser = try await Browser(test.server)
      let page = try await browser.page(path)
      #expect(page.contains(reason))
      #expect(!page.contains("key_text"))
      let token = try await browser.token()
      let reply = await test.post(
        "\(path)/check", fields(try Keys.pem(), token: token), in: browser)
      #expect(reply.status == .unprocessableContent)
      #expect(reply.page.contains("Nothing was stored"))
      #expect(test.apple.received.isEmpty)
    }
    let browser = try await Browser(locked.server)
    #expect(await browser.reply("/dashboard/keys/com.example.none").response.status == .notFound)
  }

  @Test func `A form with a file needs the token of the session`() async throws {
    let test = try KeyFolderUnderTest()
    let browser = try await Browser(test.server)
    for token in ["", "00"] {
      let reply = await test.post(
        "\(Self.path)/check", fields(try Keys.pem(), token: token), in: browser)
      #expect(reply.status == .forbidden)
    }
    #expect(test.apple.received.isEmpty)
  }
}
