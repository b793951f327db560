/// Why a family is as before.
public enum FamilyFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The family has as many members as a family may have.
  case familyIsFull(FamilyID, limit: Int)
  /// The account is in a family already.
  case inFamily(AccountID, FamilyID)
  /// The account is in no family.
  case notInFamily(AccountID)

  /// Whether the same call may succeed later without another change; never.
  public var isRetryable: Bool { false }

  /// What is wrong, and what to do instead.
  public var description: String {
    switch self {
    case .familyIsFull(let family, let limit):
      "family: \(family) has \(limit) members, which is the limit; let one leave first"
    case .inFamily(let account, let family):
      "account: \(account) is in family \(family); let it leave first"
    case .notInFamily(let account): "account: \(account) is in no family; let it join one first"
    }
  }
}
