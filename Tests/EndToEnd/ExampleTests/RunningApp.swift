import AppFrame
import AppStoreCore
import Demonstration
import Testing

/// A running app, as its user sees it.
struct RunningApp {
  /// The maximum number of looks at the screen.
  private static let maxLooks = 200

  let process: AppProcess

  @discardableResult
  func tap(_ line: String) async throws -> Screen { try await process.tap(line) }

  @discardableResult
  func buy(_ product: ProductID) async throws -> Screen {
    try await tap("buy \(product)")
  }

  /// Repeats a tap or a look until the screen shows the expected state.
  @discardableResult
  func see(
    after line: String = "look", _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ isSeen: (Screen) async -> Bool
  ) async throws -> Screen {
    var screen = try await tap(line)
    for look in 1..<Self.maxLooks {
      if await isSeen(screen) { return screen }
      try await Task.sleep(for: .milliseconds(min(10 * look, 100)))
      screen = try await tap(line)
    }
    Issue.record("never seen: \(what); the last screen: \(screen)", sourceLocation: sourceLocation)
    return screen
  }

  /// Repeats a tap or a look until Pro is active, inactive or unknown.
  @discardableResult
  func see(
    after line: String = "look", _ gate: Screen.Gate,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Screen {
    try await see(after: line, "pro \(gate)", sourceLocation: sourceLocation) { $0.pro == gate }
  }

  /// Repeats a tap or a look until the screen shows the ground truth.
  @discardableResult
  func seeTruth(
    after line: String = "look", of scene: Scene, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Screen {
    let truth = await scene.truth()
    return try await see(after: line, truth, sourceLocation: sourceLocation) { $0.answer == truth }
  }
}
