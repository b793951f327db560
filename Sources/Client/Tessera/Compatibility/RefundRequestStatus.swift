/// How a customer closed the refund request sheet.
public enum RefundRequestStatus: Int, Hashable, Sendable, CaseIterable {
  /// The customer canceled.
  case userCancelled = 0
  /// Apple received the request; the refund is decided later.
  case success = 1
  /// The request did not reach Apple.
  case error = 2
}
