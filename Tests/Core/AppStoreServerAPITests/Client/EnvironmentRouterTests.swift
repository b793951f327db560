import AppStoreCore
import AppStoreServerAPI
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(30))) struct EnvironmentRouterTests {
  let caller: Caller

  init() throws {
    caller = try Caller()
  }

  func router(_ transport: ScriptedTransport) throws -> EnvironmentRouter {
    EnvironmentRouter(
      production: try caller.client(transport, at: AppStoreServerAPIClient.productionURL),
      sandbox: try caller.client(transport, at: AppStoreServerAPIClient.sandboxURL))
  }

  func ask(
    _ transport: ScriptedTransport, in environment: AppStoreEnvironment? = nil
  ) async throws -> AppStoreEnvironment {
    try await router(transport).call(in: environment) {
      client throws(AppStoreServerAPIError) in
      try await client.transactionInfo(of: "7")
    }.environment
  }

  func hosts(_ transport: ScriptedTransport) -> [String?] { transport.requests.map(\.authority) }

  let production = "api.storekit.apple.com"
  let sandbox = "api.storekit-sandbox.apple.com"
  let answer = ScriptedTransport.Reply.answer(200, #"{"signedTransactionInfo":"a"}"#)

  @Test func `A transaction unknown in production is requested from the sandbox`() async throws {
    let transport = ScriptedTransport([.refusal(4_040_010), answer])
    #expect(try await ask(transport) == .sandbox)
    #expect(hosts(transport) == [production, sandbox])
  }

  @Test func `A transaction known in production is not requested from the sandbox`() async throws {
    let transport = ScriptedTransport([answer])
    #expect(try await ask(transport) == .production)
    #expect(hosts(transport) == [production])
  }

  @Test(arguments: [AppStoreEnvironment.production, .sandbox])
  func `A known environment is the only one requested`(environment: AppStoreEnvironment)
    async throws
  {
    let transport = ScriptedTransport([.refusal(4_040_010), answer])
    let error = await #expect(throws: AppStoreServerAPIError.self) {
      try await ask(transport, in: environment)
    }
    #expect(error?.code == .transactionIdNotFound)
    #expect(hosts(transport) == [environment == .production ? production : sandbox])
  }

  @Test(arguments: [AppStoreEnvironment.xcode, .localTesting, .init(rawValue: "New")])
  func `An environment without a server has its own error`(
    environment: AppStoreEnvironment
  ) async throws {
    await #expect(throws: AppStoreServerAPIError.noServer(environment)) {
      try await ask(ScriptedTransport(), in: environment)
    }
  }

  @Test(arguments: [4_040_001, 4_040_005, 5_000_000, 4_290_000])
  func `No other error leads to a request to the sandbox`(code: Int) async throws {
    let transport = ScriptedTransport([.refusal(code), answer])
    let error = await #expect(throws: AppStoreServerAPIError.self) { try await ask(transport) }
    #expect(error?.code?.rawValue == code)
    #expect(hosts(transport) == [production])
  }

  @Test func `An app that was never released is found in the sandbox`() async throws {
    let transport = ScriptedTransport([.answer(401, "Unauthenticated"), answer])
    #expect(try await ask(transport) == .sandbox)
  }

  @Test func `A key that both servers reject throws production's error`() async throws {
    let transport = ScriptedTransport([.answer(401, ""), .answer(401, "")])
    let error = await #expect(throws: AppStoreServerAPIError.self) { try await ask(transport) }
    guard case .unauthorizedInProduction = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    ("https://api.storekit.apple.com", true), ("https://API.storekit.itunes.apple.com:443", true),
    ("https://api.storekit-sandbox.apple.com", false), ("http://127.0.0.1:8080", false),
    ("https://api.storekit.apple.com.example.org", false),
  ])
  func `Only errors of Apple's production hosts mention that the app may be unreleased`(
    url: String, isProduction: Bool
  ) async throws {
    let transport = ScriptedTransport([.answer(401, "")])
    let error = await #expect(throws: AppStoreServerAPIError.self) {
      try await caller.client(transport, at: url).transactionInfo(of: "7")
    }
    #expect(error?.description.contains("released") == isProduction)
  }
}
