internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import Effects
internal import HTTPTypes
internal import Hummingbird

/// The App Store Server API, as far as this store serves it, at Apple's paths.
struct AppleRoutes: Sendable {
  let store: SimulatedStore
  let tokens: APITokenChecker
  let tokenClock: any WallClock

  func add(to router: Router<BasicRequestContext>) {
    router.get("/inApps/v1/subscriptions/:transactionId") { request, context in
      try await answer(request) { () throws(APIErrorBody) in
        try await statuses(context.parameters.get("transactionId"), QueryItems(request))
      }
    }
    router.get("/inApps/v2/history/:transactionId") { request, context in
      try await answer(request) { () throws(APIErrorBody) in
        try await history(context.parameters.get("transactionId"), QueryItems(request))
      }
    }
  }

  /// Answers a call whose token is right; a wrong one gets 401 without a body, as from Apple.
  private func answer(
    _ request: Request, _ work: () async throws(APIErrorBody) -> any Encodable
  ) async throws -> Response {
    do throws(APITokenError) {
      _ = try tokens.check(authorization: request.headers[.authorization], at: tokenClock.now())
    } catch {
      // Apple does not say which check failed; here the claim's name helps to find it.
      return Response(
        status: .unauthorized,
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\", claim=\"\(error.field)\""])
    }
    let value: any Encodable
    do throws(APIErrorBody) {
      value = try await work()
    } catch {
      return try .json(error, status: .init(code: error.status))
    }
    return try .json(value)
  }

  private func statuses(
    _ id: String?, _ query: QueryItems
  ) async throws(APIErrorBody) -> any Encodable {
    let account = try await account(with: id)
    var wanted: Set<SubscriptionStatus> = []
    for text in query.all("status") {
      guard let number = Int(text), (1...5).contains(number) else { throw .invalidStatus }
      wanted.insert(SubscriptionStatus(rawValue: number))
    }
    do throws(SimulatedStoreError) {
      return try await store.statusResponse(for: account, wanted: wanted)
    } catch {
      throw .generalInternal
    }
  }

  private func history(
    _ id: String?, _ query: QueryItems
  ) async throws(APIErrorBody) -> any Encodable {
    let account = try await account(with: id)
    let query = try HistoryQuery(query)
    do throws(SimulatedStoreError) {
      return try await store.historyResponse(for: account, query)
    } catch {
      throw .generalInternal
    }
  }

  private func account(with id: String?) async throws(APIErrorBody) -> AccountID {
    guard let id, (1...20).contains(id.utf8.count),
      id.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw .invalidTransactionId }
    guard let account = await store.simulator.account(with: TransactionID(id)) else {
      throw .transactionIdNotFound
    }
    return account
  }
}
