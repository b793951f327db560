internal import AppStoreServerAPI

extension AppStoreErrorBody {
  /// Creates Apple's error for a documented number, with its text.
  init(_ code: APIErrorCode) {
    self.init(errorCode: code.rawValue, errorMessage: code.message ?? "An unknown error occurred.")
  }

  /// Checks a request by its own rules.
  ///
  /// - Throws: Apple's error of the first rule that the request breaks.
  static func check(
    _ rules: @autoclosure () throws(APIRequestError) -> Void
  ) throws(AppStoreErrorBody) {
    do throws(APIRequestError) {
      try rules()
    } catch {
      throw AppStoreErrorBody(error.code ?? .generalBadRequest)
    }
  }
}
