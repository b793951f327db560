import StoreKit

func appStore() async throws {
  let _: Bool = AppStore.canMakePayments
  let _: UUID? = AppStore.deviceVerificationID
  try await AppStore.sync()
  let environments: [AppStore.Environment] = [
    .production, .sandbox, .xcode, .init(rawValue: "x"),
  ]
  let _: [String] = environments.map(\.rawValue)
}

func appTransaction(_ download: AppTransaction) async throws {
  let _: [UInt64?] = [download.appID, download.appVersionID]
  let _: [String] = [
    download.appVersion, download.bundleID, download.originalAppVersion,
    download.appTransactionID, download.debugDescription,
  ]
  let _: AppStore.Environment = download.environment
  let _: AppStore.Platform = download.originalPlatform
  let _: [AppStore.Platform] = [.iOS, .macOS, .tvOS, .visionOS, .init(rawValue: "x")]
  let _: [Date] = [download.originalPurchaseDate, download.signedDate]
  let _: Date? = download.preorderDate
  let _: [Data] = [download.jsonRepresentation, download.deviceVerification]
  let _: UUID = download.deviceVerificationNonce
  let _: VerificationResult<AppTransaction> = try await AppTransaction.shared
  let _: VerificationResult<AppTransaction> = try await AppTransaction.refresh()
  let _: Set<AppTransaction> = [download]
  sendable(download)
}

func storefront(_ storefront: Storefront) async {
  let _: Storefront.ID = storefront.id
  let _: String = storefront.countryCode
  let _: Locale.Currency? = storefront.currency
  let _: Storefront? = await Storefront.current
  sendable(storefront)
}

func storeKitError(_ error: StoreKitError) {
  switch error {
  case .networkError(let error):
    let _: URLError = error
  case .systemError(let error):
    let _: any Error = error
  case .unknown, .userCancelled, .notAvailableInStorefront, .notEntitled, .unsupported,
    .invalidPresentationContext:
    break
  @unknown default: break
  }
  let _: any LocalizedError = error
  let _: [String?] = [error.errorDescription, error.failureReason, error.recoverySuggestion]
}
