internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import Foundation

/// The response to `retention`.
private struct RetentionResponse: Encodable {
  let images: [GetImageListResponse.Item]
  let messages: [GetMessageListResponse.Item]
  let realtimeURL: String?
}

/// Actions of Apple's review of retention messages.
struct RetentionOperations: Sendable {
  let control: ControlledStore
  let context: RealtimeContext

  /// Every call of the group.
  var operations: [ControlOperation] {
    [
      .change(
        "retention-review", "Apple decides about an image or a message.",
        example: #"{"message": "6f9619ff-8b86-d011-b42d-00c04fc964ff", "state": "APPROVED"}"#,
        [
          .optional("image", "The image."), .optional("message", "The message."),
          .required("state", "APPROVED, REJECTED or PENDING."),
        ], { try await review($0.body) }),
      .change(
        "retention-limits", "Sets how many images and messages may be uploaded; 2000 at first.",
        example: #"{"images": 10, "messages": 10}"#,
        [
          .required("images", .integer, "The most images."),
          .required("messages", .integer, "The most messages."),
        ], { try await setRetentionLimits($0.body) }),
      .change(
        "retention-cancel-attempt",
        "A customer is about to cancel; the realtime URL is asked what to show, or the default.",
        example: #"{"account": "anna", "subscriptionGroupIdentifier": "21000001"}"#,
        [
          .required("account", "The customer."),
          .required("subscriptionGroupIdentifier", "The subscription group."),
          .optional("locale", "The device's language, such as en-US; the store's own unless told."),
          .optional(
            "answerMilliseconds", .integer, "How long the answer may take; 700 unless told."),
        ], { try await attemptToCancel($0.body) }),
      .change(
        "retention-performance-test", "Ends a performance test, whatever was answered.",
        example: #"{"passed": true}"#,
        [
          .required("passed", .boolean, "Whether the developer's server passed."),
          .optional(
            "requestId", "The test that runs; without it, whether one was passed at all."),
        ], { try await endTest($0.body) }),
      .read(
        "retention", "The images and messages of retention messaging.", [],
        { _ in
          let state = await control.store.retention
          return RetentionResponse(
            images: state.imageList.imageIdentifiers,
            messages: state.messageList.messageIdentifiers, realtimeURL: state.realtimeURL)
        }),
    ]
  }

  private func attemptToCancel(_ body: ControlBody) async throws -> CancelAttemptResponse {
    let limit = try body.optionalInteger("answerMilliseconds") ?? 700
    guard (1...60_000).contains(limit) else {
      throw ControlError.badField("answerMilliseconds", "answerMilliseconds: not 1 to 60000")
    }
    return try await control.store.askBeforeCancelling(
      try await control.known(AccountID(try body.text("account"))),
      in: SubscriptionGroupID(try body.text("subscriptionGroupIdentifier")),
      locale: try body.optionalText("locale"), within: .milliseconds(limit), context)
  }

  private func review(_ body: ControlBody) async throws -> ChangeResponse {
    let state = RetentionReviewState(rawValue: try body.text("state"))
    guard [.approved, .rejected, .pending].contains(state) else {
      throw ControlError.badField("state", "state: not APPROVED, REJECTED or PENDING")
    }
    guard body.has("image") != body.has("message") else {
      throw ControlError.badField("message", "message: give an image or a message, not both")
    }
    if let id = try body.optionalUUID("image") {
      guard await control.store.changeRetention({ $0.reviewImage(id, state) }) else {
        throw ControlError.notFound("image", "image: \(id) was not uploaded")
      }
    }
    if let id = try body.optionalUUID("message") {
      guard await control.store.changeRetention({ $0.reviewMessage(id, state) }) else {
        throw ControlError.notFound("message", "message: \(id) was not uploaded")
      }
    }
    return await control.changed([])
  }

  private func setRetentionLimits(_ body: ControlBody) async throws -> ChangeResponse {
    func limit(_ field: String) throws -> Int {
      guard let number = try body.optionalInteger(field), (0...1_000_000).contains(number) else {
        throw ControlError.badField(field, "\(field): missing or not 0 to 1000000")
      }
      return Int(number)
    }
    let (images, messages) = (try limit("images"), try limit("messages"))
    await control.store.changeRetention { state in
      state.maxImages = images
      state.maxMessages = messages
    }
    return await control.changed([])
  }

  private func endTest(_ body: ControlBody) async throws -> ChangeResponse {
    let hasPassed = try body.boolean("passed")
    if let id = try body.optionalText("requestId") {
      guard await control.store.endPerformanceTest(id, hasPassed: hasPassed) else {
        throw ControlError.notFound("requestId", "requestId: no such test runs")
      }
    } else {
      await control.store.changeRetention { $0.hasPassedTest = hasPassed }
    }
    return await control.changed([])
  }
}
