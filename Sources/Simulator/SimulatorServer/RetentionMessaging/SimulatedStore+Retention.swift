internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation

extension SimulatedStore {
  /// Changes the uploads for retention messaging, their review or their limits.
  ///
  /// After an error they are unchanged.
  func changeRetention<Result: Sendable, Failure: Error>(
    _ change: @Sendable (inout RetentionState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var changed = retention
    let result = try change(&changed)
    developer.retention = changed
    return result
  }

  /// Ends a performance test; returns whether it was running.
  func endPerformanceTest(_ id: String, hasPassed: Bool) -> Bool {
    guard retention.tests[id]?.result == .pending else { return false }
    developer.retention.tests[id]?.end(hasPassed: hasPassed)
    developer.performanceTests[id]?.cancel()
    if hasPassed { developer.retention.hasPassedTest = true }
    return true
  }
}

extension RetentionState {
  /// The images, in order of their identifiers.
  var imageList: GetImageListResponse {
    GetImageListResponse(
      imageIdentifiers: images.sorted { $0.key.uuidString < $1.key.uuidString }.map {
        .init(imageIdentifier: $0.key, imageState: $0.value.state, imageSize: $0.value.size)
      })
  }

  /// The messages, in order of their identifiers.
  var messageList: GetMessageListResponse {
    GetMessageListResponse(
      messageIdentifiers: messages.sorted { $0.key.uuidString < $1.key.uuidString }.map {
        .init(messageIdentifier: $0.key, messageState: $0.value.state)
      })
  }
}
