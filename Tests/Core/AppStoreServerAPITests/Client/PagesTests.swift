import AppStoreCore
import AppStoreServerAPI
import Testing

@Suite(.timeLimit(.minutes(30))) struct PagesTests {
  let caller: Caller

  init() throws {
    caller = try Caller()
  }

  func refunds(
    _ revision: String, hasMore: Bool
  ) -> String {
    #"{"signedTransactions":["\#(revision)"],"revision":"\#(revision)","hasMore":\#(hasMore)}"#
  }

  @Test func `Refund pages are requested one by one on demand`() async throws {
    let transport = ScriptedTransport(
      .answer(200, refunds("r1", hasMore: true)), .answer(200, refunds("r2", hasMore: false)))
    var pages = try caller.client(transport).refundHistoryPages(of: "7", after: "r0")
      .makeAsyncIterator()

    #expect(transport.requests.isEmpty)
    #expect(try await pages.next()?.signedTransactions == ["r1"])
    #expect(transport.requests.count == 1)
    #expect(try await pages.next()?.signedTransactions == ["r2"])
    #expect(try await pages.next() == nil)

    #expect(
      transport.paths == [
        "/inApps/v2/refund/lookup/7?revision=r0", "/inApps/v2/refund/lookup/7?revision=r1",
      ])
  }

  @Test func `Every page of notifications is requested with the same body`() async throws {
    let transport = ScriptedTransport(
      .answer(
        200,
        #"{"paginationToken":"a b","hasMore":true,"notificationHistory":[{"signedPayload":"n1"}]}"#
      ),
      .answer(200, #"{"hasMore":false,"notificationHistory":[{"signedPayload":"n2"}]}"#))
    var request = NotificationHistoryRequest(
      startDate: Caller.start - .days(2), endDate: Caller.start)
    request.onlyFailures = true
    request.notificationType = .expired

    var payloads: [String] = []
    for try await page in try caller.client(transport).notificationHistoryPages(request) {
      payloads += page.notificationHistory.map(\.signedPayload)
      caller.clock.advance(to: caller.clock.now() + .seconds(5))
    }

    #expect(payloads == ["n1", "n2"])
    #expect(
      transport.paths == [
        "/inApps/v1/notifications/history",
        "/inApps/v1/notifications/history?paginationToken=a%20b",
      ])
    #expect(
      transport.bodies
        == Array(
          repeating: #"{"endDate":1800000000000,"notificationType":"EXPIRED","onlyFailures":true,"#
            + #""startDate":1799827200000}"#, count: 2))
  }

  @Test func `An invalid filter is rejected before any request`() throws {
    let transport = ScriptedTransport()
    let request = NotificationHistoryRequest(
      startDate: Caller.start - .days(31), endDate: Caller.start)
    _ = try caller.client(transport).notificationHistoryPages(request)
    for (url, environment) in [
      (AppStoreServerAPIClient.sandboxURL, nil), ("http://127.0.0.1", AppStoreEnvironment.sandbox),
    ] {
      #expect(throws: AppStoreServerAPIError.self) {
        try caller.client(transport, at: url).notificationHistoryPages(request, in: environment)
      }
    }
  }

  @Test func `A page that claims more pages without a token is an error`() async throws {
    let transport = ScriptedTransport(
      .answer(200, #"{"hasMore":true,"notificationHistory":[]}"#))
    let request = NotificationHistoryRequest(
      startDate: Caller.start - .days(1), endDate: Caller.start)
    var pages = try caller.client(transport).notificationHistoryPages(request).makeAsyncIterator()

    await #expect(throws: AppStoreServerAPIError.invalidResponse(field: "paginationToken")) {
      try await pages.next()
    }
    #expect(try await pages.next() == nil)
  }

  @Test(arguments: [1, 2, 3, 7, 20])
  func `A server whose pages repeat is detected`(length: Int) async throws {
    let circle = (0..<200).map { turn in
      ScriptedTransport.Reply.answer(200, refunds("r\(turn % length)", hasMore: true))
    }
    let transport = ScriptedTransport(circle)

    await #expect(throws: AppStoreServerAPIError.self) {
      for try await _ in try caller.client(transport).refundHistoryPages(of: "7") {}
    }

    #expect(transport.requests.count <= 4 * length + 2)
  }

  @Test func `A long response without repetition is read to its end`() async throws {
    let transport = ScriptedTransport(
      (1...100).map { .answer(200, refunds("r\($0)", hasMore: $0 < 100)) })

    var count = 0
    for try await _ in try caller.client(transport).refundHistoryPages(of: "7") { count += 1 }

    #expect(count == 100)
  }
}
