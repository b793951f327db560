public import AppStoreSimulator
public import AppStoreTypes
public import SignedData

/// Why the simulated store did not do what it was asked.
public enum SimulatedStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing was sold; the store is unchanged.
  case purchase(PurchaseFailure)
  /// Nothing was sold, because of what the developer signed; the store is unchanged.
  case offer(OfferRefusal)
  /// Nothing was changed.
  case change(ChangeFailure)
  /// No family was changed.
  case family(FamilyFailure)
  /// The catalogue was not changed.
  case catalog(CatalogFailure)
  /// No renewal date was extended.
  case extending(ExtensionFailure)
  /// No seat was changed.
  case seats(SeatFailure)
  /// The time asked for is before the store's; it stands still.
  case timeRunsForward(now: Timestamp, asked: Timestamp)
  /// The time asked for is later than the store's certificates are sure to be valid.
  case tooLate(limit: Timestamp, asked: Timestamp)
  /// Something could not be signed; the store has changed but has told nobody.
  case signing(VerificationError)
  /// The text is not a URL that notifications can be posted to.
  case invalidNotificationURL(String)

  /// Whether the same call may succeed later; never without another change.
  public var isRetryable: Bool { false }

  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .purchase(let failure): failure.description
    case .offer(let refusal): refusal.description
    case .change(let failure): failure.description
    case .family(let failure): failure.description
    case .catalog(let failure): failure.description
    case .extending(let failure): failure.description
    case .seats(let failure): failure.description
    case .timeRunsForward(let now, let asked):
      "to: \(asked) is before the store's time \(now); time only runs forward"
    case .tooLate(let limit, let asked):
      "to: \(asked) is after \(limit), the latest this store goes"
    case .signing(let error): "signing: \(error)"
    case .invalidNotificationURL(let text):
      "notification URL: \"\(text)\" is not an address such as http://127.0.0.1:8080/path"
    }
  }
}
