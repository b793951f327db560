internal import AppStoreSimulator
internal import StoreConfiguration
internal import StoreKitBackend

extension SimulatedError.API {
  /// The error of an enabled API for which none was chosen.
  var firstChoice: SimulatedError.Choice {
    self == .verification
      ? SimulatedError.Choice(type: "verification", index: 4)
      : SimulatedError.Choice(type: "generic", index: 0)
  }
}

extension SimulatedError.Choice {
  /// The types of errors and the names of their cases, in the order of StoreKit's declaration.
  static let names: [String: [String]] = [
    "generic": [
      "unknown", "userCancelled", "networkError", "systemError", "notAvailableInStorefront",
      "notEntitled", "unsupported",
    ],
    "purchase": [
      "invalidQuantity", "productUnavailable", "purchaseNotAllowed", "ineligibleForOffer",
      "invalidOfferIdentifier", "invalidOfferPrice", "invalidOfferSignature",
      "missingOfferParameters",
    ],
    "verification": VerificationFailure.allCases.map(\.rawValue),
    "refund request": ["duplicateRequest", "failed"],
  ]

  /// The name of the case; `nil` if the type has no case with this index.
  var name: String? {
    guard let names = Self.names[type], names.indices.contains(index) else { return nil }
    return names[index]
  }

  /// The error of purchases; `nil` if purchases do not fail with it.
  var purchaseError: SimulatedPurchaseError? {
    guard type == "generic" || type == "purchase" else { return nil }
    return name.flatMap { SimulatedPurchaseError(rawValue: $0) }
  }

  /// The error that a device of the store returns; `unknown` for a choice without equivalent.
  func error(of api: SimulatedError.API) -> StoreKitBackendError {
    let text = "the store simulates an error of \(api.rawValue)"
    switch (type, name) {
    case ("generic", "networkError"): return .network(text)
    case ("refund request", "duplicateRequest"): return .rejected(.duplicateRefundRequest, text)
    case ("refund request", "failed"): return .rejected(.refundRequestFailed, text)
    case ("generic", let name?), ("purchase", let name?):
      return .rejected(PurchaseRejection(rawValue: name) ?? .unknown, text)
    default: return .rejected(.unknown, text)
    }
  }
}
