// Testing does not exist for programs that contain the Swift libraries, such as benchmarks.
#if canImport(Testing)
  public import Foundation
  public import Testing

  /// Gives each test, and each case of a parameterized test, a store of its own.
  public struct IsolatedStoreTrait: TestTrait, SuiteTrait, TestScoping {
    let environment: StoreEnvironment
    let start: Date?

    /// Whether the trait of a suite also applies to its tests: always.
    public var isRecursive: Bool { true }

    /// Runs a test with a store of its own.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      // A suite itself has no case; its tests get their stores.
      guard testCase != nil else { return try await function() }
      try await withIsolatedStore(signingAs: environment, startingAt: start) {
        try await function()
      }
    }
  }

  extension Trait where Self == IsolatedStoreTrait {
    /// Gives each test a store of its own, so that tests with sessions run in parallel.
    ///
    /// ```swift
    /// @Test(.isolatedStore) func `A purchase unlocks Pro`() async throws {
    ///   let session = try SKTestSession(configurationFileNamed: "Store")
    ///   try await session.buyProduct(identifier: "com.example.pro.lifetime")
    ///   session.expectActive("pro", unlockedBy: ["com.example.pro.lifetime"])
    /// }
    /// ```
    public static var isolatedStore: IsolatedStoreTrait {
      IsolatedStoreTrait(environment: .xcode, start: nil)
    }

    /// Gives each test a store of its own.
    ///
    /// - Parameters:
    ///   - environment: The environment of what it signs.
    ///   - start: The store's time at the beginning; `nil` for the machine's.
    public static func isolatedStore(
      signingAs environment: StoreEnvironment, startingAt start: Date? = nil
    ) -> IsolatedStoreTrait {
      IsolatedStoreTrait(environment: environment, start: start)
    }
  }
#endif
