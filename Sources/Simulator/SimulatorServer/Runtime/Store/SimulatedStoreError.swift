public import AppStoreCore
public import AppStoreSimulator
public import SignedData

/// The reason why the simulated store rejected a call.
public enum SimulatedStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing was sold; the store is unchanged.
  case purchase(StorePurchaseError)
  /// Nothing was sold, because of the developer's signatures; the store is unchanged.
  case offer(OfferSignatureError)
  /// Nothing was sold, because the developer's Advanced Commerce request is invalid.
  case advancedCommerce(InvalidAdvancedCommerceRequest)
  /// Nothing was changed.
  case change(ChangeError)
  /// No family was changed.
  case family(FamilyError)
  /// The catalog was not changed.
  case catalog(CatalogChangeError)
  /// No renewal date was extended.
  case extending(ExtensionError)
  /// No seat was changed.
  case seats(SeatError)
  /// The requested time is before the store's, which is unchanged.
  case timeMovesForward(now: Timestamp, requested: Timestamp)
  /// The requested time is beyond the guaranteed validity of the store's certificates.
  case tooLate(limit: Timestamp, requested: Timestamp)
  /// Signing failed.
  ///
  /// The store has changed but has sent no notifications.
  case signing(VerificationError)
  /// The text is not a URL for notifications.
  case invalidNotificationURL(String)

  /// Whether the same call can succeed later: never without another change.
  public var isRetryable: Bool { false }

  /// The problem and the fix in one line.
  public var description: String {
    switch self {
    case .purchase(let failure): failure.description
    case .offer(let rejection): rejection.description
    case .advancedCommerce(let rejection): rejection.description
    case .change(let failure): failure.description
    case .family(let failure): failure.description
    case .catalog(let failure): failure.description
    case .extending(let failure): failure.description
    case .seats(let failure): failure.description
    case .timeMovesForward(let now, let requested):
      "to: \(requested) is before the store's time \(now); time only moves forward"
    case .tooLate(let limit, let requested):
      "to: \(requested) is after \(limit), the latest time of this store"
    case .signing(let error): "signing: \(error)"
    case .invalidNotificationURL(let text):
      "notification URL: \"\(text)\" is not an address such as http://127.0.0.1:8080/path"
    }
  }
}

extension SimulatedStoreError {
  /// Creates the error of a change that the simulator rejected.
  init(rejection error: any Error) {
    switch error {
    case let error as StorePurchaseError: self = .purchase(error)
    case let error as ChangeError: self = .change(error)
    case let error as FamilyError: self = .family(error)
    case let error as CatalogChangeError: self = .catalog(error)
    case let error as ExtensionError: self = .extending(error)
    case let error as SeatError: self = .seats(error)
    default:
      preconditionFailure("the store threw an unknown error: \(error)")
    }
  }
}
