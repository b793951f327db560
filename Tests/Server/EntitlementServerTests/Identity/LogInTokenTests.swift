import AppStoreCore
import Catalog
import Crypto
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// Eve knows Ada's app user id and the app's public key.
@Suite(.timeLimit(.minutes(30))) struct LogInTokenTests {
  private static let device = IdentityRouteTests.device
  private static let text = "a secret of at least thirty-two bytes"
  private let secret: LogInSecret
  private let server: ServerUnderTest

  init() throws {
    let secret = try #require(LogInSecret(Self.text))
    self.secret = secret
    server = try ServerUnderTest { $0.logIn = LogInRule(takesToken: true, secrets: [secret]) }
  }

  private func logIn(
    _ token: String?, as target: AppUserID = "ada", key: String = ServerUnderTest.publicKey,
    to server: ServerUnderTest? = nil
  ) async throws -> BufferedHTTPResponse {
    try await (server ?? self.server).post(
      IdentityRouteTests.identify, IdentifyBody(appUserID: Self.device, newAppUserID: target),
      key: key, fields: token.map { [.logInToken: $0] } ?? [:])
  }

  /// A token as a few lines of code in any language create it.
  private func token(
    _ claims: String, header: String = #"{"alg":"HS256","typ":"JWT"}"#, secret: String = Self.text
  ) -> String {
    func base64URL(_ data: Data) -> String {
      data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
    }
    let signed = base64URL(Data(header.utf8)) + "." + base64URL(Data(claims.utf8))
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(signed.utf8), using: SymmetricKey(data: Data(secret.utf8)))
    return signed + "." + base64URL(Data(code))
  }

  private var soon: Int64 { server.clock.now().milliseconds / 1000 + 600 }

  @Test func `Without a token a log-in joins no existing or new customer`() async throws {
    _ = try await server.buy(as: "ada")
    for target in ["ada", "bob"] as [AppUserID] {
      let reply = try await logIn(nil, as: target)
      #expect(reply.response.status == .unauthorized)
      #expect(try server.error(reply).code == .logInTokenRequired)
    }
    #expect(try server.error(try await logIn(nil)).code.rawValue == 7900)
    #expect(try await server.ledger.appUserIDs(of: "ada") == ["ada"])
    #expect(try await server.ledger.customer("bob") == nil)
  }

  @Test func `A backend's token allows its customer's log-in, and a secret key needs none`()
    async throws
  {
    let made = await server.send(
      "/v1/subscribers/ada/log_in_token", key: ServerUnderTest.secretKey)
    let body = try WireJSON.decode(LogInTokenBody.self, from: made.body)
    #expect(body.appUserID == "ada")
    #expect(try await logIn(body.token).response.status == .created)
    #expect(Set(try await server.ledger.appUserIDs(of: "ada")) == ["ada", Self.device])
    let foreign = token(#"{"sub":"bob","exp":\#(soon),"aud":"\#(TestStore.bundleID)"}"#)
    #expect(try await logIn(foreign, as: "bob").response.status == .created)
    #expect(
      try await logIn(nil, as: "carol", key: ServerUnderTest.secretKey).response.status
        == .created)
    let stranger = await server.send("/v1/subscribers/ada/log_in_token")
    #expect(stranger.response.status == .forbidden)
  }

  @Test
  func `A token is limited to its customer, time and app, and to a day`()
    async throws
  {
    let now = server.clock.now().milliseconds / 1000
    let good = token(#"{"sub":"ada","exp":\#(soon)}"#)
    let parts = good.split(separator: ".")
    for (bad, problem) in [
      (token(#"{"sub":"bob","exp":\#(soon)}"#), LogInToken.Problem.otherCustomer),
      (token(#"{"sub":"ada"}"#), .malformed), (token(#"{"exp":\#(soon)}"#), .malformed),
      (token(#"{"sub":"ada","exp":"\#(soon)"}"#), .malformed),
      (token(#"{"sub":"ada","exp":\#(now - 61)}"#), .time),
      (token(#"{"sub":"ada","exp":\#(soon),"nbf":\#(now + 61)}"#), .time),
      (token(#"{"sub":"ada","exp":\#(soon),"iat":\#(now + 61)}"#), .time),
      (token(#"{"sub":"ada","exp":\#(now + 90_000)}"#), .tooLong),
      (token(#"{"sub":"ada","exp":1e300}"#), .malformed),
      (token(#"{"sub":"ada","exp":\#(soon),"aud":"com.other"}"#), .otherApp),
      (token(#"{"sub":"ada","exp":\#(soon)}"#, secret: String(Self.text.reversed())), .signature),
      (token(#"{"sub":"ada","exp":\#(soon)}"#, header: #"{"alg":"none"}"#), .malformed),
      (token(#"{"sub":"ada","exp":\#(soon)}"#, header: #"{"alg":"HS512"}"#), .malformed),
      (token(#"{"sub":"ada","sub":"bob","exp":\#(soon)}"#), .malformed),
      ("\(parts[0]).\(parts[1]).", .signature), ("\(parts[0]).\(parts[1])", .malformed),
      (good + "=", .malformed), (String(repeating: "a", count: 5000), .malformed), ("", .missing),
    ] {
      #expect(throws: problem, "\(bad)") {
        try LogInToken.check(
          bad, for: "ada", in: TestStore.bundleID, secrets: [secret], at: server.clock.now())
      }
      #expect(try await logIn(bad).response.status == .unauthorized)
    }
    #expect(try await logIn(good).response.status == .created)
  }

  @Test func `Posting an anonymous customer's purchase moves it without an alias`()
    async throws
  {
    _ = try await server.buy(as: Self.device)
    let reply = try await server.buy(as: "ada")
    #expect(reply.response.status == .ok)
    #expect(try server.info(reply).subscriber.entitlements["pro"] != nil)
    #expect(try await server.ledger.appUserIDs(of: "ada") == ["ada"])
    let left = try server.info(await server.get("/v1/subscribers/\(Self.device)")).subscriber
    #expect(left.entitlements.isEmpty)
  }

  @Test func `An older secret is valid until it is removed from the catalog`() async throws {
    let newer = try #require(LogInSecret(Self.text + "!"))
    let old = LogInToken.make(for: "ada", secret: secret, at: server.clock.now())
    let server = try ServerUnderTest {
      $0.logIn = LogInRule(takesToken: true, secrets: [newer, secret])
    }
    #expect(try await logIn(old, to: server).response.status == .created)
    let later = try ServerUnderTest { $0.logIn = LogInRule(takesToken: true, secrets: [newer]) }
    #expect(try await logIn(old, to: later).response.status == .unauthorized)
  }

  @Test
  func `Without log_in no token is required, and creating one requires a secret`()
    async throws
  {
    let server = try ServerUnderTest()
    #expect(try await logIn(nil, to: server).response.status == .created)
    let reply = await server.send(
      "/v1/subscribers/ada/log_in_token", key: ServerUnderTest.secretKey)
    #expect(reply.response.status == .unprocessableContent)
  }

  @Test func `A log-in that joins is in the audit log, and every log-in is counted`()
    async throws
  {
    let server = try GuardedUnderTest()
    func ask(_ current: AppUserID, _ target: AppUserID) async throws {
      _ = await server.ask(
        .post, IdentityRouteTests.identify, key: ServerUnderTest.publicKey,
        body: try WireJSON.encode(IdentifyBody(appUserID: current, newAppUserID: target)))
    }
    try await ask(Self.device, "ada")
    try await ask(Self.device, "ada")
    try await ask("ada", "bob")
    let entries = try await server.server.ledger.newestAuditEntries(limit: 9).map(\.entry)
    #expect(entries.map(\.action) == [.logIn])
    #expect(entries.first?.subject == "ada")
    #expect(entries.first?.details == ["joined": Self.device.rawValue])
    #expect(entries.first?.actor.hasPrefix("key:") == true)
    let metrics = try await server.metrics()
    #expect(metrics["tessera_log_ins_total", ["outcome": "joined"]] == 1)
    #expect(metrics["tessera_log_ins_total", ["outcome": "switched"]] == 2)
    #expect(metrics["tessera_log_ins_total", ["outcome": "refused"]] == 0)
  }

  @Test func `A missing log-in token does not count as a guessed API key`() async throws {
    var limits = RequestLimits()
    limits.failedAuthenticationRate = .init(burst: 1, per: .seconds(60))
    let secret = secret
    let guarded = try GuardedUnderTest(limits: limits) {
      $0.logIn = LogInRule(takesToken: true, secrets: [secret])
    }
    let body = try WireJSON.encode(IdentifyBody(appUserID: Self.device, newAppUserID: "ada"))
    for _ in 0..<3 {
      let reply = await guarded.ask(
        .post, IdentityRouteTests.identify, key: ServerUnderTest.publicKey, body: body)
      #expect(reply.response.status == .unauthorized)
    }
    #expect(
      await guarded.ask(.get, "/v1/subscribers/ada", key: ServerUnderTest.secretKey)
        .response.status == .created)
  }
}
