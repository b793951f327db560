internal import AppStoreServerAPI

extension APIErrorBody {
  /// The end date is not after the start date.
  static let startDateAfterEndDate = APIErrorBody(
    errorCode: 400_0013,
    errorMessage: "Invalid request. The end date precedes the start date or the dates are the same."
  )
  /// The exclude revoked parameter is invalid.
  static let invalidExcludeRevoked = APIErrorBody(
    errorCode: 400_0025,
    errorMessage: "Invalid request. The exclude revoked parameter is invalid.")
}
