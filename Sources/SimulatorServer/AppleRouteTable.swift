internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Effects
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Where the endpoints of Apple's API are entered; it checks what every call must have.
struct AppleRouteTable: Sendable {
  typealias Work = @Sendable (AppleCall) async throws(APIErrorBody) -> AppleAnswer

  let store: SimulatedStore
  let tokens: APITokenChecker
  let tokenClock: any WallClock
  let sleep: @Sendable (Duration) async throws -> Void

  /// Enters an endpoint; calls with a wrong token do not reach it.
  func serve(
    _ name: EndpointName, _ method: HTTPRequest.Method, _ path: RouterPath,
    on router: Router<BasicRequestContext>, longestBody: Int = largestBody, _ work: @escaping Work
  ) {
    router.on(path, method: method) { request, context in
      if let refusal = refusal(request) { return refusal }
      switch await store.admit(name, at: tokenClock.now()) {
      case .refused(let error, let retryAfter):
        var response = try Response.json(error, status: .init(code: error.status))
        if let retryAfter {
          // Apple counts in milliseconds since 1970, not in seconds from now.
          response.headers[.retryAfter] = String(retryAfter.milliseconds)
        }
        return response
      case .admitted(let wait): if wait > .zero { try await sleep(wait) }
      }
      do throws(APIErrorBody) {
        let call = AppleCall(
          parameters: context.parameters, query: QueryItems(request),
          body: try await body(of: request, upTo: longestBody))
        switch try await work(call) {
        case .json(let value): return try answer(value)
        case .failure(let value, let status): return try answer(value, status: status)
        case .empty(let status): return Response(status: status)
        }
      } catch {
        return try .json(error, status: .init(code: error.status))
      }
    }
  }

  /// Returns the answer to a call whose token is wrong: 401 without a body, as from Apple.
  private func refusal(_ request: Request) -> Response? {
    do throws(APITokenError) {
      _ = try tokens.check(authorization: request.headers[.authorization], at: tokenClock.now())
      return nil
    } catch {
      // Apple does not say which check failed; here the claim's name helps to find it.
      return Response(
        status: .unauthorized,
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\", claim=\"\(error.field)\""])
    }
  }

  private func body(of request: Request, upTo limit: Int) async throws(APIErrorBody) -> [UInt8] {
    do {
      return Array(try await request.body.collect(upTo: limit).readableBytesView)
    } catch {
      throw APIErrorBody(.generalBadRequest)
    }
  }

  private func answer(
    _ value: any Encodable, status: HTTPResponse.Status = .ok
  ) throws(APIErrorBody) -> Response {
    do {
      return try .json(value, status: status)
    } catch {
      throw .generalInternal
    }
  }
}
