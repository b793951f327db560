internal import AppStoreCore
internal import AppStoreServerAPI
internal import Foundation

extension OfferSignature {
  /// The fields with the developer's signatures for a purchase.
  static var controlFields: [ControlOperation.Field] {
    [
      .optional(
        "offerJWS",
        "The developer's signature of a promotional offer, a compact JWS; checked as in StoreKit. "
          + "An offer without a signature is sold too."),
      .optional("offerSignature", "The older signature of a promotional offer, in base64."),
      .optional("offerKeyId", "The ID of the key of offerSignature."),
      .optional("offerNonce", "The nonce of offerSignature, a UUID; valid for one purchase."),
      .optional(
        "offerTimestamp", .integer,
        "The date of offerSignature, in milliseconds since 1970; valid for 24 hours."),
      .optional(
        "introductoryOfferJWS",
        "The developer's signature of the introductory offer eligibility, a compact JWS."),
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
      throw .badField("offerJWS", "offerJWS: cannot be combined with the older signature; send one")
    }
    guard let nonce = try body.optionalUUID("offerNonce") else {
      throw .badField("offerNonce", "offerNonce: missing; send the signed UUID")
    }
    guard let timestamp = try body.optionalInteger("offerTimestamp") else {
      throw .badField("offerTimestamp", "offerTimestamp: missing; send milliseconds since 1970")
    }
    promotional = .signature(
      PromotionalOfferSignatureV1(
        keyID: try body.text("offerKeyId"), nonce: nonce,
        timestamp: Timestamp(milliseconds: timestamp), signature: try body.text("offerSignature")))
  }
}
