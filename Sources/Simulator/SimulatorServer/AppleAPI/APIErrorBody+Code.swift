internal import AppStoreServerAPI

extension AppStoreErrorBody {
  /// Creates Apple's error for a documented number, with its text.
  init(_ code: APIErrorCode) {
    self.init(errorCode: code.rawValue, errorMessage: code.message ?? "An unknown error occurred.")
  }
}
