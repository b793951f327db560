public import AppStoreTypes

/// Sends each call to the environment that knows the transaction.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-info>
public struct EnvironmentRouter: Sendable {
  /// The client of the live store.
  public let production: AppStoreServerAPIClient
  /// The client of the sandbox.
  public let sandbox: AppStoreServerAPIClient

  /// Creates a router over one client of each environment.
  public init(production: AppStoreServerAPIClient, sandbox: AppStoreServerAPIClient) {
    self.production = production
    self.sandbox = sandbox
  }

  /// Returns the client of an environment, as a signed payload names it.
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

  /// Does some work with the client of a known environment, or finds the environment.
  ///
  /// An unknown environment is production first; the sandbox is asked only when production does not
  /// know the transaction (4040010), or refuses the token as it does before an app's first release.
  /// When the sandbox refuses the token too, the error is production's.
  ///
  /// - Parameters:
  ///   - environment: The environment of the payload at hand; `nil` when there is none.
  ///   - work: The calls; they may be done twice, so none may change anything in production before it
  ///     fails.
  /// - Returns: The answer and the environment that gave it.
  /// - Throws: ``AppStoreServerAPIError``.
  public func call<Answer: Sendable>(
    in environment: AppStoreEnvironment?,
    _ work: @Sendable (AppStoreServerAPIClient) async throws(AppStoreServerAPIError) -> Answer
  ) async throws(AppStoreServerAPIError) -> (answer: Answer, environment: AppStoreEnvironment) {
    if let environment { return (try await work(client(for: environment)), environment) }
    let first: AppStoreServerAPIError
    do throws(AppStoreServerAPIError) {
      return (try await work(production), .production)
    } catch {
      guard error.asksForSandbox else { throw error }
      first = error
    }
    do throws(AppStoreServerAPIError) {
      return (try await work(sandbox), .sandbox)
    } catch {
      // Then the key is wrong, and production's word on it is the fuller one.
      if case .unauthorized = error { throw first }
      throw error
    }
  }
}

extension AppStoreServerAPIError {
  /// Whether production's refusal means that the sandbox may know more.
  fileprivate var asksForSandbox: Bool {
    switch self {
    case .refused(let body, _): body.code == .transactionIdNotFound
    case .unauthorizedInProduction: true
    default: false
    }
  }
}
