public import AppStoreCore
public import Foundation

/// The purchases made outside the App Store with one external purchase token, or none.
///
/// To correct an accepted report, send a new one with a new identifier and the corrected line
/// items.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/externalpurchasereport>
public struct ExternalPurchaseReport: Hashable, Sendable, Codable {
  /// The status of a report about its token.
  ///
  /// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/status>
  public struct Status: OpenEnum {
    /// The text of the report.
    public let rawValue: String
    /// Creates a status from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The line items list the purchases.
    public static let lineItem = Status(rawValue: "LINE_ITEM")
    /// There were no purchases.
    public static let noLineItem = Status(rawValue: "NO_LINE_ITEM")
    /// The token came in a notification, and the developer does not know it.
    public static let unrecognizedToken = Status(rawValue: "UNRECOGNIZED_TOKEN")
    /// Another active token of the same customer is used for the report.
    public static let duplicateToken = Status(rawValue: "DUPLICATE_TOKEN")
  }

  /// The developer's identifier of the report; reused only for a rejected report.
  public var requestIdentifier: UUID
  /// The `externalPurchaseId` of the token; one of the sandbox begins with `SANDBOX`.
  public var externalPurchaseId: String
  /// The status of the token.
  public var status: Status
  /// The purchases and refunds; `nil` for every status but `LINE_ITEM`.
  public var lineItems: [ExternalPurchaseLineItem]?

  /// Creates a report of purchases and refunds.
  public init(
    requestIdentifier: UUID, externalPurchaseId: String, lineItems: [ExternalPurchaseLineItem]
  ) {
    self.requestIdentifier = requestIdentifier
    self.externalPurchaseId = externalPurchaseId
    self.status = .lineItem
    self.lineItems = lineItems
  }

  /// Creates a report without purchases, with the reason.
  public init(requestIdentifier: UUID, externalPurchaseId: String, status: Status) {
    self.requestIdentifier = requestIdentifier
    self.externalPurchaseId = externalPurchaseId
    self.status = status
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Parameter environment: The target environment; `nil` if unknown, which skips its rule.
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate(in environment: AppStoreEnvironment? = nil) throws(APIRequestError) {
    guard !externalPurchaseId.isEmpty else {
      throw APIRequestError("externalPurchaseId", "empty; give the token's")
    }
    try validateHost(environment)
    if status == .lineItem {
      guard let lineItems, !lineItems.isEmpty else {
        throw APIRequestError(
          "lineItems", "missing; LINE_ITEM needs them, or use NO_LINE_ITEM")
      }
    } else if [.noLineItem, .unrecognizedToken, .duplicateToken].contains(status) {
      guard lineItems == nil else {
        throw APIRequestError("lineItems", "not allowed with \(status); leave them out")
      }
    }
    for (index, item) in (lineItems ?? []).enumerated() {
      try item.validate(at: "lineItems.\(index)")
    }
  }

  private func validateHost(_ environment: AppStoreEnvironment?) throws(APIRequestError) {
    guard let environment else { return }
    let isOfSandbox = externalPurchaseId.hasPrefix("SANDBOX")
    guard isOfSandbox == (environment == .sandbox) else {
      throw APIRequestError(
        "externalPurchaseId",
        isOfSandbox
          ? "a token of the sandbox; report it to the sandbox"
          : "a token of production; report it to production")
    }
  }
}

/// The response of Send External Purchase Report.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/sendreportsuccessresponse>
public struct SendReportSuccessResponse: Hashable, Sendable, Codable {
  /// The identifier of the report, for fetching it.
  public var requestIdentifier: UUID

  /// Creates a response.
  public init(requestIdentifier: UUID) {
    self.requestIdentifier = requestIdentifier
  }
}

/// The response of Retrieve External Purchase Report.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/retrievereportsuccessresponse>
public struct RetrieveReportSuccessResponse: Hashable, Sendable, Codable {
  /// The report as it was accepted.
  public var report: ExternalPurchaseReport

  /// Creates a response.
  public init(report: ExternalPurchaseReport) {
    self.report = report
  }
}
