public import AppStoreCore
public import Foundation

/// Retention messaging: messages for customers who are about to cancel.
///
/// Source: <https://developer.apple.com/documentation/retentionmessaging>
extension AppStoreServerAPIClient {
  /// Uploads an image for Apple's review.
  ///
  /// - Parameters:
  ///   - png: The bytes of a PNG file.
  ///   - id: A new identifier of the image.
  ///   - size: The use of the image; `nil` to let Apple decide.
  /// - Throws: ``AppStoreServerAPIError``; 4090000 if an image has this identifier.
  public func uploadImage(
    _ png: [UInt8], as id: UUID, size: RetentionImageSize? = nil
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .uploadImage(png, as: id, size: size))
  }

  /// Deletes an image.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4030019 while a message uses it.
  public func deleteImage(_ id: UUID) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .deleteImage(id))
  }

  /// Fetches all images and their review states.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func imageList() async throws(AppStoreServerAPIError) -> GetImageListResponse {
    try await call(try .imageList())
  }

  /// Uploads a message for Apple's review.
  ///
  /// - Parameters:
  ///   - message: The text and approved images.
  ///   - id: A new identifier of the message.
  /// - Throws: ``AppStoreServerAPIError``; 4090001 if a message has this identifier.
  public func uploadMessage(
    _ message: UploadMessageRequestBody, as id: UUID
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .uploadMessage(message, as: id))
  }

  /// Deletes a message.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func deleteMessage(_ id: UUID) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .deleteMessage(id))
  }

  /// Fetches all messages and their review states.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func messageList() async throws(AppStoreServerAPIError) -> GetMessageListResponse {
    try await call(try .messageList())
  }

  /// Sets the default message of a product and a locale, for when the developer's server does not
  /// choose.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4030017 if the message is not approved.
  public func setDefaultMessage(
    _ configuration: DefaultConfiguration, of product: ProductID, locale: String
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(
      try .setDefaultMessage(configuration, of: product, locale: locale))
  }

  /// Deletes the default message of a product and a locale.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040020 if no default message is set.
  public func deleteDefaultMessage(
    of product: ProductID, locale: String
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .deleteDefaultMessage(of: product, locale: locale))
  }

  /// Fetches the default message of a product and a locale.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040020 if no default message is set.
  public func defaultMessage(
    of product: ProductID, locale: String
  ) async throws(AppStoreServerAPIError) -> DefaultConfiguration {
    try await call(try .defaultMessage(of: product, locale: locale))
  }

  /// Sets the address at which the developer's server chooses messages.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4030026 in production without a passed performance test.
  public func setRealtimeURL(_ url: RealtimeURL) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .setRealtimeURL(url))
  }

  /// Deletes the address; Apple then shows the default messages.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040021 if no URL is set.
  public func deleteRealtimeURL() async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .deleteRealtimeURL())
  }

  /// Fetches the address at which the developer's server chooses messages.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040021 if no URL is set.
  public func realtimeURL() async throws(AppStoreServerAPIError) -> RealtimeURL {
    try await call(try .realtimeURL())
  }

  /// Requests a test of the response times of the developer's server; sandbox only.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4000213 while another test runs.
  public func requestPerformanceTest(
    of id: OriginalTransactionID
  ) async throws(AppStoreServerAPIError) -> PerformanceTestResponse {
    try await call(try .requestPerformanceTest(of: id))
  }

  /// Fetches the result of a performance test; sandbox only.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040018 if no test has this identifier.
  public func performanceTestResult(
    of requestID: String
  ) async throws(AppStoreServerAPIError) -> PerformanceTestResultResponse {
    try await call(try .performanceTestResult(of: requestID))
  }
}
