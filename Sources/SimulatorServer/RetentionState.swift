internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Foundation

/// What the developer has uploaded for retention messaging, and how far its review has come.
///
/// Source: <https://developer.apple.com/documentation/retentionmessaging>
struct RetentionState: Sendable, Codable {
  struct Image: Sendable, Codable {
    let size: RetentionImageSize
    var state = RetentionReviewState.pending
  }

  struct Message: Sendable, Codable {
    let body: UploadMessageRequestBody
    var state = RetentionReviewState.pending
  }

  /// What a default message is for.
  struct Place: Hashable, Sendable, Codable {
    let product: ProductID
    let locale: String
  }

  /// How many points a message's list may have, as Apple's client libraries say.
  static let mostBulletPoints = 5

  private(set) var images: [UUID: Image] = [:]
  private(set) var messages: [UUID: Message] = [:]
  private(set) var defaults: [Place: UUID] = [:]
  var realtimeURL: String?
  var tests: [String: PerformanceTestRun] = [:]
  /// Whether a server has passed a performance test, which production asks for.
  var hasPassedTest = false
  var mostImages = 2000
  var mostMessages = 2000

  mutating func addImage(
    _ id: UUID, _ size: RetentionImageSize, png: [UInt8]
  ) throws(APIErrorBody) {
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw APIErrorBody(.invalidImage)
    }
    guard images[id] == nil else { throw APIErrorBody(.imageAlreadyExists) }
    guard images.count < mostImages else { throw APIErrorBody(.maximumNumberOfImagesReached) }
    images[id] = Image(size: size)
  }

  mutating func removeImage(_ id: UUID) throws(APIErrorBody) {
    guard images[id] != nil else { throw APIErrorBody(.imageNotFound) }
    guard !messages.values.contains(where: { $0.images.contains { $0.id == id } }) else {
      throw APIErrorBody(.imageInUse)
    }
    images[id] = nil
  }

  mutating func addMessage(
    _ id: UUID, _ body: UploadMessageRequestBody
  ) throws(APIErrorBody) {
    do throws(APIRequestError) {
      try body.validate()
    } catch {
      throw APIErrorBody(error.code ?? .generalBadRequest)
    }
    guard (body.bulletPoints ?? []).count <= Self.mostBulletPoints else {
      throw APIErrorBody(.badRequestTooManyBulletPoints)
    }
    let message = Message(body: body)
    for (image, size) in message.images {
      guard let known = images[image], known.size == size else {
        throw APIErrorBody(.imageNotFound)
      }
      guard known.state == .approved else { throw APIErrorBody(.imageNotApproved) }
    }
    guard messages[id] == nil else { throw APIErrorBody(.messageAlreadyExists) }
    guard messages.count < mostMessages else { throw APIErrorBody(.maximumNumberOfMessagesReached) }
    messages[id] = message
  }

  /// Removes a message, and with it the defaults that name it.
  mutating func removeMessage(_ id: UUID) throws(APIErrorBody) {
    guard messages.removeValue(forKey: id) != nil else { throw APIErrorBody(.messageNotFound) }
    defaults = defaults.filter { $0.value != id }
  }

  mutating func setDefault(_ id: UUID, at place: Place) throws(APIErrorBody) {
    guard let message = messages[id] else { throw APIErrorBody(.messageNotFound) }
    guard message.state == .approved else { throw APIErrorBody(.messageNotApproved) }
    defaults[place] = id
  }

  mutating func removeDefault(at place: Place) throws(APIErrorBody) {
    guard defaults.removeValue(forKey: place) != nil else {
      throw APIErrorBody(.defaultMessageNotFound)
    }
  }

  /// Decides the review of an image; returns whether there is one.
  mutating func reviewImage(_ id: UUID, _ state: RetentionReviewState) -> Bool {
    images[id]?.state = state
    return images[id] != nil
  }

  /// Decides the review of a message; returns whether there is one.
  mutating func reviewMessage(_ id: UUID, _ state: RetentionReviewState) -> Bool {
    messages[id]?.state = state
    return messages[id] != nil
  }
}

extension RetentionState.Message {
  /// The images it uses, with the size each must have.
  var images: [(id: UUID, size: RetentionImageSize)] {
    (body.image.map { [($0.imageIdentifier, .fullSize)] } ?? [])
      + (body.bulletPoints ?? []).map { ($0.imageIdentifier, .bulletPoint) }
  }
}
