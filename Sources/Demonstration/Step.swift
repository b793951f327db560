internal import AppStoreTypes

/// One step of the story: what happens, what is tapped, and what the telling expects.
struct Step: Sendable {
  /// What the teller expects of the app's answer, besides that it is the store's truth.
  enum Expectation: Sendable, Hashable {
    /// Pro is open or closed.
    case isActive(Bool)
    /// The plan is this product.
    case plan(ProductID)
    /// The screen lists so many products.
    case products(Int)
    /// The store marked this product's transaction as upgraded.
    case upgraded(ProductID)
    /// The app fell back on its cached answer.
    case cached
    /// The app reported that a signature did not verify.
    case refusedSignature
  }

  /// What happened, in a few words.
  let event: String
  /// What is tapped afterwards.
  let tap: String
  /// What the teller expects.
  let expectations: [Expectation]
  /// What happens in the store or the world before the tap.
  let act: @Sendable (Stage) async throws -> Void

  init(
    _ event: String, tap: String = "refresh", expecting expectations: Expectation...,
    act: @escaping @Sendable (Stage) async throws -> Void = { _ in }
  ) {
    self.event = event
    self.tap = tap
    self.expectations = expectations
    self.act = act
  }
}
