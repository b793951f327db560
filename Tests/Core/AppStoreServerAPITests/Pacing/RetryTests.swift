import AppStoreCore
import AppStoreServerAPI
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(30))) struct RetryTests {
  let caller: Caller
  let transaction = #"{"signedTransactionInfo":"a.b.c"}"#

  init() throws {
    caller = try Caller()
  }

  @Test func `A rate limit is waited out until Apple's time in milliseconds`() async throws {
    let transport = ScriptedTransport(
      .refusal(4_290_000, [.retryAfter: "1800000007500"]), .answer(200, transaction))

    _ = try await caller.client(transport, pacing: caller.pacing()).transactionInfo(of: "7")

    #expect(caller.naps.durations == [.milliseconds(7500)])
    #expect(transport.requests.count == 2)
  }

  @Test(arguments: [
    nil, "1799999999999", "60", "soon", "9223372036854775807", "-9223372036854775808",
  ])
  func `A rate limit without a future time is waited out, longer each time`(
    retryAfter: String?
  ) async throws {
    var fields = HTTPFields()
    fields[.retryAfter] = retryAfter
    let transport = ScriptedTransport(
      .refusal(4_290_000, fields), .refusal(4_290_000, fields), .answer(200, transaction))

    _ = try await caller.client(transport, pacing: caller.pacing()).transactionInfo(of: "7")

    #expect(caller.naps.durations == [.seconds(1), .seconds(2)])
  }

  @Test func `Retries are limited`() async throws {
    let transport = ScriptedTransport(
      .refusal(4_290_000), .refusal(4_290_000), .refusal(4_290_000), .answer(200, transaction))

    let error = await #expect(throws: AppStoreServerAPIError.self) {
      try await caller.client(transport, pacing: caller.pacing(RetryPolicy(retries: 2)))
        .transactionInfo(of: "7")
    }

    #expect(error?.code == .rateLimitExceeded)
    #expect(transport.requests.count == 3)
  }

  @Test func `A pause that is too long is thrown, and blocks the next call until its end`()
    async throws
  {
    let until = Caller.start + .hours(1)
    let transport = ScriptedTransport(
      .refusal(4_290_000, [.retryAfter: String(until.milliseconds)]), .answer(200, transaction))
    let client = try caller.client(transport, pacing: caller.pacing())

    let first = await #expect(throws: AppStoreServerAPIError.self) {
      try await client.transactionInfo(of: "7")
    }
    let second = await #expect(
      throws: AppStoreServerAPIError.rateBudgetExhausted(.transactionInfo, until: until)
    ) {
      try await client.transactionInfo(of: "7")
    }

    #expect(first?.retryAfter == until)
    #expect(second?.isRetryable == true)
    #expect(caller.naps.durations.isEmpty)
    #expect(transport.requests.count == 1)
    caller.clock.advance(to: until)
    _ = try await client.transactionInfo(of: "7")
  }

  @Test func `Apple's retryable errors and lost connections are retried`() async throws {
    let transport = ScriptedTransport(
      .refusal(5_000_001), .failure(TransportError(reason: "reset")), .answer(200, transaction))

    _ = try await caller.client(transport, pacing: caller.pacing()).transactionInfo(of: "7")

    #expect(caller.naps.durations == [.seconds(1), .seconds(2)])
  }

  @Test func `Any other error of Apple is not retried`() async throws {
    let transport = ScriptedTransport(.refusal(4_040_010), .answer(200, transaction))

    await #expect(throws: AppStoreServerAPIError.self) {
      try await caller.client(transport, pacing: caller.pacing()).transactionInfo(of: "7")
    }

    #expect(transport.requests.count == 1)
  }

  @Test func `A test notification whose response is lost is not requested twice`() async throws {
    let lost = TransportError(reason: "reset")
    let transport = ScriptedTransport(.failure(lost), .answer(200, "{}"))

    await #expect(throws: AppStoreServerAPIError.unreachable(lost)) {
      try await caller.client(transport, pacing: caller.pacing()).requestTestNotification()
    }

    #expect(transport.requests.count == 1)
  }

  @Test func `Calls beyond the budget wait, also with another client`()
    async throws
  {
    let transport = ScriptedTransport(
      .answer(200, #"{"testNotificationToken":"t"}"#),
      .answer(200, #"{"testNotificationToken":"t"}"#))
    let pacing = caller.pacing(environment: .sandbox)

    _ = try await caller.client(transport, pacing: pacing).requestTestNotification()
    _ = try await caller.client(transport, pacing: pacing).requestTestNotification()

    #expect(caller.naps.durations == [.seconds(10)])
  }

  @Test func `A canceled wait throws its own error and sends nothing more`() async throws {
    let transport = ScriptedTransport(.refusal(4_290_000), .answer(200, transaction))
    let pacing = RequestThrottle(environment: .production, clock: caller.clock) { _ in
      throw CancellationError()
    }

    await #expect(throws: AppStoreServerAPIError.cancelled) {
      try await caller.client(transport, pacing: pacing).transactionInfo(of: "7")
    }

    #expect(transport.requests.count == 1)
  }
}
