internal import AppStoreCore
internal import AppStoreServerAPI
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Registers the endpoints of Apple's API and checks what every call must have.
struct AppleRouteTable: Sendable {
  typealias Work = @Sendable (AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse

  let store: SimulatedStore
  let tokens: APITokenVerifier
  let tokenClock: any WallClock
  let sleep: @Sendable (Duration) async throws -> Void

  /// Registers an endpoint.
  ///
  /// Calls with an invalid token do not reach it.
  func serve(
    _ name: EndpointName, _ method: HTTPRequest.Method, _ path: RouterPath,
    on router: Router<BasicRequestContext>, maxBody: Int = maxBody, _ work: @escaping Work
  ) {
    router.on(path, method: method) { request, context in
      if let rejection = rejection(request) { return rejection }
      switch await store.admit(name, at: tokenClock.now()) {
      case .rejected(let error, let retryAfter):
        var response = try Response.json(error, status: .init(code: error.status))
        if let retryAfter {
          // Apple sends milliseconds since 1970, not seconds from now.
          response.headers[.retryAfter] = String(retryAfter.milliseconds)
        }
        return response
      case .admitted(let wait): if wait > .zero { try await sleep(wait) }
      }
      do throws(AppStoreErrorBody) {
        let call = AppleAPIRequest(
          parameters: context.parameters, query: QueryItems(request),
          body: try await body(of: request, upTo: maxBody))
        switch try await work(call) {
        case .json(let value): return try response(value)
        case .failure(let value, let status): return try response(value, status: status)
        case .empty(let status): return Response(status: status)
        }
      } catch {
        return try .json(error, status: .init(code: error.status))
      }
    }
  }

  /// Returns the response to a call with an invalid token: 401 without a body, as from Apple.
  private func rejection(_ request: Request) -> Response? {
    do throws(APITokenError) {
      _ = try tokens.check(authorization: request.headers[.authorization], at: tokenClock.now())
      return nil
    } catch {
      // Apple does not name the failed check. The claim's name is added here for debugging.
      return Response(
        status: .unauthorized,
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\", claim=\"\(error.field)\""])
    }
  }

  private func body(of request: Request, upTo limit: Int) async throws(AppStoreErrorBody) -> [UInt8]
  {
    do {
      return Array(try await request.body.collect(upTo: limit).readableBytesView)
    } catch {
      throw AppStoreErrorBody(.generalBadRequest)
    }
  }

  private func response(
    _ value: any Encodable, status: HTTPResponse.Status = .ok
  ) throws(AppStoreErrorBody) -> Response {
    do {
      return try .json(value, status: status)
    } catch {
      throw .generalInternal
    }
  }
}
