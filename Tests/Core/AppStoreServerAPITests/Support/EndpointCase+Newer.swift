import AppStoreCore
import AppStoreServerAPI

extension EndpointCase {
  private static let commerce = "POST /advancedCommerce/v1"
  private static let both = #"{"signedTransactionInfo":"t","signedRenewalInfo":"r"}"#

  static let advancedCommerce: [EndpointCase] = [
    EndpointCase(
      .advancedCommerceCancel, 5,
      #"\#(commerce)/subscription/cancel/7 {\#(infoText),"storefront":"USA"}"#, both
    ) { _ = try await $0.cancelSubscription(of: "7", .init(requestInfo: info, storefront: "USA")) },
    EndpointCase(
      .advancedCommerceChangeMetadata, 50,
      #"\#(commerce)/subscription/changeMetadata/7 "#
        + #"{"descriptors":{"displayName":"D","effective":"IMMEDIATELY"},"#
        + #""items":[{"SKU":"n","currentSKU":"o","effective":"NEXT_BILL_CYCLE"}],"#
        + infoText + "}", both
    ) {
      _ = try await $0.changeSubscriptionMetadata(
        of: "7",
        AdvancedCommerceSubscriptionChangeMetadataRequest(
          requestInfo: info, descriptors: .init(effective: .immediately, displayName: "D"),
          items: [.init(currentSKU: "o", effective: .nextBillCycle, SKU: "n")]))
    },
    EndpointCase(
      .advancedCommerceChangePrice, 50,
      #"\#(commerce)/subscription/changePrice/7 {"currency":"USD","items":"#
        + #"[{"SKU":"s","dependentSKUs":["d"],"price":990}],"# + infoText + "}", both
    ) {
      _ = try await $0.changeSubscriptionPrice(
        of: "7",
        AdvancedCommerceSubscriptionPriceChangeRequest(
          requestInfo: info, items: [.init(SKU: "s", price: 990, dependentSKUs: ["d"])],
          currency: "USD"))
    },
    EndpointCase(
      .advancedCommerceMigrate, 50,
      #"\#(commerce)/subscription/migrate/7 {"descriptors":{"description":"D"},"#
        + #""items":[{"SKU":"s","description":"d","displayName":"n"}],\#(infoText),"#
        + #""targetProductId":"p","taxCode":"C"}"#, both
    ) {
      _ = try await $0.migrateSubscription(
        of: "7",
        AdvancedCommerceSubscriptionMigrateRequest(
          requestInfo: info, targetProductId: "p", descriptors: .init(description: "D"),
          items: [.init(SKU: "s", description: "d", displayName: "n")], taxCode: "C"))
    },
    EndpointCase(
      .advancedCommerceRevoke, 5,
      #"\#(commerce)/subscription/revoke/7 {"refundReason":"LEGAL","#
        + #""refundRiskingPreference":true,"refundType":"PRORATED",\#(infoText)}"#, both
    ) {
      _ = try await $0.revokeSubscription(
        of: "7",
        AdvancedCommerceSubscriptionRevokeRequest(
          requestInfo: info, refundReason: .legal, refundType: .prorated,
          refundRiskingPreference: true))
    },
    EndpointCase(
      .advancedCommerceRequestRefund, 5,
      #"\#(commerce)/transaction/requestRefund/7 {"items":[{"SKU":"s","refundAmount":5,"#
        + #""refundReason":"OTHER","refundType":"CUSTOM","revoke":false}],"#
        + #""refundRiskingPreference":false,\#(infoText)}"#, #"{"signedTransactionInfo":"t"}"#
    ) {
      let item = AdvancedCommerceRequestRefundItem(
        SKU: "s", refundReason: .other, refundType: .custom, revoke: false, refundAmount: 5)
      let answer = try await $0.requestRefund(
        of: "7", .init(requestInfo: info, items: [item], refundRiskingPreference: false))
      guard answer.signedRenewalInfo == nil else { throw AppStoreErrorBody.generalInternal }
    },
  ]

  private static let seats = "/groups/v1/transactions/7/seats"

  static let others: [EndpointCase] = [
    EndpointCase(
      .externalPurchaseReport, 10,
      #"PUT /externalPurchase/v1/reports {"externalPurchaseId":"e","#
        + #""requestIdentifier":"\#(idText)","status":"NO_LINE_ITEM"}"#,
      #"{"requestIdentifier":"\#(idText)"}"#
    ) {
      _ = try await $0.sendExternalPurchaseReport(
        .init(requestIdentifier: id, externalPurchaseId: "e", status: .noLineItem))
    },
    EndpointCase(
      .externalPurchaseReportRead, 10, "GET /externalPurchase/v1/reports/\(idText)",
      #"{"report":{"requestIdentifier":"\#(idText)","externalPurchaseId":"e","status":"NEW"}}"#
    ) { _ = try await $0.externalPurchaseReport(id) },
    EndpointCase(.customerGroups, 10, "GET /groups/v1/currentGroups/7", #"{"groups":[]}"#) {
      _ = try await $0.customerGroups(of: "7")
    },
    EndpointCase(
      .groupMembers, 10, "GET /groups/v1/group/9?limit=100&paginationToken=t",
      #"{"members":[{"appTransactionId":"a"}],"hasMore":false}"#
    ) { for try await _ in try $0.groupMembersPages(of: "9", limit: 100, after: "t") {} },
    EndpointCase(
      .seatInfo, 10, "GET \(seats)",
      #"{"totalSeatCount":3,"availableSeatCount":2,"assignedSeatClaimIds":["\#(idText)"]}"#
    ) { _ = try await $0.seatInfo(of: "7") },
    EndpointCase(
      .claimSeat, 10,
      #"POST \#(seats) {"appTransactionId":"a","requestIdentifier":"\#(idText)"}"#,
      #"{"seatClaimId":"\#(idText)"}"#
    ) {
      _ = try await $0.claimSeat(
        of: "7", ClaimSeatRequest(requestIdentifier: id, appTransactionId: "a"))
    },
    EndpointCase(.unclaimSeat, 10, "DELETE \(seats)/\(idText)") {
      try await $0.unclaimSeat(id, of: "7")
    },
    EndpointCase(
      .associateSeat, 10, #"POST \#(seats)/\#(idText)/associate {"appTransactionId":"a"}"#
    ) { try await $0.associateSeat(id, of: "7", AssociateSeatRequest(appTransactionId: "a")) },
  ]
}
