/// The handling of server responses that no trusted key signed.
public enum EntitlementVerificationMode: Int, Hashable, Sendable, CaseIterable {
  /// No signature is requested or checked.
  case disabled = 0
  /// A failure appears in ``EntitlementInfos/verification``; the response is still used.
  case informational = 1
  /// A failing response throws and is neither used nor cached; the last verified one stays.
  case enforced = 2
}
