import AppStoreCore
import AppStoreServerAPI
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(30))) struct TokenReuseTests {
  let caller: Caller
  let reply = Result<BufferedHTTPResponse, TransportError>.answer(
    200, #"{"signedTransactionInfo":"a"}"#)

  init() throws {
    caller = try Caller()
  }

  func tokens(_ transport: ScriptedTransport) -> [String?] {
    transport.requests.map { $0.headerFields[.authorization] }
  }

  @Test func `A token is reused and renewed a minute before it expires`() async throws {
    let transport = ScriptedTransport(reply, reply, reply)
    let client = try caller.client(transport)

    _ = try await client.transactionInfo(of: "7")
    caller.clock.advance(to: Caller.start + .milliseconds(239_999))
    _ = try await client.transactionInfo(of: "7")
    caller.clock.advance(to: Caller.start + .seconds(240))
    _ = try await client.transactionInfo(of: "7")

    let tokens = tokens(transport)
    #expect(tokens[0] == tokens[1])
    #expect(tokens[1] != tokens[2])
    let checker = APITokenVerifier(
      publicKey: caller.key.publicKey, issuerID: "issuer", keyID: "KEY",
      bundleIDs: ["com.example.app"])
    _ = try checker.check(authorization: tokens[2], at: caller.clock.now())
  }

  @Test func `A rejected token is not reused`() async throws {
    let transport = ScriptedTransport(.answer(401, ""), reply)
    let client = try caller.client(transport)

    await #expect(throws: AppStoreServerAPIError.self) { try await client.transactionInfo(of: "7") }
    _ = try await client.transactionInfo(of: "7")

    let tokens = tokens(transport)
    #expect(tokens[0] != tokens[1])
  }
}
