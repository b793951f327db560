import AppStoreCore
import Foundation
import HTTPTypes

/// Calls of Apple's API that change the store, with bodies whose marked values a test fills in.
struct AppleCalls {
  /// The method, the path with `ID` for a transaction, and the body's fields with valid values.
  typealias Call = (method: HTTPRequest.Method, path: String, fields: [(String, [String])])

  private static let names = [#""coach""#, #""news""#]
  private static let info = ("requestInfo", [#"{"requestReferenceId":"UUID"}"#])
  private static let money = ["0", "990", "12000"]

  /// Every call, with a list of values to draw from for each marked value.
  static let all: [Call] = [
    (
      .put, "/inApps/v1/subscriptions/extend/ID",
      [
        ("extendByDays", ["1", "90"]), ("extendReasonCode", ["0"]),
        ("requestIdentifier", [#""r""#]),
      ]
    ),
    (
      .post, "/inApps/v1/subscriptions/extend/mass",
      [
        ("extendByDays", ["3"]), ("extendReasonCode", ["1"]), ("requestIdentifier", [#""UUID""#]),
        ("storefrontCountryCodes", [#"["USA"]"#]), ("productId", [#""monthly""#, #""yearly""#]),
      ]
    ),
    (
      .put, "/inApps/v1/transactions/ID/appAccountToken", [("appAccountToken", [#""UUID""#])]
    ), (.post, "/inApps/v1/transactions/ID/finish", []),
    (
      .put, "/inApps/v2/transactions/consumption/ID",
      [
        ("customerConsented", ["true"]), ("deliveryStatus", [#""DELIVERED""#]),
        ("sampleContentProvided", ["false"]), ("consumptionPercentage", ["100"]),
      ]
    ), (.post, "/inApps/v1/notifications/test", []),
    (
      .post, "/inApps/v1/notifications/history",
      [("startDate", ["1767225600000"]), ("endDate", ["1767312000000"])]
    ),
    (
      .post, "/groups/v1/transactions/ID/seats",
      [("requestIdentifier", [#""UUID""#]), ("appTransactionId", [#""7""#, "null"])]
    ),
    (
      .post, "/advancedCommerce/v1/subscription/migrate/ID",
      [
        info, ("targetProductId", [#""monthly""#, #""yearly""#]), ("taxCode", [#""C003""#]),
        ("descriptors", [#"{"displayName":"B"}"#]),
        (
          "items",
          [
            #"[{"SKU":"coach","displayName":"C","description":"c"},"#
              + #"{"SKU":"news","displayName":"N","description":"n"}]"#
          ]
        ),
      ]
    ),
    (
      .post, "/advancedCommerce/v1/subscription/changePrice/ID",
      [
        info,
        ("items", money.flatMap { price in names.map { #"[{"SKU":\#($0),"price":\#(price)}]"# } }),
      ]
    ), (.post, "/advancedCommerce/v1/subscription/cancel/ID", [info]),
    (
      .post, "/advancedCommerce/v1/subscription/changeMetadata/ID",
      [info, ("taxCode", [#""C004""#])]
    ),
    (
      .post, "/advancedCommerce/v1/subscription/revoke/ID",
      [
        info, ("refundReason", [#""LEGAL""#]), ("refundType", [#""FULL""#, #""PRORATED""#]),
        ("refundRiskingPreference", ["true"]),
      ]
    ),
    (
      .post, "/advancedCommerce/v1/transaction/requestRefund/ID",
      [
        info, ("refundRiskingPreference", ["false"]),
        (
          "items",
          names.map {
            #"[{"SKU":\#($0),"refundReason":"OTHER","refundType":"FULL","revoke":true}]"#
          }
            + money.map {
              #"[{"SKU":"coach","refundReason":"OTHER","refundType":"CUSTOM","revoke":false,"#
                + #""refundAmount":\#($0)}]"#
            }
        ),
      ]
    ),
  ]

  /// Draws a path and a body.
  static func draw(
    _ call: Call, with chosen: (field: String, value: String)? = nil, hostileShare: Int,
    _ maker: inout CallMaker
  ) -> (path: String, body: String) {
    var fields: [String] = []
    for (name, values) in call.fields {
      var value = maker.chance(hostileShare) ? maker.pick(CallMaker.hostile) : maker.pick(values)
      if let chosen { value = name == chosen.field ? chosen.value : maker.pick(values) }
      fields.append("\"\(name)\":\(value.replacing("UUID", with: maker.uuid()))")
    }
    let body = call.fields.isEmpty ? "" : "{\(fields.joined(separator: ","))}"
    return (call.path.replacing("ID", with: maker.transaction()), body)
  }
}
