internal import AppStoreServerAPI

extension APIErrorBody {
  /// Creates Apple's answer for a number of its table, with the text that goes with it.
  init(_ code: APIErrorCode) {
    self.init(errorCode: code.rawValue, errorMessage: code.message ?? "An unknown error occurred.")
  }
}
