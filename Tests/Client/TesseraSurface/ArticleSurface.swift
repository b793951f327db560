import Tessera

// What articles about RevenueCat's SDK write. There is no `import Foundation`: it comes with the SDK.

@available(*, deprecated)
func spelledInArticles(_ info: CustomerInfo) -> Bool {
  let _: Date = info.requestDate
  let _: URL? = info.managementURL
  return info.entitlements.verificationResult == .unverified
}

@available(*, deprecated)
func completedByTheApp(_ builder: Configuration.Builder) -> Configuration {
  builder.with(purchasesAreCompletedBy: .myApp(storeKitVersion: .storeKit2)).build()
}

func health() async -> String {
  do {
    try await PurchasesDiagnostics.default.testSDKHealth()
    return "healthy"
  } catch let error as PurchasesDiagnostics.Error {
    switch error {
    case .notAuthorizedToMakePayments, .invalidAPIKey, .noOfferings: return "\(error)"
    case .failedConnectingToAPI(let cause), .failedMakingSignedRequest(let cause),
      .failedFetchingOfferings(let cause), .unknown(let cause):
      return "\(cause)"
    }
  } catch {
    return "\(error)"
  }
}
