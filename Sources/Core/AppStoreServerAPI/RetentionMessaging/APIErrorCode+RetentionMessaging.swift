/// The errors of Retention Messaging.
extension APIErrorCode {
  /// Status 400: invalid image.
  public static let invalidImage = APIErrorCode(rawValue: 400_0161)
  /// Status 400: header too long.
  public static let headerTooLong = APIErrorCode(rawValue: 400_0162)
  /// Status 400: body too long.
  public static let bodyTooLong = APIErrorCode(rawValue: 400_0163)
  /// Status 400: invalid locale.
  public static let invalidLocale = APIErrorCode(rawValue: 400_0164)
  /// Status 400: alt text too long.
  public static let altTextTooLong = APIErrorCode(rawValue: 400_0175)
  /// Status 400: invalid performance test request.
  public static let invalidPerformanceTestRequest = APIErrorCode(rawValue: 400_0211)
  /// Status 400: invalid request id.
  public static let invalidRequestId = APIErrorCode(rawValue: 400_0212)
  /// Status 400: existing performance test run.
  public static let existingPerformanceTestRun = APIErrorCode(rawValue: 400_0213)
  /// Status 400: bad request realtime url.
  public static let badRequestRealtimeUrl = APIErrorCode(rawValue: 400_0215)
  /// Status 400: bad request image size.
  public static let badRequestImageSize = APIErrorCode(rawValue: 400_0216)
  /// Status 400: bad request too many bullet points.
  public static let badRequestTooManyBulletPoints = APIErrorCode(rawValue: 400_0218)
  /// Status 400: bad request bullet point text too long.
  public static let badRequestBulletPointTextTooLong = APIErrorCode(rawValue: 400_0219)
  /// Status 400: bad request above image requires an image.
  public static let badRequestAboveImageRequiresAnImage = APIErrorCode(rawValue: 400_0224)
  /// Status 403: maximum number of images reached.
  public static let maximumNumberOfImagesReached = APIErrorCode(rawValue: 403_0014)
  /// Status 403: maximum number of messages reached.
  public static let maximumNumberOfMessagesReached = APIErrorCode(rawValue: 403_0016)
  /// Status 403: message not approved.
  public static let messageNotApproved = APIErrorCode(rawValue: 403_0017)
  /// Status 403: image not approved.
  public static let imageNotApproved = APIErrorCode(rawValue: 403_0018)
  /// Status 403: image in use.
  public static let imageInUse = APIErrorCode(rawValue: 403_0019)
  /// Status 403: forbidden no passing test.
  public static let forbiddenNoPassingTest = APIErrorCode(rawValue: 403_0026)
  /// Status 404: image not found.
  public static let imageNotFound = APIErrorCode(rawValue: 404_0014)
  /// Status 404: message not found.
  public static let messageNotFound = APIErrorCode(rawValue: 404_0015)
  /// Status 404: performance test run not found.
  public static let performanceTestRunNotFound = APIErrorCode(rawValue: 404_0018)
  /// Status 404: default message not found.
  public static let defaultMessageNotFound = APIErrorCode(rawValue: 404_0020)
  /// Status 404: realtime url not found.
  public static let realtimeUrlNotFound = APIErrorCode(rawValue: 404_0021)
  /// Status 409: image already exists.
  public static let imageAlreadyExists = APIErrorCode(rawValue: 409_0000)
  /// Status 409: message already exists.
  public static let messageAlreadyExists = APIErrorCode(rawValue: 409_0001)

  /// The rows of the table, by number.
  static let retentionMessagingRows: [APIErrorRow] = [
    APIErrorRow(400_0161, "InvalidImageError", "Invalid request. The image is invalid."),
    APIErrorRow(400_0162, "HeaderTooLongError", "Invalid request. The header text is too long."),
    APIErrorRow(400_0163, "BodyTooLongError", "Invalid request. The body text is too long."),
    APIErrorRow(400_0164, "InvalidLocaleError", "Invalid request. Locale is invalid."),
    APIErrorRow(
      400_0175, "AltTextTooLongError",
      "Invalid request. The alternative text for accessibility is too long."),
    APIErrorRow(
      400_0211, "InvalidPerformanceTestRequestError",
      "Invalid request. The performance test request is invalid."),
    APIErrorRow(
      400_0212, "InvalidRequestIdError",
      "Invalid request. The request ID parameter is invalid."),
    APIErrorRow(
      400_0213, "ExistingPerformanceTestRunError",
      "Invalid request. Existing performance test run."),
    APIErrorRow(400_0215, "BadRequestRealtimeUrlError", "Invalid request. The url is invalid."),
    APIErrorRow(
      400_0216, "BadRequestImageSizeError",
      "Invalid request. The image's size is invalid."),
    APIErrorRow(
      400_0218, "BadRequestTooManyBulletPointsError",
      "Invalid request. The number of bullet points is too many."),
    APIErrorRow(
      400_0219, "BadRequestBulletPointTextTooLongError",
      "Invalid request. The bullet point text is too long."),
    APIErrorRow(
      400_0224, "BadRequestAboveImageRequiresAnImageError",
      "Invalid request. ABOVE_IMAGE requires an image to be provided."),
    APIErrorRow(
      403_0014, "MaximumNumberOfImagesReachedError",
      "The maximum number of images has been reached; delete an image and try again."),
    APIErrorRow(
      403_0016, "MaximumNumberOfMessagesReachedError",
      "The maximum number of messages has been reached; delete a message and try again."),
    APIErrorRow(403_0017, "MessageNotApprovedError", "The message isn't approved."),
    APIErrorRow(403_0018, "ImageNotApprovedError", "The image isn't approved."),
    APIErrorRow(403_0019, "ImageInUseError", "The image is in use."),
    APIErrorRow(
      403_0026, "ForbiddenNoPassingTestError",
      "A performance test must be passed before setting a production realtime URL."),
    APIErrorRow(404_0014, "ImageNotFoundError", "The image can't be found."),
    APIErrorRow(404_0015, "MessageNotFoundError", "The message can't be found."),
    APIErrorRow(
      404_0018, "PerformanceTestRunNotFoundError",
      "The performance test run can't be found."),
    APIErrorRow(404_0020, "DefaultMessageNotFoundError", "The default message is not configured."),
    APIErrorRow(404_0021, "RealtimeUrlNotFoundError", "The realtime url is not configured."),
    APIErrorRow(409_0000, "ImageAlreadyExistsError", "The image already exists."),
    APIErrorRow(409_0001, "MessageAlreadyExistsError", "The message already exists."),
  ]
}
