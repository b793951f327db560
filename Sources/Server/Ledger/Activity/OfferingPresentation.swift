public import AppStoreCore

/// The offering that a customer saw before a purchase, as the app reported it.
///
/// It has no signature, so it decides nothing about access or money. The first report counts.
public struct OfferingPresentation: Hashable, Sendable {
  /// The transaction of the purchase, or the token of a Test Store purchase.
  public let transactionID: TransactionID
  /// The identifier of the offering.
  public let offering: String
  /// The placement in the app; `nil` if the offering was not requested for a placement.
  public let placement: String?
  /// The identifier of the targeting rule that chose the offering; `nil` if none did.
  public let ruleID: String?
  /// The revision of the targeting rules; `nil` without a rule.
  public let revision: Int?
  /// When the report arrived.
  public let receivedAt: Timestamp

  /// The maximum length of a text in bytes of UTF-8.
  public static let maxLength = 200

  /// Creates a presentation as it is recorded.
  public init(
    transactionID: TransactionID, offering: String, placement: String?, ruleID: String?,
    revision: Int?, receivedAt: Timestamp
  ) {
    self.transactionID = transactionID
    self.offering = offering
    self.placement = placement
    self.ruleID = ruleID
    self.revision = revision
    self.receivedAt = receivedAt
  }
}

/// What a receipt states about the offering of its purchase.
public struct ReportedOffering: Hashable, Sendable {
  /// The identifier of the offering.
  public let offering: String
  /// The placement in the app; `nil` for none.
  public let placement: String?
  /// The identifier of the targeting rule; `nil` for none.
  public let ruleID: String?
  /// The revision of the targeting rules; `nil` without a rule.
  public let revision: Int?

  /// Creates a report; `nil` without an offering, or if a text is longer than
  /// ``OfferingPresentation/maxLength`` or contains a null character.
  public init?(offering: String?, placement: String?, ruleID: String?, revision: Int?) {
    guard let offering, !offering.isEmpty else { return nil }
    let texts = [offering, placement, ruleID].compactMap(\.self)
    guard
      texts.allSatisfy({
        $0.utf8.count <= OfferingPresentation.maxLength && !$0.utf8.contains(0)
      })
    else { return nil }
    self.offering = offering
    self.placement = placement
    self.ruleID = ruleID
    self.revision = ruleID == nil ? nil : revision
  }

  /// Returns the presentation for a transaction.
  public func presentation(
    for transaction: TransactionID, receivedAt date: Timestamp
  ) -> OfferingPresentation {
    OfferingPresentation(
      transactionID: transaction, offering: offering, placement: placement, ruleID: ruleID,
      revision: revision, receivedAt: date)
  }
}

extension OfferingPresentation: LedgerRow {
  /// The first report of a transaction counts.
  public static let table = LedgerTable<OfferingPresentation>(
    "presentations", part: "offeringPresentations", title: "offerings of purchases",
    role: .record, writing: .appendOnce, uniqueColumns: [["transaction_id"]],
    columns: [
      .text("transaction_id") { $0.transactionID.rawValue }, .text("offering") { $0.offering },
      .optionalText("placement") { $0.placement }, .optionalText("rule_id") { $0.ruleID },
      .optionalInteger("revision") { $0.revision.map(Int64.init) },
      .date("received_at") { $0.receivedAt },
    ]
  ) { row in
    OfferingPresentation(
      transactionID: TransactionID(rawValue: row.text()), offering: row.text(),
      placement: row.optionalText(), ruleID: row.optionalText(),
      revision: row.optionalInteger().map { Int($0) }, receivedAt: row.date())
  }

  static let ofTransaction = RowLookup<OfferingPresentation>("transaction_id")
}

extension LedgerPart {
  /// The offerings that customers saw before purchases.
  public static let offeringPresentations = LedgerPart(OfferingPresentation.self)
}
