internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Foundation

extension OfferSignature {
  /// The fields with the developer's signatures for a purchase.
  static var controlFields: [ControlOperation.Field] {
    [
      .optional(
        "offerJWS",
        "The promotional offer as the developer signed it, a compact JWS; checked as StoreKit would. "
          + "Without any signature the offer is sold too."),
      .optional("offerSignature", "The older signature of a promotional offer, in base64."),
      .optional("offerKeyId", "The id of the key of offerSignature."),
      .optional("offerNonce", "The nonce of offerSignature, a UUID; good for one purchase."),
      .optional(
        "offerTimestamp", .integer,
        "When offerSignature was made, in milliseconds since 1970; good for 24 hours."),
      .optional(
        "introductoryOfferJWS",
        "The eligibility for the introductory offer as the developer signed it, a compact JWS."),
    ]
  }

  /// Reads the signatures; empty if no field is present.
  init(_ body: ControlBody) throws(ControlError) {
    let limit = ControlBody.signedTextLimit
    self.init(
      introductoryOfferEligibility: try body.optionalText("introductoryOfferJWS", limit: limit))
    let jws = try body.optionalText("offerJWS", limit: limit)
    promotional = jws.map { .compactJWS($0) }
    let older = ["offerSignature", "offerKeyId", "offerNonce", "offerTimestamp"]
    guard older.contains(where: body.has) else { return }
    guard jws == nil else {
      throw .badField("offerJWS", "offerJWS: beside the older signature; give one of the two")
    }
    guard let nonce = try body.optionalUUID("offerNonce") else {
      throw .badField("offerNonce", "offerNonce: missing; give the UUID that was signed")
    }
    guard let timestamp = try body.optionalInteger("offerTimestamp") else {
      throw .badField("offerTimestamp", "offerTimestamp: missing; give milliseconds since 1970")
    }
    promotional = .signature(
      PromotionalOfferSignatureV1(
        keyID: try body.text("offerKeyId"), nonce: nonce,
        timestamp: Timestamp(milliseconds: timestamp), signature: try body.text("offerSignature")))
  }
}
