public import AppStoreCore
public import Foundation

/// The state of Apple's review of an image or a message.
public struct RetentionReviewState: OpenEnum {
  /// The text in Apple's response.
  public let rawValue: String
  /// Creates a state from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not reviewed yet.
  public static let pending = RetentionReviewState(rawValue: "PENDING")
  /// Approved for use.
  public static let approved = RetentionReviewState(rawValue: "APPROVED")
  /// Rejected.
  public static let rejected = RetentionReviewState(rawValue: "REJECTED")
}

/// The use of an image in a retention message.
public struct RetentionImageSize: OpenEnum {
  /// The text of the query.
  public let rawValue: String
  /// Creates a size from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The image of a message.
  public static let fullSize = RetentionImageSize(rawValue: "FULL_SIZE")
  /// The image of a bullet point.
  public static let bulletPoint = RetentionImageSize(rawValue: "BULLET_POINT")
}

/// The response of Get Image List.
public struct GetImageListResponse: Hashable, Sendable, Codable {
  /// One image.
  public struct Item: Hashable, Sendable, Codable {
    /// The image.
    public var imageIdentifier: UUID
    /// The state of Apple's review.
    public var imageState: RetentionReviewState
    /// The use of the image; `nil` if Apple sent none.
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

  /// Creates a response.
  public init(imageIdentifiers: [Item]) {
    self.imageIdentifiers = imageIdentifiers
  }
}

/// The response of Get Message List.
public struct GetMessageListResponse: Hashable, Sendable, Codable {
  /// One message.
  public struct Item: Hashable, Sendable, Codable {
    /// The message.
    public var messageIdentifier: UUID
    /// The state of Apple's review.
    public var messageState: RetentionReviewState

    /// Creates a message.
    public init(messageIdentifier: UUID, messageState: RetentionReviewState) {
      self.messageIdentifier = messageIdentifier
      self.messageState = messageState
    }
  }

  /// The messages.
  public var messageIdentifiers: [Item]

  /// Creates a response.
  public init(messageIdentifiers: [Item]) {
    self.messageIdentifiers = messageIdentifiers
  }
}

/// The message for a product and a locale if the developer's server does not respond.
public struct DefaultConfiguration: Hashable, Sendable, Codable {
  /// An approved message.
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
