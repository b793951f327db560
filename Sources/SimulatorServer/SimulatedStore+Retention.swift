internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation

extension SimulatedStore {
  /// Changes what was uploaded for retention messaging; an error leaves it as it was.
  func changeRetention(
    _ change: @Sendable (inout RetentionState) throws(APIErrorBody) -> Void
  ) throws(APIErrorBody) {
    var changed = retention
    try change(&changed)
    retention = changed
  }

  /// Ends a performance test; returns whether there was one that ran.
  func endPerformanceTest(_ id: String, hasPassed: Bool) -> Bool {
    guard retention.tests[id]?.result == .pending else { return false }
    retention.tests[id]?.end(hasPassed: hasPassed)
    performanceTests[id]?.cancel()
    if hasPassed { retention.hasPassedTest = true }
    return true
  }

  /// Says whether the server has passed a performance test in the sandbox, for stores of production.
  func setHasPassedPerformanceTest(_ hasPassed: Bool) {
    retention.hasPassedTest = hasPassed
  }

  /// Sets how much may be uploaded.
  func setRetentionLimits(images: Int, messages: Int) {
    retention.mostImages = images
    retention.mostMessages = messages
  }

  /// Decides the review of an image; returns whether there is one.
  func reviewImage(_ id: UUID, _ state: RetentionReviewState) -> Bool {
    retention.reviewImage(id, state)
  }

  /// Decides the review of a message; returns whether there is one.
  func reviewMessage(_ id: UUID, _ state: RetentionReviewState) -> Bool {
    retention.reviewMessage(id, state)
  }
}

extension RetentionState {
  /// The images, in the order of their identifiers.
  var imageList: GetImageListResponse {
    GetImageListResponse(
      imageIdentifiers: images.sorted { $0.key.uuidString < $1.key.uuidString }.map {
        .init(imageIdentifier: $0.key, imageState: $0.value.state, imageSize: $0.value.size)
      })
  }

  /// The messages, in the order of their identifiers.
  var messageList: GetMessageListResponse {
    GetMessageListResponse(
      messageIdentifiers: messages.sorted { $0.key.uuidString < $1.key.uuidString }.map {
        .init(messageIdentifier: $0.key, messageState: $0.value.state)
      })
  }
}
