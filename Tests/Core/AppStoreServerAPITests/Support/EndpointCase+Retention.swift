import AppStoreCore
import AppStoreServerAPI

extension EndpointCase {
  private static let root = "/inApps/v1/messaging"
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
  private static let config =
    #"{"maxConcurrentRequests":1,"totalRequests":2,"totalDuration":3,"#
    + #""responseTimeThreshold":700,"successRateThreshold":95}"#

  static let retention: [EndpointCase] = [
    EndpointCase(.retentionImage, 1, "PUT \(root)/image/\(idText)?imageSize=NEW \u{FFFD}PNG") {
      try await $0.uploadImage(png, as: id, size: RetentionImageSize(rawValue: "NEW"))
    },
    EndpointCase(.retentionImage, 1, "DELETE \(root)/image/\(idText)") {
      try await $0.deleteImage(id)
    },
    EndpointCase(
      .retentionImageList, 1, "GET \(root)/image/list",
      #"{"imageIdentifiers":[{"imageIdentifier":"\#(idText)","imageState":"NEW"}]}"#
    ) { _ = try await $0.imageList() },
    EndpointCase(
      .retentionMessage, 1, #"PUT \#(root)/message/\#(idText) {"body":"b","header":"h"}"#
    ) { try await $0.uploadMessage(UploadMessageRequestBody(header: "h", body: "b"), as: id) },
    EndpointCase(.retentionMessage, 1, "DELETE \(root)/message/\(idText)") {
      try await $0.deleteMessage(id)
    },
    EndpointCase(
      .retentionMessageList, 1, "GET \(root)/message/list",
      #"{"messageIdentifiers":[{"messageIdentifier":"\#(idText)","messageState":"NEW"}]}"#
    ) { _ = try await $0.messageList() },
    EndpointCase(
      .retentionDefault, 10,
      #"PUT \#(root)/default/p/en-US {"messageIdentifier":"\#(idText)"}"#
    ) {
      try await $0.setDefaultMessage(
        DefaultConfiguration(messageIdentifier: id), of: "p", locale: "en-US")
    },
    EndpointCase(.retentionDefault, 10, "DELETE \(root)/default/p/en-US") {
      try await $0.deleteDefaultMessage(of: "p", locale: "en-US")
    },
    EndpointCase(
      .retentionDefaultRead, 1, "GET \(root)/default/p/en-US",
      #"{"messageIdentifier":"\#(idText)"}"#
    ) { _ = try await $0.defaultMessage(of: "p", locale: "en-US") },
    EndpointCase(
      .retentionRealtimeURL, 1, #"PUT \#(root)/realtime/url {"realtimeURL":"https://a"}"#
    ) { try await $0.setRealtimeURL(RealtimeURL(realtimeURL: "https://a")) },
    EndpointCase(.retentionRealtimeURL, 1, "DELETE \(root)/realtime/url") {
      try await $0.deleteRealtimeURL()
    },
    EndpointCase(
      .retentionRealtimeURLRead, 1, "GET \(root)/realtime/url", #"{"realtimeURL":"https://a"}"#
    ) { _ = try await $0.realtimeURL() },
    EndpointCase(
      .retentionPerformanceTest, 1, #"POST \#(root)/performanceTest {"originalTransactionId":"7"}"#,
      #"{"requestId":"r","config":\#(config)}"#
    ) { _ = try await $0.requestPerformanceTest(of: "7") },
    EndpointCase(
      .retentionPerformanceTestResult, 1, "GET \(root)/performanceTest/result/r",
      #"{"config":\#(config),"target":"https://a","result":"NEW","successRate":5,"numPending":0,"#
        + #""responseTimes":{"average":1,"p50":1,"p90":2,"p95":3,"p99":4}}"#
    ) { _ = try await $0.performanceTestResult(of: "r") },
  ]
}
