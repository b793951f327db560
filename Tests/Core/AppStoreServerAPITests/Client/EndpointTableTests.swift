import AppStoreCore
import AppStoreServerAPI
import HTTPTypes
import Testing

/// Every call of the client, compared with Apple's table of endpoints and rate limits.
@Suite(.timeLimit(.minutes(30))) struct EndpointTableTests {
  let caller: Caller

  init() throws {
    caller = try Caller()
  }

  @Test(arguments: EndpointCase.all)
  func `Each call has Apple's method, path, query and body, and reads a future response`(
    _ endpoint: EndpointCase
  ) async throws {
    let transport = ScriptedTransport(.answer(endpoint.status, endpoint.reply))

    try await endpoint.call(caller.client(transport))

    let request = try #require(transport.requests.first)
    let body = try #require(transport.bodies.first)
    #expect(transport.requests.count == 1)
    let wire = [request.method.rawValue, request.path ?? "", body].filter { !$0.isEmpty }
    #expect(wire.joined(separator: " ") == endpoint.wire)
    let contentType = request.headerFields[.contentType]
    #expect(
      contentType == (body.isEmpty ? nil : body.hasPrefix("{") ? "application/json" : "image/png"))
  }

  @Test func `The table has every endpoint`() {
    #expect(Set(EndpointCase.all.map(\.name)) == Set(EndpointName.allCases))
    #expect(Set(EndpointCase.all.map(\.wire)).count == EndpointCase.all.count)
  }

  @Test(arguments: EndpointCase.all)
  func `Each call uses its own endpoint's budget, of Apple's size`(
    _ endpoint: EndpointCase
  ) async throws {
    #expect(endpoint.name.rate.rawValue == endpoint.perSecond)
    let transport = ScriptedTransport(
      Array(repeating: .answer(endpoint.status, endpoint.reply), count: endpoint.perSecond + 1))
    let client = try caller.client(
      transport, pacing: caller.pacing(RetryPolicy(retries: 0, maxWait: .zero)))

    for _ in 0..<endpoint.perSecond { try await endpoint.call(client) }
    let error = await #expect(throws: AppStoreServerAPIError.self) {
      try await endpoint.call(client)
    }

    guard case .rateBudgetExhausted(let name, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == endpoint.name)
    #expect(transport.requests.count == endpoint.perSecond)
  }
}
