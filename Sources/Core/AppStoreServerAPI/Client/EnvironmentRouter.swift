public import AppStoreCore

/// Sends each call to the environment that has the transaction.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-info>
public struct EnvironmentRouter: Sendable {
  /// The client of production.
  public let production: AppStoreServerAPIClient
  /// The client of the sandbox.
  public let sandbox: AppStoreServerAPIClient

  /// Creates a router over one client of each environment.
  public init(production: AppStoreServerAPIClient, sandbox: AppStoreServerAPIClient) {
    self.production = production
    self.sandbox = sandbox
  }

  /// Returns the client of an environment, as named in a signed payload.
  ///
  /// - Throws: ``AppStoreServerAPIError/noServer(_:)`` for every other environment.
  public func client(
    for environment: AppStoreEnvironment
  ) throws(AppStoreServerAPIError) -> AppStoreServerAPIClient {
    switch environment {
    case .production: return production
    case .sandbox: return sandbox
    default: throw .noServer(environment)
    }
  }

  /// Runs calls with the client of a known environment, or finds the environment.
  ///
  /// For an unknown environment, production is called first. The sandbox is called only if
  /// production does not know the transaction (4040010), or rejects the token as it does before an
  /// app's first release. If the sandbox rejects the token too, production's error is thrown.
  ///
  /// - Parameters:
  ///   - environment: The environment of the payload; `nil` if none exists.
  ///   - work: The calls. They can run twice, so they must not change anything in production before
  ///     they fail.
  /// - Returns: The result and the environment that returned it.
  /// - Throws: ``AppStoreServerAPIError``.
  public func call<Response: Sendable>(
    in environment: AppStoreEnvironment?,
    _ work: @Sendable (AppStoreServerAPIClient) async throws(AppStoreServerAPIError) -> Response
  ) async throws(AppStoreServerAPIError) -> (response: Response, environment: AppStoreEnvironment) {
    if let environment { return (try await work(client(for: environment)), environment) }
    let first: AppStoreServerAPIError
    do throws(AppStoreServerAPIError) {
      return (try await work(production), .production)
    } catch {
      guard error.requestsSandbox else { throw error }
      first = error
    }
    do throws(AppStoreServerAPIError) {
      return (try await work(sandbox), .sandbox)
    } catch {
      // Then the key is invalid, and production's error is more detailed.
      if case .unauthorized = error { throw first }
      throw error
    }
  }
}

extension AppStoreServerAPIError {
  /// Whether production's error means that the sandbox may have the transaction.
  fileprivate var requestsSandbox: Bool {
    switch self {
    case .rejected(let body, _): body.code == .transactionIdNotFound
    case .unauthorizedInProduction: true
    case .invalidBaseURL, .key, .unreachable, .unauthorized, .invalidRequest, .rateBudgetExhausted,
      .noServer, .cancelled, .reportRejected, .unexpectedStatus, .invalidResponse,
      .historyDoesNotAdvance:
      false
    }
  }
}
