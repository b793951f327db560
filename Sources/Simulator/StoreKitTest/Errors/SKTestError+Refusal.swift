extension SKTestError {
  /// Creates the error of a call that the store rejects, with its sentence.
  package static func refused(_ reason: String) -> SKTestError {
    SKTestError(.invalidAction, because: reason)
  }
}
