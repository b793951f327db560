public import AppStoreCore
public import Foundation

/// The text and images of a retention message, for Apple's review.
///
/// Source: <https://developer.apple.com/documentation/retentionmessaging/uploadmessagerequestbody>
public struct UploadMessageRequestBody: Hashable, Sendable, Codable {
  /// The position of the header.
  public struct HeaderPosition: OpenEnum {
    /// The text of the request.
    public let rawValue: String
    /// Creates a position from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Above the body.
    public static let aboveBody = HeaderPosition(rawValue: "ABOVE_BODY")
    /// Above the image, which is then required.
    public static let aboveImage = HeaderPosition(rawValue: "ABOVE_IMAGE")
  }

  /// The header, at most 66 characters.
  public var header: String
  /// The body, at most 144 characters.
  public var body: String
  /// The image; `nil` for none.
  public var image: UploadMessageImage?
  /// The position of the header; `nil` to let Apple decide.
  public var headerPosition: HeaderPosition?
  /// The bullet points; `nil` for none.
  public var bulletPoints: [BulletPoint]?

  /// Creates a message.
  public init(
    header: String, body: String, image: UploadMessageImage? = nil,
    headerPosition: HeaderPosition? = nil, bulletPoints: [BulletPoint]? = nil
  ) {
    self.header = header
    self.body = body
    self.image = image
    self.headerPosition = headerPosition
    self.bulletPoints = bulletPoints
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    try limit("header", header, to: 66, .headerTooLong)
    try limit("body", body, to: 144, .bodyTooLong)
    try limit("image.altText", image?.altText ?? "", to: 150, .altTextTooLong)
    for (index, point) in (bulletPoints ?? []).enumerated() {
      try limit("bulletPoints.\(index).text", point.text, to: 66, .badRequestBulletPointTextTooLong)
      try limit("bulletPoints.\(index).altText", point.altText, to: 150, .altTextTooLong)
    }
    guard headerPosition != .aboveImage || image != nil else {
      throw APIRequestError(
        "headerPosition", "ABOVE_IMAGE without an image; give one",
        .badRequestAboveImageRequiresAnImage)
    }
  }

  private func limit(
    _ field: String, _ text: String, to most: Int, _ code: APIErrorCode
  ) throws(APIRequestError) {
    guard text.count <= most else {
      throw APIRequestError(field, "\(text.count) characters; use at most \(most)", code)
    }
  }
}

/// An image of a retention message.
///
/// Source: <https://developer.apple.com/documentation/retentionmessaging/uploadmessageimage>
public struct UploadMessageImage: Hashable, Sendable, Codable {
  /// The uploaded image.
  public var imageIdentifier: UUID
  /// The image description for accessibility; at most 150 characters.
  public var altText: String

  /// Creates an image.
  public init(imageIdentifier: UUID, altText: String) {
    self.imageIdentifier = imageIdentifier
    self.altText = altText
  }
}

/// A bullet point in a retention message.
public struct BulletPoint: Hashable, Sendable, Codable {
  /// The text, at most 66 characters.
  public var text: String
  /// The image, uploaded for bullet points.
  public var imageIdentifier: UUID
  /// The image description for accessibility; at most 150 characters.
  public var altText: String

  /// Creates a point.
  public init(text: String, imageIdentifier: UUID, altText: String) {
    self.text = text
    self.imageIdentifier = imageIdentifier
    self.altText = altText
  }
}
