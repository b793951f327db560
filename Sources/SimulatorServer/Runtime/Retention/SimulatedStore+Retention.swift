internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation

extension SimulatedStore {
  /// Changes the uploads for retention messaging.
  ///
  /// After an error they are unchanged.
  func changeRetention(
    _ change: @Sendable (inout RetentionState) throws(AppStoreErrorBody) -> Void
  ) throws(AppStoreErrorBody) {
    var changed = retention
    try change(&changed)
    developer.retention = changed
  }

  /// Ends a performance test; returns whether it was running.
  func endPerformanceTest(_ id: String, hasPassed: Bool) -> Bool {
    developer.endPerformanceTest(id, hasPassed: hasPassed)
  }

  /// Sets whether the server has passed a performance test in the sandbox, for production stores.
  func setHasPassedPerformanceTest(_ hasPassed: Bool) {
    developer.retention.hasPassedTest = hasPassed
  }

  /// Sets the limits of uploads.
  func setRetentionLimits(images: Int, messages: Int) {
    developer.retention.mostImages = images
    developer.retention.mostMessages = messages
  }

  /// Sets the review result of an image; returns whether the image exists.
  func reviewImage(_ id: UUID, _ state: RetentionReviewState) -> Bool {
    developer.retention.reviewImage(id, state)
  }

  /// Sets the review result of a message; returns whether the message exists.
  func reviewMessage(_ id: UUID, _ state: RetentionReviewState) -> Bool {
    developer.retention.reviewMessage(id, state)
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
