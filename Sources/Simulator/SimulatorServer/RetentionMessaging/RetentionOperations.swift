internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
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
        "retention-review", "Sets the review result of an image or a message.",
        example: #"{"message": "6f9619ff-8b86-d011-b42d-00c04fc964ff", "state": "APPROVED"}"#,
        [
          .optional("image", "The image."), .optional("message", "The message."),
          .required("state", "APPROVED, REJECTED or PENDING."),
        ], { try await review($0.body) }),
      .change(
        "retention-limits", "Sets the limits of uploads. Default of each: 2000.",
        example: #"{"images": 10, "messages": 10}"#,
        [
          .required("images", .integer, "The maximum number of images."),
          .required("messages", .integer, "The maximum number of messages."),
        ], { try await setRetentionLimits($0.body) }),
      .change(
        "retention-cancel-attempt",
        "Simulates a customer who is about to cancel, and returns the screen.",
        example: #"{"account": "anna", "subscriptionGroupIdentifier": "21000001"}"#,
        [
          .required("account", "The customer."),
          .required("subscriptionGroupIdentifier", "The subscription group."),
          .optional("locale", "The device's language, such as en-US. Default: the store's."),
          .optional(
            "answerMilliseconds", .integer, "The timeout of the response. Default: 700."),
        ], { try await attemptToCancel($0.body) }),
      .change(
        "retention-performance-test", "Ends a performance test with a given result.",
        example: #"{"passed": true}"#,
        [
          .required("passed", .boolean, "Whether the developer's server passed."),
          .optional(
            "requestId", "The running test. Default: sets whether any test was passed."),
        ], { try await endTest($0.body) }),
      .read(
        "retention", "Returns the images and messages of retention messaging.", [],
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
      throw ControlError.badField(
        "answerMilliseconds", "answerMilliseconds: out of range; use 1 to 60000")
    }
    return try await control.store.attemptToCancel(
      try await control.known(AccountID(try body.text("account"))),
      in: SubscriptionGroupID(try body.text("subscriptionGroupIdentifier")),
      locale: try body.optionalText("locale"), within: .milliseconds(limit), context)
  }

  private func review(_ body: ControlBody) async throws -> ChangeResponse {
    let state = RetentionReviewState(rawValue: try body.text("state"))
    guard [.approved, .rejected, .pending].contains(state) else {
      throw ControlError.badField(
        "state", "state: unknown value; use APPROVED, REJECTED or PENDING")
    }
    guard body.has("image") != body.has("message") else {
      throw ControlError.badField(
        "message", "message: cannot be combined with image; send one of them")
    }
    if let id = try body.optionalUUID("image") {
      guard await control.store.changeRetention({ $0.reviewImage(id, state) }) else {
        throw ControlError.notFound("image", "image: unknown ID \(id); upload it first")
      }
    }
    if let id = try body.optionalUUID("message") {
      guard await control.store.changeRetention({ $0.reviewMessage(id, state) }) else {
        throw ControlError.notFound("message", "message: unknown ID \(id); upload it first")
      }
    }
    return await control.changed([])
  }

  private func setRetentionLimits(_ body: ControlBody) async throws -> ChangeResponse {
    func limit(_ field: String) throws -> Int {
      guard let number = try body.optionalInteger(field), (0...1_000_000).contains(number) else {
        throw ControlError.badField(field, "\(field): missing or out of range; use 0 to 1000000")
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
        throw ControlError.notFound(
          "requestId", "requestId: unknown or ended test; use a running one")
      }
    } else {
      await control.store.changeRetention { $0.hasPassedTest = hasPassed }
    }
    return await control.changed([])
  }
}
