internal import AppStoreCore

/// A step of the scenario: an event, a tap, and expectations.
struct ScenarioStep: Sendable {
  /// An expectation about the app's screen, in addition to the ground truth.
  enum Expectation: Sendable, Hashable {
    /// Whether Pro is active.
    case isActive(Bool)
    /// The plan is this product.
    case plan(ProductID)
    /// The screen lists this number of products.
    case products(Int)
    /// The store marked this product's transaction as upgraded.
    case upgraded(ProductID)
    /// The app used its cached response.
    case cached
    /// The app reported a signature that failed verification.
    case rejectedSignature
  }

  /// A short description of the event.
  let event: String
  /// The tap after the event.
  let tap: String
  let expectations: [Expectation]
  /// The action in the store or outside before the tap.
  let perform: @Sendable (DemoEnvironment) async throws -> Void

  init(
    _ event: String, tap: String = "refresh", expecting expectations: Expectation...,
    perform: @escaping @Sendable (DemoEnvironment) async throws -> Void = { _ in }
  ) {
    self.event = event
    self.tap = tap
    self.expectations = expectations
    self.perform = perform
  }
}
