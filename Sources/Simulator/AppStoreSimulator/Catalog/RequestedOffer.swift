public import AppStoreCore

/// The offer that a customer requests with an order.
public enum RequestedOffer: Hashable, Sendable {
  /// A promotional offer, by its identifier.
  case promotional(String)
  /// An offer code, by the reference name of its offer.
  case code(String)
  /// A win-back offer, by its identifier.
  case winBack(String)

  /// The type of the offer.
  public var type: OfferType {
    switch self {
    case .promotional: .promotional
    case .code: .code
    case .winBack: .winBack
    }
  }

  /// The identifier of the offer in transactions.
  public var id: String {
    switch self {
    case .promotional(let id), .code(let id), .winBack(let id): id
    }
  }
}
