import AppStoreCore
import AppStoreServerAPI
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct RealtimeResponseTests {
  static let id = EndpointCase.id
  static let signature = RealtimeResponseBody.PromotionalOfferSignatureV1(
    encodedSignature: "c2ln", productId: "p", nonce: id, timestamp: .init(milliseconds: 5),
    keyId: "K", offerIdentifier: "o", appAccountToken: id)
  static let messageText = #""messageIdentifier":"\#(EndpointCase.idText)""#
  static let lower = EndpointCase.idText.lowercased()

  static let answers: [(RealtimeResponseBody, String)] = [
    (.message(.init(messageIdentifier: id)), #"{"message":{\#(messageText)}}"#),
    (
      .alternateProduct(
        .init(messageIdentifier: id, productId: "p", billingPlanType: .monthly)),
      #"{"alternateProduct":{"billingPlanType":"MONTHLY",\#(messageText),"productId":"p"}}"#
    ),
    (
      .promotionalOffer(.init(messageIdentifier: id, signatureV2: "a.b.c")),
      #"{"promotionalOffer":{\#(messageText),"promotionalOfferSignatureV2":"a.b.c"}}"#
    ),
    (
      .promotionalOffer(.init(messageIdentifier: id, signatureV1: signature)),
      #"{"promotionalOffer":{\#(messageText),"promotionalOfferSignatureV1":{"#
        + #""appAccountToken":"\#(lower)","encodedSignature":"c2ln","keyId":"K","#
        + #""nonce":"\#(lower)","offerIdentifier":"o","productId":"p","timestamp":5}}}"#
    ),
    (
      .advancedCommerceInfo(.init(advancedCommerceData: "d")),
      #"{"advancedCommerceInfo":{"advancedCommerceData":"d"}}"#
    ),
  ]

  @Test(arguments: answers)
  func `Each response is one object under its name`(
    answer: RealtimeResponseBody, json: String
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(answer), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(RealtimeResponseBody.self, from: Data(json.utf8)) == answer)
    try answer.validate()
  }

  @Test(arguments: [
    "{}", #"{"message":null}"#, #"{"future":{}}"#,
    #"{"message":{\#(messageText)},"advancedCommerceInfo":{"advancedCommerceData":"d"}}"#,
  ])
  func `A response with none of the four, or with two, is rejected`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RealtimeResponseBody.self, from: Data(json.utf8))
    }
  }

  @Test func `A response that Apple could not use names its field`() throws {
    var unsigned = Self.signature
    unsigned.encodedSignature = ""
    let both =
      #"{"promotionalOffer":{\#(Self.messageText),"promotionalOfferSignatureV2":"a.b.c","#
      + #""promotionalOfferSignatureV1":{"encodedSignature":"s","productId":"p","#
      + #""nonce":"\#(Self.lower)","timestamp":5,"keyId":"K","offerIdentifier":"o"}}}"#
    let cases: [(RealtimeResponseBody, String)] = [
      (
        .alternateProduct(.init(messageIdentifier: Self.id, productId: "")),
        "alternateProduct.productId"
      ),
      (
        .promotionalOffer(.init(messageIdentifier: Self.id, signatureV2: "a.b")),
        "promotionalOffer.promotionalOfferSignatureV2"
      ),
      (
        .promotionalOffer(.init(messageIdentifier: Self.id, signatureV1: unsigned)),
        "promotionalOffer.promotionalOfferSignatureV1.encodedSignature"
      ),
      (
        .advancedCommerceInfo(.init(advancedCommerceData: "")),
        "advancedCommerceInfo.advancedCommerceData"
      ),
      (
        try JSONDecoder().decode(RealtimeResponseBody.self, from: Data(both.utf8)),
        "promotionalOffer"
      ),
    ]
    for (answer, field) in cases {
      let error = #expect(throws: APIRequestError.self) { try answer.validate() }
      #expect(error?.field == field)
    }
  }
}
