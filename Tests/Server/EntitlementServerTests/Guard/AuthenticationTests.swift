import AppStoreCore
import EntitlementAPI
import EntitlementServer
import HTTPTypes
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct AuthenticationTests {
  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest()
  }

  private func status(_ authorization: String) async -> Int {
    let reply = await server.ask(
      .get, "/v1/subscribers/ada", key: nil, fields: [.authorization: authorization], body: [])
    return reply.response.status.code
  }

  @Test(arguments: [
    "Bearer appl_test", "bearer appl_test", "BEARER appl_test", "Bearer  appl_test",
  ])
  func `The scheme is accepted in any case`(authorization: String) async {
    #expect(await status(authorization) == 201)
  }

  @Test(arguments: [
    "", "Bearer", "Bearer ", "bearerappl_test", "Basic appl_test", "appl_test",
    "Bearer APPL_TEST", "Bearer\tappl_test",
  ])
  func `Another scheme, or a key in another case, is denied`(authorization: String) async {
    #expect(await status(authorization) == 401)
  }

  @Test func `A request that needs a missing In-App Purchase key is rejected permanently`()
    async throws
  {
    let reply = await server.ask(
      .post, "/v1/refresh/1", key: ServerUnderTest.secretKey, body: [])
    #expect(reply.response.status == .unprocessableContent)
    let error = try server.error(reply)
    #expect(error.code == .invalidAppleSubscriptionKey)
    #expect(error.message.contains("add one under in_app_purchase_key"))
  }
}
