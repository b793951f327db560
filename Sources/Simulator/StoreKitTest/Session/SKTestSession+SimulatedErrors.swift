extension SKTestSession {
  /// Returns the simulated error of an API; `nil` for none.
  public func simulatedError<API>(forAPI api: API) async -> API.Failure?
  where API: FailableStoreKitAPI {
    guard let known = api as? any FailingAPI else { return nil }
    return environment.settings.failures[known.api] as? API.Failure
  }

  /// Makes an API fail from now on.
  ///
  /// ```swift
  /// let offline = StoreKitError.networkError(URLError(.notConnectedToInternet))
  /// try await session.setSimulatedError(.generic(offline), forAPI: .loadProducts)
  /// ```
  ///
  /// - Parameters:
  ///   - error: The error; `nil` lets the API succeed again.
  ///   - api: The API.
  /// - Throws: ``SKTestError/invalidAction`` for an API that StoreKitTest does not declare.
  public func setSimulatedError<API>(_ error: API.Failure?, forAPI api: API) async throws
  where API: FailableStoreKitAPI {
    guard let known = api as? any FailingAPI else {
      throw SKTestError(
        .invalidAction, because: "\(API.self) is not an API of StoreKitTest; use one of its own")
    }
    environment.changeSettings { $0.failures[known.api] = error }
  }
}
