import Foundation
import StoreKit
import StoreKitTest

// Each use has the type of Apple's declaration; a difference does not compile.

@available(*, deprecated)
nonisolated(unsafe) let transactionAndErrorUses: [(String, Any)] = [
  ("SKTestTransaction", SKTestTransaction.self as SKTestTransaction.Type),
  (
    "SKTestTransaction.autoRenewingEnabled",
    \SKTestTransaction.autoRenewingEnabled as KeyPath<SKTestTransaction, Bool>
  ),
  (
    "SKTestTransaction.cancelDate",
    \SKTestTransaction.cancelDate as KeyPath<SKTestTransaction, Date?>
  ),
  (
    "SKTestTransaction.expirationDate",
    \SKTestTransaction.expirationDate as KeyPath<SKTestTransaction, Date?>
  ),
  (
    "SKTestTransaction.hasPurchaseIssue",
    \SKTestTransaction.hasPurchaseIssue as KeyPath<SKTestTransaction, Bool>
  ),
  (
    "SKTestTransaction.identifier",
    \SKTestTransaction.identifier as KeyPath<SKTestTransaction, UInt>
  ),
  (
    "SKTestTransaction.originalTransactionIdentifier",
    \SKTestTransaction.originalTransactionIdentifier as KeyPath<SKTestTransaction, UInt>
  ),
  (
    "SKTestTransaction.pendingAskToBuyConfirmation",
    \SKTestTransaction.pendingAskToBuyConfirmation as KeyPath<SKTestTransaction, Bool>
  ),
  (
    "SKTestTransaction.productIdentifier",
    \SKTestTransaction.productIdentifier as KeyPath<SKTestTransaction, String>
  ),
  (
    "SKTestTransaction.purchaseDate",
    \SKTestTransaction.purchaseDate as KeyPath<SKTestTransaction, Date>
  ),
  (
    "SKTestTransaction.state",
    \SKTestTransaction.state as KeyPath<SKTestTransaction, SKPaymentTransactionState>
  ),
  (
    "SKTestTransaction.isPendingPriceIncreaseConsent",
    \SKTestTransaction.isPendingPriceIncreaseConsent as KeyPath<SKTestTransaction, Bool>
  ),
  ("SKTestError", SKTestError.self as SKTestError.Type),
  ("SKTestErrorDomain", SKTestErrorDomain as String),
  ("SKTestError.Code", SKTestError.Code.self as SKTestError.Code.Type),
  (
    "SKTestError.Code.serviceUnavailable",
    SKTestError.Code.serviceUnavailable as SKTestError.Code
  ),
  ("SKTestError.serviceUnavailable", SKTestError.serviceUnavailable as SKTestError.Code),
  (
    "SKTestError.Code.invalidProductIdentifier",
    SKTestError.Code.invalidProductIdentifier as SKTestError.Code
  ),
  (
    "SKTestError.invalidProductIdentifier",
    SKTestError.invalidProductIdentifier as SKTestError.Code
  ),
  (
    "SKTestError.Code.invalidProductType",
    SKTestError.Code.invalidProductType as SKTestError.Code
  ),
  ("SKTestError.invalidProductType", SKTestError.invalidProductType as SKTestError.Code),
  ("SKTestError.Code.invalidURL", SKTestError.Code.invalidURL as SKTestError.Code),
  ("SKTestError.invalidURL", SKTestError.invalidURL as SKTestError.Code),
  ("SKTestError.Code.fileNotFound", SKTestError.Code.fileNotFound as SKTestError.Code),
  ("SKTestError.fileNotFound", SKTestError.fileNotFound as SKTestError.Code),
  (
    "SKTestError.Code.noSubscriptionFound",
    SKTestError.Code.noSubscriptionFound as SKTestError.Code
  ),
  ("SKTestError.noSubscriptionFound", SKTestError.noSubscriptionFound as SKTestError.Code),
  (
    "SKTestError.Code.noTransactionFound",
    SKTestError.Code.noTransactionFound as SKTestError.Code
  ),
  ("SKTestError.noTransactionFound", SKTestError.noTransactionFound as SKTestError.Code),
  ("SKTestError.Code.invalidAction", SKTestError.Code.invalidAction as SKTestError.Code),
  ("SKTestError.invalidAction", SKTestError.invalidAction as SKTestError.Code),
]
