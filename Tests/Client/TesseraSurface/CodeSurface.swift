import Foundation
import Tessera

// Every list of cases is switched over as an app does it, `@unknown default` included where RevenueCat's
// enumerations call for it.

func periodType(_ type: PeriodType) -> Int {
  switch type {
  case .normal, .intro, .trial, .prepaid: type.rawValue
  @unknown default: -1
  }
}

func store(_ store: Store) -> Int {
  switch store {
  case .appStore, .macAppStore, .playStore, .stripe, .promotional, .unknownStore, .amazon,
    .rcBilling, .external, .paddle, .testStore, .galaxy:
    store.rawValue
  @unknown default: -1
  }
}

func ownership(_ type: PurchaseOwnershipType) -> Int {
  switch type {
  case .purchased, .familyShared, .unknown: type.rawValue
  @unknown default: -1
  }
}

func verification(_ result: VerificationResult) -> Bool {
  switch result {
  case .notRequested, .verified, .verifiedOnDevice, .failed: result.isVerified
  @unknown default: false
  }
}

func mode(_ mode: Configuration.EntitlementVerificationMode) -> Int {
  switch mode {
  case .disabled, .informational, .enforced: mode.rawValue
  @unknown default: -1
  }
}

func policy(_ policy: CacheFetchPolicy) -> Bool {
  switch policy {
  case .fromCacheOnly, .fetchCurrent, .notStaleCachedOrFetched: false
  case .cachedOrFetched: policy == .default
  @unknown default: false
  }
}

func level(_ level: LogLevel) -> Bool {
  switch level {
  case .verbose, .debug, .info, .warn, .error: level < .error
  @unknown default: false
  }
}

func message(_ type: StoreMessageType) -> Set<StoreMessageType> {
  switch type {
  case .billingIssue, .priceIncreaseConsent, .generic, .winBackOffer:
    Set(StoreMessageType.allCases)
  @unknown default: []
  }
}

func refund(_ status: RefundRequestStatus) -> Int {
  switch status {
  case .userCancelled, .success, .error: status.rawValue
  @unknown default: -1
  }
}

func network(_ network: AttributionNetwork) -> Int {
  switch network {
  case .appleSearchAds, .adjust, .appsFlyer, .branch, .tenjin, .facebook, .mParticle, .adServices:
    network.rawValue
  @unknown default: -1
  }
}

func completion(_ completedBy: PurchasesAreCompletedBy) -> Int {
  switch completedBy {
  case .revenueCat, .myApp: completedBy.rawValue
  @unknown default: -1
  }
}

func version(_ version: StoreKitVersion) -> String {
  switch version {
  case .storeKit1, .storeKit2: version.debugDescription + StoreKitVersion.default.debugDescription
  @unknown default: ""
  }
}

func eligibility(_ eligibility: IntroEligibility) -> Bool {
  let status: IntroEligibilityStatus = eligibility.status
  switch status {
  case .unknown, .ineligible, .eligible, .noIntroOfferExists: return status.isEligible
  @unknown default: return false
  }
}

func plan(_ type: BillingPlanType) -> String {
  switch type {
  case .monthly: BillingPlanType.monthly.rawValue
  case .upFront: BillingPlanType.upFront.rawValue
  default: type.rawValue
  }
}

func redemption(_ result: WebPurchaseRedemptionResult) -> String {
  switch result {
  case .success(let info): info.originalAppUserId
  case .error(let error): (error as PublicError).localizedDescription
  case .invalidToken, .purchaseBelongsToOtherUser: ""
  case .expired(let obfuscatedEmail): obfuscatedEmail
  @unknown default: ""
  }
}
