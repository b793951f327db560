/// The reason why a family was not changed.
public enum FamilyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The family has the maximum number of members.
  case familyIsFull(FamilyID, limit: Int)
  /// The account is already in a family.
  case inFamily(AccountID, FamilyID)
  /// The account is not in a family.
  case notInFamily(AccountID)

  /// Whether the same call can succeed later without another change: never.
  public var isRetryable: Bool { false }

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .familyIsFull(let family, let limit):
      "family: \(family) has \(limit) members, the maximum; remove one first"
    case .inFamily(let account, let family):
      "account: \(account) is in family \(family); leave that one first"
    case .notInFamily(let account): "account: \(account) is in no family; join one first"
    }
  }
}
