import AppStoreCore
import Foundation
import Testing

/// Every field of every payload is decoded, and unknown fields are preserved.
@Suite(.timeLimit(.minutes(30))) struct PayloadFieldTests {
  /// JSON with every field of Apple's reference, for each payload.
  private static let samples: [(any (JSONObjectCodable & Equatable).Type, String)] = [
    (
      JWSTransactionDecodedPayload.self,
      #"""
      {"transactionId":"2","originalTransactionId":"1","webOrderLineItemId":"3","bundleId":"b",
      "productId":"p","subscriptionGroupIdentifier":"g","purchaseDate":1,"originalPurchaseDate":2,
      "expiresDate":3,"quantity":4,"type":"Consumable","inAppOwnershipType":"ASSIGNED","signedDate":5,
      "appAccountToken":"6f0d2a4c-9b1e-4c7d-8e5f-abcdef012345","revocationReason":1,
      "revocationDate":6,"revocationType":"REFUND_PRORATED","revocationPercentage":50000,
      "isUpgraded":true,"offerType":4,"offerIdentifier":"o","offerDiscountType":"ONE_TIME",
      "offerPeriod":"P1M","environment":"Sandbox","storefront":"USA","storefrontId":"143441",
      "transactionReason":"RENEWAL","additionalTransactionReason":"SEAT_ADDITION","currency":"USD",
      "price":4990,"appTransactionId":"7","previousOriginalTransactionId":"8",
      "billingPlanType":"MONTHLY","commitmentInfo":{"billingPeriodNumber":1,"totalBillingPeriods":12,
      "commitmentExpiresDate":9,"commitmentPrice":59880},"advancedCommerceInfo":{"descriptors":
      {"description":"d","displayName":"n"},"estimatedTax":1,"items":[{"SKU":"s","description":"d",
      "displayName":"n","offer":{"period":"P1M","periodCount":2,"price":0,"reason":"ACQUISITION"},
      "price":1,"refunds":[{"refundAmount":1,"refundDate":2,"refundReason":"LEGAL",
      "refundType":"FULL"}],"revocationDate":3}],"period":"P1Y","requestReferenceId":"r","taxCode":"t",
      "taxExclusivePrice":1,"taxRate":"0.2"},"multiSeatInfo":{"invitationManagement":"APPLE",
      "priceTiers":[{"price":1,"quantity":2}],"revokedSeatQuantity":1}}
      """#
    ),
    (
      JWSRenewalInfoDecodedPayload.self,
      #"""
      {"originalTransactionId":"1","productId":"p","autoRenewProductId":"q","autoRenewStatus":1,
      "expirationIntent":2,"isInBillingRetryPeriod":true,"gracePeriodExpiresDate":1,
      "priceIncreaseStatus":0,"offerType":1,"offerIdentifier":"o","offerDiscountType":"FREE_TRIAL",
      "offerPeriod":"P3D","signedDate":2,"environment":"Production","recentSubscriptionStartDate":3,
      "renewalDate":4,"renewalPrice":5,"renewalQuantity":6,"currency":"EUR",
      "eligibleWinBackOfferIds":["a","b"],"appAccountToken":"6f0d2a4c-9b1e-4c7d-8e5f-abcdef012345",
      "appTransactionId":"7","renewalBillingPlanType":"BILLED_UPFRONT","commitmentInfo":
      {"commitmentAutoRenewProductId":"p","commitmentAutoRenewStatus":0,
      "commitmentRenewalBillingPlanType":"MONTHLY","commitmentRenewalDate":8,
      "commitmentRenewalPrice":9},"advancedCommerceInfo":{"consistencyToken":"c","descriptors":
      {"description":"d","displayName":"n"},"items":[{"SKU":"s","description":"d","displayName":"n",
      "offer":{"period":"P1W","periodCount":1,"price":1,"reason":"WIN_BACK"},"price":1,
      "priceIncreaseInfo":{"dependentSKUs":["t"],"price":2,"status":"PENDING"}}],"period":"P1M",
      "requestReferenceId":"r","taxCode":"t"},"multiSeatInfo":{"renewalPriceTiers":
      [{"price":1,"quantity":2}]}}
      """#
    ),
    (
      JWSAppTransactionDecodedPayload.self,
      #"""
      {"receiptType":"Production","appAppleId":1,"bundleId":"b","appTransactionId":"2",
      "applicationVersion":"3","versionExternalIdentifier":4,"receiptCreationDate":5,
      "originalPurchaseDate":6,"originalApplicationVersion":"7","originalPlatform":"visionOS",
      "preorderDate":8,"deviceVerification":"AAAA",
      "deviceVerificationNonce":"6f0d2a4c-9b1e-4c7d-8e5f-abcdef012345"}
      """#
    ),
    (
      ResponseBodyV2DecodedPayload.self,
      #"""
      {"notificationType":"CONSUMPTION_REQUEST","subtype":"VOLUNTARY","notificationUUID":"u",
      "version":"2.0","signedDate":1,"data":{"environment":"Sandbox","appAppleId":2,"bundleId":"b",
      "bundleVersion":"3","signedTransactionInfo":"t","signedRenewalInfo":"r","status":4,
      "consumptionRequestReason":"LEGAL"},"summary":{"requestIdentifier":"i","environment":"Sandbox",
      "appAppleId":1,"bundleId":"b","productId":"p","storefrontCountryCodes":["USA"],
      "succeededCount":1,"failedCount":2},"externalPurchaseToken":{"externalPurchaseId":"SANDBOX_1",
      "tokenCreationDate":1,"appAppleId":2,"bundleId":"b","tokenType":"SERVICES",
      "tokenExpirationDate":3},"appData":{"appAppleId":1,"bundleId":"b","environment":"Sandbox",
      "signedAppTransactionInfo":"a"},"unclaimInfo":{"unclaimSeatIds":["1"],"bundleId":"b",
      "environment":"Sandbox","appAppleId":1}}
      """#
    ),
    (
      DecodedRealtimeRequestBody.self,
      #"""
      {"originalTransactionId":"1","appAppleId":2,"productId":"p","userLocale":"en-US",
      "requestIdentifier":"6f0d2a4c-9b1e-4c7d-8e5f-abcdef012345","environment":"Sandbox",
      "signedDate":3}
      """#
    ),
  ]

  /// The objects inside a value, including the value, each with a function to replace it.
  private func objects(
    in value: JSONValue
  ) -> [(object: JSONObject, replacing: (JSONObject) -> JSONValue)] {
    switch value {
    case .object(let object):
      var found = [(object, { JSONValue.object($0) })]
      for member in object.members {
        for inner in objects(in: member.value) {
          found.append(
            (
              inner.object,
              { new in
                var copy = object
                copy[member.key] = inner.replacing(new)
                return .object(copy)
              }
            ))
        }
      }
      return found
    case .array(let elements):
      return elements.enumerated().flatMap { index, element in
        objects(in: element).map { inner in
          (
            inner.object,
            { new in
              var copy = elements
              copy[index] = inner.replacing(new)
              return .array(copy)
            }
          )
        }
      }
    default: return []
    }
  }

  private func roundTrip<Payload: JSONObjectCodable & Equatable>(
    _ type: Payload.Type, _ json: [UInt8]
  ) throws -> (object: JSONObject, bytes: [UInt8], hasUnknown: Bool) {
    let payload = try Payload(json: json)
    let decoder = JSONDecoder()
    #expect(try decoder.decode(type, from: Data(json)) == payload)
    #expect(try decoder.decode(type, from: try JSONEncoder().encode(payload)) == payload)
    #expect(try Payload(json: payload.jsonBytes) == payload)
    var isKnown = JSONObject()
    if case .object(let object)? = Mirror(reflecting: payload).descendant("unknownFields")
      .flatMap({ $0 as? JSONObject }).map(JSONValue.object)
    {
      isKnown = object
    }
    return (payload.object, payload.jsonBytes, !isKnown.isEmpty)
  }

  @Test(arguments: 0..<samples.count)
  func `Every field of the reference is decoded and encoded unchanged`(
    index: Int
  ) throws {
    let (type, text) = Self.samples[index]
    let json = Array(text.utf8)
    let trip = try roundTrip(type, json)
    #expect(try JSONReader.object(json) == trip.object)
    #expect(!trip.hasUnknown)
  }

  @Test(arguments: 0..<samples.count)
  func `An unknown field is preserved at every depth`(index: Int) throws {
    let (type, text) = Self.samples[index]
    let whole = JSONValue.object(try JSONReader.object(Array(text.utf8)))
    let value = JSONValue.object(["x": .array([.decimal("1.5"), .null, .string("é")])])
    for place in objects(in: whole) {
      var changed = place.object
      changed["addedTomorrow"] = value
      let json = place.replacing(changed).jsonBytes
      #expect(try roundTrip(type, json).bytes == json)
    }
  }

  @Test func `An invalid field is reported with its path`() {
    let text = Self.samples[0].1
    for (old, new, field) in [
      (
        "\"periodCount\":2", "\"periodCount\":\"2\"",
        "advancedCommerceInfo.items.0.offer.periodCount"
      ),
      ("\"commitmentPrice\":59880", "\"commitmentPrice\":1.5", "commitmentInfo.commitmentPrice"),
      ("\"revocationDate\":6", "\"revocationDate\":-6", "revocationDate"),
      ("\"isUpgraded\":true", "\"isUpgraded\":1", "isUpgraded"),
    ] {
      let error = #expect(throws: JSONFieldError.self) {
        try JWSTransactionDecodedPayload(json: Array(text.replacing(old, with: new).utf8))
      }
      #expect(error?.field == field)
    }
  }
}
