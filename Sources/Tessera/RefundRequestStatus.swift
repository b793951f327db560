/// How a customer left the sheet that asks for a refund.
public enum RefundRequestStatus: Int, Hashable, Sendable, CaseIterable {
  /// The customer closed it.
  case userCancelled = 0
  /// Apple has the request; the refund comes later, if at all.
  case success = 1
  /// The request did not reach Apple.
  case error = 2
}
