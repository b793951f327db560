package import Testing

/// Waits until a condition holds, for what a test cannot await otherwise.
///
/// It checks again after short pauses, so use it for a condition that stays true. It cannot show
/// that nothing happened: wait for an event that comes after it instead.
///
/// - Parameters:
///   - event: What is awaited, in words that complete "it never happened that …".
///   - limit: The longest wait.
///   - isolation: The actor of the caller, which checks the condition.
///   - sourceLocation: The caller, where a failure is recorded.
///   - holds: Returns whether it happened.
/// - Throws: An error that is already recorded as the test's issue, if the condition does not hold
///   in time; the condition's error; or an error if the test's task is canceled.
package func eventually(
  _ event: String, within limit: Duration = .seconds(600),
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ holds: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  var pause = Duration.milliseconds(1)
  while true {
    let isInTime = ContinuousClock.now < end
    if try await holds() { return }
    try #require(
      isInTime, "it never happened within \(limit) that \(event)", sourceLocation: sourceLocation)
    try await Task.sleep(for: pause)
    pause = min(pause * 2, .milliseconds(20))
  }
}
