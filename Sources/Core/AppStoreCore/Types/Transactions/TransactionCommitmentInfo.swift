/// The commitment that a billing period belongs to.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/transactioncommitmentinfo>
public struct TransactionCommitmentInfo: JSONObjectCodable, Hashable {
  /// The number of this billing period, from 1.
  public var billingPeriodNumber: Int?
  /// The number of billing periods in the commitment.
  public var totalBillingPeriods: Int?
  /// When the commitment ends.
  public var commitmentExpiresDate: Timestamp?
  /// The price of the whole commitment in thousandths of the currency unit.
  public var commitmentPrice: Int64?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    billingPeriodNumber: Int? = nil, totalBillingPeriods: Int? = nil,
    commitmentExpiresDate: Timestamp? = nil, commitmentPrice: Int64? = nil
  ) {
    self.billingPeriodNumber = billingPeriodNumber
    self.totalBillingPeriods = totalBillingPeriods
    self.commitmentExpiresDate = commitmentExpiresDate
    self.commitmentPrice = commitmentPrice
  }
}

extension TransactionCommitmentInfo {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    billingPeriodNumber = try fields.optional("billingPeriodNumber")
    totalBillingPeriods = try fields.optional("totalBillingPeriods")
    commitmentExpiresDate = try fields.optional("commitmentExpiresDate")
    commitmentPrice = try fields.optional("commitmentPrice")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("billingPeriodNumber", billingPeriodNumber)
    fields.write("totalBillingPeriods", totalBillingPeriods)
    fields.write("commitmentExpiresDate", commitmentExpiresDate)
    fields.write("commitmentPrice", commitmentPrice)
    fields.write(rest: unknownFields)
  }
}
