internal import AppStoreCore
public import Foundation
internal import StoreKitTest

/// The environment of what an isolated store signs.
public enum StoreEnvironment: Sendable {
  /// As Xcode signs in tests, with one certificate that issued itself; the App Store's servers know
  /// nothing of it. `tessera serve --trust-xcode` accepts it.
  case xcode
  /// As Apple's sandbox signs, with three certificates, so that a server that trusts the root accepts
  /// it.
  case sandbox

  var environment: AppStoreEnvironment {
    switch self {
    case .xcode: .xcode
    case .sandbox: .sandbox
    }
  }
}

/// Runs a test with a store of its own.
///
/// Every `SKTestSession` that is created in `body`, and everything that StoreKit does there and in
/// the tasks started there, uses that store. Others do not see it, so such tests run in parallel. A
/// detached task (`Task.detached`) does not inherit the store.
///
/// ```swift
/// let notifications = try await withIsolatedStore(signingAs: .sandbox) {
///   let session = try SKTestSession(configurationFileNamed: "Store")
///   try await session.buyProduct(identifier: "com.example.pro.monthly")
///   return session.notifications.map(\.type)
/// }
/// ```
///
/// - Parameters:
///   - environment: The environment of what it signs.
///   - start: The store's time at the beginning; `nil` for the machine's.
///   - seed: The seed of its identifiers.
///   - isolation: The actor of the caller, on which the test runs.
///   - body: The test.
/// - Returns: The result of `body`.
public func withIsolatedStore<Value>(
  signingAs environment: StoreEnvironment = .xcode, startingAt start: Date? = nil,
  seed: UInt64 = 1, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async rethrows -> Value {
  try await StoreTestEnvironment.isolated(
    signingAs: environment.environment, startingAt: start.map { Timestamp($0) }, seed: seed, body)
}
