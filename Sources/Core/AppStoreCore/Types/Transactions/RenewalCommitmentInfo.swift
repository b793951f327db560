/// The next commitment, which follows the current one.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/renewalcommitmentinfo>
public struct RenewalCommitmentInfo: JSONObjectCodable, Hashable {
  /// The product of the next commitment.
  public var commitmentAutoRenewProductId: ProductID?
  /// Whether the commitment will renew.
  public var commitmentAutoRenewStatus: AutoRenewStatus?
  /// How the next commitment is billed.
  public var commitmentRenewalBillingPlanType: BillingPlanType?
  /// When the commitment renews.
  public var commitmentRenewalDate: Timestamp?
  /// The price of the next commitment in thousandths of the currency unit.
  public var commitmentRenewalPrice: Int64?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    commitmentAutoRenewProductId: ProductID? = nil,
    commitmentAutoRenewStatus: AutoRenewStatus? = nil,
    commitmentRenewalBillingPlanType: BillingPlanType? = nil,
    commitmentRenewalDate: Timestamp? = nil, commitmentRenewalPrice: Int64? = nil
  ) {
    self.commitmentAutoRenewProductId = commitmentAutoRenewProductId
    self.commitmentAutoRenewStatus = commitmentAutoRenewStatus
    self.commitmentRenewalBillingPlanType = commitmentRenewalBillingPlanType
    self.commitmentRenewalDate = commitmentRenewalDate
    self.commitmentRenewalPrice = commitmentRenewalPrice
  }
}

extension RenewalCommitmentInfo {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    commitmentAutoRenewProductId = try fields.optional("commitmentAutoRenewProductId")
    commitmentAutoRenewStatus = try fields.optional("commitmentAutoRenewStatus")
    commitmentRenewalBillingPlanType = try fields.optional("commitmentRenewalBillingPlanType")
    commitmentRenewalDate = try fields.optional("commitmentRenewalDate")
    commitmentRenewalPrice = try fields.optional("commitmentRenewalPrice")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("commitmentAutoRenewProductId", commitmentAutoRenewProductId)
    fields.write("commitmentAutoRenewStatus", commitmentAutoRenewStatus)
    fields.write("commitmentRenewalBillingPlanType", commitmentRenewalBillingPlanType)
    fields.write("commitmentRenewalDate", commitmentRenewalDate)
    fields.write("commitmentRenewalPrice", commitmentRenewalPrice)
    fields.write(rest: unknownFields)
  }
}
