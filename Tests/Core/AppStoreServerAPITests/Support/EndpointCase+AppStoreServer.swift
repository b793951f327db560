import AppStoreCore
import AppStoreServerAPI
import Foundation

extension EndpointCase {
  private static let history =
    #"{"revision":"r","hasMore":false,"bundleId":"b","environment":"New","signedTransactions":[]}"#
  private static let refunds = #"{"revision":"r","hasMore":false,"signedTransactions":[]}"#

  static let transactions: [EndpointCase] = [
    EndpointCase(
      .transactionInfo, 50, "GET /inApps/v1/transactions/7", #"{"signedTransactionInfo":"t"}"#
    ) { _ = try await $0.transactionInfo(of: "7") },
    EndpointCase(.transactionHistory, 50, "GET /inApps/v2/history/7", history) {
      for try await _ in try $0.transactionHistoryPages(of: "7") {}
    },
    EndpointCase(
      .transactionHistory, 50, "GET /inApps/v2/history/7?sort=DESCENDING&revision=r", history
    ) {
      var wanted = TransactionHistoryRequest()
      wanted.sort = .descending
      _ = try await $0.transactionHistoryPage(of: "7", matching: wanted, after: "r")
    },
    EndpointCase(
      .transactionHistoryV1, 50, "GET /inApps/v1/history/7?revoked=true&revision=r", history
    ) {
      var wanted = TransactionHistoryRequest()
      wanted.revoked = true
      let pages = try $0.transactionHistoryV1Pages(of: "7", matching: wanted, after: "r")
      for try await _ in pages {}
    },
    EndpointCase(
      .subscriptionStatuses, 50, "GET /inApps/v1/subscriptions/7?status=5",
      #"{"environment":"Sandbox","bundleId":"b","data":[]}"#
    ) { _ = try await $0.subscriptionStatuses(of: "7", in: [.revoked]) },
    EndpointCase(.refundHistory, 10, "GET /inApps/v2/refund/lookup/7?revision=r", refunds) {
      for try await _ in try $0.refundHistoryPages(of: "7", after: "r") {}
    },
    EndpointCase(
      .refundHistoryV1, 10, "GET /inApps/v1/refund/lookup/7", #"{"signedTransactions":["t"]}"#
    ) { _ = try await $0.refundHistoryV1(of: "7") },
    EndpointCase(.lookUpOrder, 10, "GET /inApps/v1/lookup/M1", #"{"status":1}"#) {
      _ = try await $0.lookUpOrder("M1")
    },
    EndpointCase(
      .appAccountToken, 20,
      #"PUT /inApps/v1/transactions/7/appAccountToken {"appAccountToken":"\#(idText)"}"#
    ) { try await $0.setAppAccountToken(id, of: "7") },
    EndpointCase(
      .appTransactionInfo, 50, "GET /inApps/v1/transactions/appTransactions/7",
      #"{"signedAppTransactionInfo":"t"}"#
    ) { _ = try await $0.appTransactionInfo(of: "7") },
    EndpointCase(.finishTransaction, 50, "POST /inApps/v1/transactions/7/finish") {
      try await $0.finishTransaction("7")
    },
  ]

  static let subscriptions: [EndpointCase] = [
    EndpointCase(
      .consumptionInformation, 50,
      "PUT /inApps/v2/transactions/consumption/7 "
        + #"{"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":true}"#,
      status: 202
    ) {
      try await $0.sendConsumptionInformation(
        ConsumptionRequest(
          customerConsented: true, deliveryStatus: .delivered, sampleContentProvided: true),
        of: "7")
    },
    EndpointCase(
      .consumptionInformationV1, 50,
      "PUT /inApps/v1/transactions/consumption/7 "
        + #"{"accountTenure":0,"appAccountToken":"","consumptionStatus":0,"#
        + #""customerConsented":true,"deliveryStatus":0,"lifetimeDollarsPurchased":0,"#
        + #""lifetimeDollarsRefunded":0,"platform":0,"playTime":0,"refundPreference":0,"#
        + #""sampleContentProvided":true,"userStatus":0}"#, status: 202
    ) {
      try await $0.sendConsumptionInformationV1(
        ConsumptionRequestV1(customerConsented: true, sampleContentProvided: true), of: "7")
    },
    EndpointCase(
      .extendRenewalDate, 20,
      "PUT /inApps/v1/subscriptions/extend/7 "
        + #"{"extendByDays":1,"extendReasonCode":0,"requestIdentifier":"r"}"#,
      #"{"originalTransactionId":"7","success":false}"#
    ) {
      _ = try await $0.extendRenewalDate(
        of: "7", .init(extendByDays: 1, extendReasonCode: .undeclared, requestIdentifier: "r"))
    },
    EndpointCase(
      .massExtendRenewalDate, 1,
      "POST /inApps/v1/subscriptions/extend/mass "
        + #"{"extendByDays":1,"extendReasonCode":0,"productId":"p","#
        + #""requestIdentifier":"\#(idText)"}"#,
      #"{"requestIdentifier":"\#(idText)"}"#
    ) {
      _ = try await $0.massExtendRenewalDate(
        MassExtendRenewalDateRequest(
          extendByDays: 1, extendReasonCode: .undeclared, requestIdentifier: id, productId: "p"))
    },
    EndpointCase(
      .massExtensionStatus, 1, "GET /inApps/v1/subscriptions/extend/mass/p/\(idText)",
      #"{"requestIdentifier":"\#(idText)","complete":false}"#
    ) { _ = try await $0.massExtensionStatus(of: id, productId: "p") },
    EndpointCase(
      .requestTestNotification, 1, "POST /inApps/v1/notifications/test",
      #"{"testNotificationToken":"t"}"#
    ) { _ = try await $0.requestTestNotification() },
    EndpointCase(
      .testNotificationStatus, 1, "GET /inApps/v1/notifications/test/t",
      #"{"signedPayload":"n"}"#
    ) { _ = try await $0.testNotificationStatus(of: "t") },
    EndpointCase(
      .notificationHistory, 50,
      "POST /inApps/v1/notifications/history "
        + #"{"endDate":1800000000000,"startDate":1799913600000}"#,
      #"{"hasMore":false,"notificationHistory":[]}"#
    ) {
      let request = NotificationHistoryRequest(
        startDate: Caller.start - .days(1), endDate: Caller.start)
      for try await _ in try $0.notificationHistoryPages(request) {}
    },
  ]
}
