public import AppStoreTypes
public import Foundation

/// How far Apple's review of an image or a message has come.
public struct RetentionReviewState: OpenCode {
  /// The text Apple answers.
  public let rawValue: String
  /// Creates a state from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not reviewed yet.
  public static let pending = RetentionReviewState(rawValue: "PENDING")
  /// May be used.
  public static let approved = RetentionReviewState(rawValue: "APPROVED")
  /// May not be used.
  public static let rejected = RetentionReviewState(rawValue: "REJECTED")
}

/// The use of an image in a retention message.
public struct RetentionImageSize: OpenCode {
  /// The text of the query.
  public let rawValue: String
  /// Creates a size from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The image of a message.
  public static let fullSize = RetentionImageSize(rawValue: "FULL_SIZE")
  /// The image of a point.
  public static let bulletPoint = RetentionImageSize(rawValue: "BULLET_POINT")
}

/// The answer of Get Image List.
public struct GetImageListResponse: Hashable, Sendable, Codable {
  /// One image.
  public struct Item: Hashable, Sendable, Codable {
    /// The image.
    public var imageIdentifier: UUID
    /// How far Apple's review has come.
    public var imageState: RetentionReviewState
    /// The use of the image; `nil` when Apple does not say.
    public var imageSize: RetentionImageSize?

    /// Creates an image.
    public init(
      imageIdentifier: UUID, imageState: RetentionReviewState, imageSize: RetentionImageSize?
    ) {
      self.imageIdentifier = imageIdentifier
      self.imageState = imageState
      self.imageSize = imageSize
    }
  }

  /// The images.
  public var imageIdentifiers: [Item]

  /// Creates an answer.
  public init(imageIdentifiers: [Item]) {
    self.imageIdentifiers = imageIdentifiers
  }
}

/// The answer of Get Message List.
public struct GetMessageListResponse: Hashable, Sendable, Codable {
  /// One message.
  public struct Item: Hashable, Sendable, Codable {
    /// The message.
    public var messageIdentifier: UUID
    /// How far Apple's review has come.
    public var messageState: RetentionReviewState

    /// Creates a message.
    public init(messageIdentifier: UUID, messageState: RetentionReviewState) {
      self.messageIdentifier = messageIdentifier
      self.messageState = messageState
    }
  }

  /// The messages.
  public var messageIdentifiers: [Item]

  /// Creates an answer.
  public init(messageIdentifiers: [Item]) {
    self.messageIdentifiers = messageIdentifiers
  }
}

/// The message shown for a product and a locale when the developer's server does not answer.
public struct DefaultConfiguration: Hashable, Sendable, Codable {
  /// The message, approved before.
  public var messageIdentifier: UUID

  /// Creates a configuration.
  public init(messageIdentifier: UUID) {
    self.messageIdentifier = messageIdentifier
  }
}

/// The address at which the developer's server chooses messages.
public struct RealtimeURL: Hashable, Sendable, Codable {
  /// The address.
  public var realtimeURL: String

  /// Creates an address.
  public init(realtimeURL: String) {
    self.realtimeURL = realtimeURL
  }
}
