public import AppStoreCore
public import Foundation
internal import HTTPTypes

extension PathComponent {
  fileprivate static func messaging(_ path: String) -> PathComponent {
    .fixed("inApps/v1/messaging/" + path)
  }
}

private func defaultPath(_ product: ProductID, _ locale: String) -> [PathComponent] {
  [
    .messaging("default"),
    .value(product.rawValue, field: "productId", code: .invalidProductId),
    .value(locale, field: "locale", code: .invalidLocale),
  ]
}

/// Retention messaging: calls with an empty response.
///
/// Source: <https://developer.apple.com/documentation/retentionmessaging>
extension APICall where Response == EmptyResponse {
  /// Upload Image, from the bytes of a PNG file; without a size, Apple decides.
  public static func uploadImage(
    _ png: [UInt8], as id: UUID, size: RetentionImageSize? = nil
  ) throws(APIRequestError) -> Self {
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      throw APIRequestError("image", "not a PNG file", .invalidImage)
    }
    return try APICall(
      .retentionImage, .put, path: [.messaging("image"), .fixed(id.uuidString)],
      query: [size].compactMap { $0.map { .init("imageSize", $0.rawValue) } }, body: png,
      contentType: "image/png")
  }

  /// Delete Image.
  public static func deleteImage(_ id: UUID) throws(APIRequestError) -> Self {
    try APICall(.retentionImage, .delete, path: [.messaging("image"), .fixed(id.uuidString)])
  }

  /// Upload Message.
  public static func uploadMessage(
    _ message: UploadMessageRequestBody, as id: UUID
  ) throws(APIRequestError) -> Self {
    try message.validate()
    return try APICall(
      .retentionMessage, .put, path: [.messaging("message"), .fixed(id.uuidString)],
      json: message)
  }

  /// Delete Message.
  public static func deleteMessage(_ id: UUID) throws(APIRequestError) -> Self {
    try APICall(.retentionMessage, .delete, path: [.messaging("message"), .fixed(id.uuidString)])
  }

  /// Configure Default Message.
  public static func setDefaultMessage(
    _ configuration: DefaultConfiguration, of product: ProductID, locale: String
  ) throws(APIRequestError) -> Self {
    try APICall(
      .retentionDefault, .put, path: defaultPath(product, locale), json: configuration)
  }

  /// Delete Default Message.
  public static func deleteDefaultMessage(
    of product: ProductID, locale: String
  ) throws(APIRequestError) -> Self {
    try APICall(.retentionDefault, .delete, path: defaultPath(product, locale))
  }

  /// Configure Realtime URL.
  public static func setRealtimeURL(_ url: RealtimeURL) throws(APIRequestError) -> Self {
    guard url.realtimeURL.hasPrefix("https://") else {
      throw APIRequestError("realtimeURL", "not an https URL", .badRequestRealtimeUrl)
    }
    return try APICall(
      .retentionRealtimeURL, .put, path: [.messaging("realtime/url")], json: url)
  }

  /// Delete Realtime URL.
  public static func deleteRealtimeURL() throws(APIRequestError) -> Self {
    try APICall(.retentionRealtimeURL, .delete, path: [.messaging("realtime/url")])
  }
}

extension APICall where Response == GetImageListResponse {
  /// Get Image List.
  public static func imageList() throws(APIRequestError) -> Self {
    try APICall(.retentionImageList, path: [.messaging("image/list")])
  }
}

extension APICall where Response == GetMessageListResponse {
  /// Get Message List.
  public static func messageList() throws(APIRequestError) -> Self {
    try APICall(.retentionMessageList, path: [.messaging("message/list")])
  }
}

extension APICall where Response == DefaultConfiguration {
  /// Get Default Message.
  public static func defaultMessage(
    of product: ProductID, locale: String
  ) throws(APIRequestError) -> Self {
    try APICall(.retentionDefaultRead, path: defaultPath(product, locale))
  }
}

extension APICall where Response == RealtimeURL {
  /// Get Realtime URL.
  public static func realtimeURL() throws(APIRequestError) -> Self {
    try APICall(.retentionRealtimeURLRead, path: [.messaging("realtime/url")])
  }
}

extension APICall where Response == PerformanceTestResponse {
  /// Initiate Performance Test; sandbox only.
  public static func requestPerformanceTest(
    of id: OriginalTransactionID
  ) throws(APIRequestError) -> Self {
    try APICall(
      .retentionPerformanceTest, .post, path: [.messaging("performanceTest")],
      json: ["originalTransactionId": id.rawValue])
  }
}

extension APICall where Response == PerformanceTestResultResponse {
  /// Get Performance Test Results; sandbox only.
  public static func performanceTestResult(of requestID: String) throws(APIRequestError) -> Self {
    let part = PathComponent.value(requestID, field: "requestId", code: .invalidRequestId)
    return try APICall(
      .retentionPerformanceTestResult, path: [.messaging("performanceTest/result"), part])
  }
}
