import Foundation
import StoreKit
import StoreKitTest

// Each use has the type of Apple's declaration; a difference does not compile.

@available(*, deprecated)
nonisolated(unsafe) let sessionUses: [(String, Any)] = [
  ("SKTestSession", SKTestSession.self as SKTestSession.Type),
  (
    "SKTestSession.init(configurationFileNamed:)",
    SKTestSession.init(configurationFileNamed:) as (String) throws -> SKTestSession
  ),
  (
    "SKTestSession.init(contentsOf:)",
    SKTestSession.init(contentsOf:) as (URL) throws -> SKTestSession
  ),
  (
    "SKTestSession.askToBuyEnabled",
    \SKTestSession.askToBuyEnabled as ReferenceWritableKeyPath<SKTestSession, Bool>
  ),
  (
    "SKTestSession.disableDialogs",
    \SKTestSession.disableDialogs as ReferenceWritableKeyPath<SKTestSession, Bool>
  ),
  (
    "SKTestSession.interruptedPurchasesEnabled",
    \SKTestSession.interruptedPurchasesEnabled as ReferenceWritableKeyPath<SKTestSession, Bool>
  ),
  (
    "SKTestSession.shouldEnterBillingRetryOnRenewal",
    \SKTestSession.shouldEnterBillingRetryOnRenewal
      as ReferenceWritableKeyPath<SKTestSession, Bool>
  ),
  (
    "SKTestSession.billingGracePeriodIsEnabled",
    \SKTestSession.billingGracePeriodIsEnabled as ReferenceWritableKeyPath<SKTestSession, Bool>
  ),
  (
    "SKTestSession.storefront",
    \SKTestSession.storefront as ReferenceWritableKeyPath<SKTestSession, String>
  ),
  (
    "SKTestSession.locale",
    \SKTestSession.locale as ReferenceWritableKeyPath<SKTestSession, Locale>
  ),
  (
    "SKTestSession.timeRate",
    \SKTestSession.timeRate as ReferenceWritableKeyPath<SKTestSession, SKTestSession.TimeRate>
  ),
  (
    "SKTestSession.allTransactions()",
    SKTestSession.allTransactions as (SKTestSession) -> () -> [SKTestTransaction]
  ),
  (
    "SKTestSession.clearTransactions()",
    SKTestSession.clearTransactions as (SKTestSession) -> () -> Void
  ),
  (
    "SKTestSession.resetToDefaultState()",
    SKTestSession.resetToDefaultState as (SKTestSession) -> () -> Void
  ),
  (
    "SKTestSession.deleteTransaction(identifier:)",
    SKTestSession.deleteTransaction(identifier:) as (SKTestSession) -> (UInt) throws -> Void
  ),
  (
    "SKTestSession.refundTransaction(identifier:)",
    SKTestSession.refundTransaction(identifier:) as (SKTestSession) -> (UInt) throws -> Void
  ),
  (
    "SKTestSession.resolveIssueForTransaction(identifier:)",
    SKTestSession.resolveIssueForTransaction(identifier:)
      as (SKTestSession) -> (UInt) throws -> Void
  ),
  (
    "SKTestSession.approveAskToBuyTransaction(identifier:)",
    SKTestSession.approveAskToBuyTransaction(identifier:)
      as (SKTestSession) -> (UInt) throws -> Void
  ),
  (
    "SKTestSession.declineAskToBuyTransaction(identifier:)",
    SKTestSession.declineAskToBuyTransaction(identifier:)
      as (SKTestSession) -> (UInt) throws -> Void
  ),
  (
    "SKTestSession.disableAutoRenewForTransaction(identifier:)",
    SKTestSession.disableAutoRenewForTransaction(identifier:)
      as (SKTestSession) -> (UInt) throws -> Void
  ),
  (
    "SKTestSession.enableAutoRenewForTransaction(identifier:)",
    SKTestSession.enableAutoRenewForTransaction(identifier:)
      as (SKTestSession) -> (UInt) throws -> Void
  ),
  (
    "SKTestSession.requestPriceIncreaseConsentForTransaction(identifier:)",
    SKTestSession.requestPriceIncreaseConsentForTransaction(identifier:)
      as (SKTestSession) -> (UInt) throws -> Void
  ),
  (
    "SKTestSession.consentToPriceIncreaseForTransaction(identifier:)",
    SKTestSession.consentToPriceIncreaseForTransaction(identifier:)
      as (SKTestSession) -> (UInt) throws -> Void
  ),
  (
    "SKTestSession.declinePriceIncreaseForTransaction(identifier:)",
    SKTestSession.declinePriceIncreaseForTransaction(identifier:)
      as (SKTestSession) -> (UInt) throws -> Void
  ),
  (
    "SKTestSession.expireSubscription(productIdentifier:)",
    SKTestSession.expireSubscription(productIdentifier:)
      as (SKTestSession) -> (String) throws -> Void
  ),
  (
    "SKTestSession.forceRenewalOfSubscription(productIdentifier:)",
    SKTestSession.forceRenewalOfSubscription(productIdentifier:)
      as (SKTestSession) -> (String) throws -> Void
  ),
  ("SKTestSession.TimeRate", SKTestSession.TimeRate.self as SKTestSession.TimeRate.Type),
  ("SKTestSession.TimeRate.realTime", SKTestSession.TimeRate.realTime as SKTestSession.TimeRate),
  (
    "SKTestSession.TimeRate.monthlyRenewalEveryHour",
    SKTestSession.TimeRate.monthlyRenewalEveryHour as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.monthlyRenewalEveryThirtyMinutes",
    SKTestSession.TimeRate.monthlyRenewalEveryThirtyMinutes as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.monthlyRenewalEveryFifteenMinutes",
    SKTestSession.TimeRate.monthlyRenewalEveryFifteenMinutes as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.monthlyRenewalEveryFiveMinutes",
    SKTestSession.TimeRate.monthlyRenewalEveryFiveMinutes as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.monthlyRenewalEveryThirtySeconds",
    SKTestSession.TimeRate.monthlyRenewalEveryThirtySeconds as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.oneRenewalEveryFifteenMinutes",
    SKTestSession.TimeRate.oneRenewalEveryFifteenMinutes as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.oneRenewalEveryFiveMinutes",
    SKTestSession.TimeRate.oneRenewalEveryFiveMinutes as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.oneRenewalEveryMinute",
    SKTestSession.TimeRate.oneRenewalEveryMinute as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.oneRenewalEveryThirtySeconds",
    SKTestSession.TimeRate.oneRenewalEveryThirtySeconds as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.oneRenewalEveryTenSeconds",
    SKTestSession.TimeRate.oneRenewalEveryTenSeconds as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.oneRenewalEveryTwoSeconds",
    SKTestSession.TimeRate.oneRenewalEveryTwoSeconds as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.simulatedError(forAPI:)",
    SKTestSession.simulatedError(forAPI:)
      as (SKTestSession) -> (StoreKitPurchaseAPI) async -> SKTestFailures.Purchase?
  ),
  (
    "SKTestSession.setSimulatedError(_:forAPI:)",
    SKTestSession.setSimulatedError(_:forAPI:)
      as (SKTestSession) -> (SKTestFailures.Purchase?, StoreKitPurchaseAPI) async throws -> Void
  ),
  (
    "SKTestSession.buyProduct(identifier:options:)",
    SKTestSession.buyProduct(identifier:options:)
      as (SKTestSession) -> (Product.ID, Set<Product.PurchaseOption>) async throws -> Transaction
  ),
  (
    "SKTestSession.failTransactionsEnabled",
    \SKTestSession.failTransactionsEnabled as ReferenceWritableKeyPath<SKTestSession, Bool>
  ),
  (
    "SKTestSession.failureError",
    \SKTestSession.failureError as ReferenceWritableKeyPath<SKTestSession, SKError.Code>
  ),
  (
    "SKTestSession.buyProduct(productIdentifier:)",
    SKTestSession.buyProduct(productIdentifier:) as (SKTestSession) -> (String) throws -> Void
  ),
  (
    "SKTestSession.TimeRate.oneHourIsOneDay",
    SKTestSession.TimeRate.oneHourIsOneDay as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.thirtyMinutesIsOneDay",
    SKTestSession.TimeRate.thirtyMinutesIsOneDay as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.fiveMinutesIsOneDay",
    SKTestSession.TimeRate.fiveMinutesIsOneDay as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.oneMinuteIsOneDay",
    SKTestSession.TimeRate.oneMinuteIsOneDay as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.thirtySecondsIsOneDay",
    SKTestSession.TimeRate.thirtySecondsIsOneDay as SKTestSession.TimeRate
  ),
  (
    "SKTestSession.TimeRate.oneSecondIsOneDay",
    SKTestSession.TimeRate.oneSecondIsOneDay as SKTestSession.TimeRate
  ),
]
