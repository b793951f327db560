#if os(iOS) || os(visionOS)
  internal import Foundation
  internal import StoreKit
  internal import UIKit

  /// The App Store's sheets, each shown in the front window.
  @MainActor enum StoreSheets {
    /// Shows the sheet or page where the customer manages subscriptions.
    ///
    /// Source: <https://developer.apple.com/documentation/storekit/appstore/showmanagesubscriptions(in:)>
    static func manageSubscriptions(_ management: SubscriptionManagement)
      async throws(PurchasesError)
    {
      let scene = try SheetWindow.current()
      switch management {
      case .page(let page): await scene.open(page, options: nil)
      case .sheet:
        do {
          try await AppStore.showManageSubscriptions(in: scene)
        } catch {
          throw PurchasesError(storeKit: error)
        }
      }
    }

    /// Shows the refund request sheet.
    ///
    /// Source: <https://developer.apple.com/documentation/storekit/transaction/beginrefundrequest(for:in:)-65tph>
    static func requestRefund(
      of transaction: UInt64
    ) async throws(PurchasesError) -> RefundRequestStatus {
      let scene = try SheetWindow.current()
      do {
        switch try await StoreKit.Transaction.beginRefundRequest(for: transaction, in: scene) {
        case .success: return .success
        case .userCancelled: return .userCancelled
        @unknown default: return .error
        }
      } catch StoreKit.Transaction.RefundRequestError.duplicateRequest {
        throw RefundChoice.error(.duplicate)
      } catch StoreKit.Transaction.RefundRequestError.failed {
        throw RefundChoice.error(.failed)
      } catch {
        throw RefundChoice.error(.other("\(error)"))
      }
    }

    #if !targetEnvironment(macCatalyst)
      /// Shows the code redemption sheet; the redeemed purchase arrives as a transaction.
      ///
      /// Source: <https://developer.apple.com/documentation/storekit/appstore/presentoffercoderedeemsheet(in:)>
      static func redeemCode() async {
        do {
          try await AppStore.presentOfferCodeRedeemSheet(in: try SheetWindow.current())
        } catch {
          Log.error("Showing the code redemption sheet failed: \(error)")
        }
      }
    #endif
  }
#elseif os(macOS)
  internal import AppKit
  internal import Foundation

  /// The page where a customer manages subscriptions; a Mac has no sheet for it.
  @MainActor enum StoreSheets {
    static func manageSubscriptions(_ management: SubscriptionManagement)
      async throws(PurchasesError)
    {
      guard case .page(let page) = management, NSWorkspace.shared.open(page) else {
        throw PurchasesError(.storeProblemError, "opening the page for subscriptions failed")
      }
    }
  }
#endif
