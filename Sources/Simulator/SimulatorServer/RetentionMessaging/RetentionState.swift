internal import AppStoreCore
internal import AppStoreServerAPI
internal import Foundation

/// The developer's uploads for retention messaging and their review states.
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

  /// The product and language of a default message.
  struct ProductLocale: Hashable, Sendable, Codable {
    let product: ProductID
    let locale: String
  }

  /// The maximum number of bullet points in a message, as in Apple's client libraries.
  static let maxBulletPoints = 5

  private(set) var images: [UUID: Image] = [:]
  private(set) var messages: [UUID: Message] = [:]
  private(set) var defaults: [ProductLocale: UUID] = [:]
  var realtimeURL: String?
  var tests: [String: PerformanceTestRun] = [:]
  /// Whether a server has passed a performance test, which production requires.
  var hasPassedTest = false
  var maxImages = 2000
  var maxMessages = 2000

  mutating func addImage(
    _ id: UUID, _ size: RetentionImageSize, png: [UInt8]
  ) throws(AppStoreErrorBody) {
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw AppStoreErrorBody(.invalidImage)
    }
    guard images[id] == nil else { throw AppStoreErrorBody(.imageAlreadyExists) }
    guard images.count < maxImages else { throw AppStoreErrorBody(.maximumNumberOfImagesReached) }
    images[id] = Image(size: size)
  }

  mutating func removeImage(_ id: UUID) throws(AppStoreErrorBody) {
    guard images[id] != nil else { throw AppStoreErrorBody(.imageNotFound) }
    guard !messages.values.contains(where: { $0.images.contains { $0.id == id } }) else {
      throw AppStoreErrorBody(.imageInUse)
    }
    images[id] = nil
  }

  mutating func addMessage(
    _ id: UUID, _ body: UploadMessageRequestBody
  ) throws(AppStoreErrorBody) {
    try AppStoreErrorBody.check(try body.validate())
    guard (body.bulletPoints ?? []).count <= Self.maxBulletPoints else {
      throw AppStoreErrorBody(.badRequestTooManyBulletPoints)
    }
    let message = Message(body: body)
    for (image, size) in message.images {
      guard let known = images[image], known.size == size else {
        throw AppStoreErrorBody(.imageNotFound)
      }
      guard known.state == .approved else { throw AppStoreErrorBody(.imageNotApproved) }
    }
    guard messages[id] == nil else { throw AppStoreErrorBody(.messageAlreadyExists) }
    guard messages.count < maxMessages else {
      throw AppStoreErrorBody(.maximumNumberOfMessagesReached)
    }
    messages[id] = message
  }

  /// Removes a message and the defaults that reference it.
  mutating func removeMessage(_ id: UUID) throws(AppStoreErrorBody) {
    guard messages.removeValue(forKey: id) != nil else { throw AppStoreErrorBody(.messageNotFound) }
    defaults = defaults.filter { $0.value != id }
  }

  mutating func setDefault(_ id: UUID, at key: ProductLocale) throws(AppStoreErrorBody) {
    guard let message = messages[id] else { throw AppStoreErrorBody(.messageNotFound) }
    guard message.state == .approved else { throw AppStoreErrorBody(.messageNotApproved) }
    defaults[key] = id
  }

  mutating func removeDefault(at key: ProductLocale) throws(AppStoreErrorBody) {
    guard defaults.removeValue(forKey: key) != nil else {
      throw AppStoreErrorBody(.defaultMessageNotFound)
    }
  }

  /// Sets the review result of an image; returns whether the image exists.
  mutating func reviewImage(_ id: UUID, _ state: RetentionReviewState) -> Bool {
    images[id]?.state = state
    return images[id] != nil
  }

  /// Sets the review result of a message; returns whether the message exists.
  mutating func reviewMessage(_ id: UUID, _ state: RetentionReviewState) -> Bool {
    messages[id]?.state = state
    return messages[id] != nil
  }
}

extension RetentionState.Message {
  /// The images it uses, with the required size of each.
  var images: [(id: UUID, size: RetentionImageSize)] {
    (body.image.map { [($0.imageIdentifier, .fullSize)] } ?? [])
      + (body.bulletPoints ?? []).map { ($0.imageIdentifier, .bulletPoint) }
  }
}
