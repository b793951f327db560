#if os(iOS) || os(macOS) || os(visionOS)
  extension Purchases {
    /// Shows where the customer manages subscriptions.
    ///
    /// It is the App Store's sheet in the window in front, or the page of another store that sold the newest one; on a
    /// Mac it is always a page. When nothing is known of the customer, it is the App Store's.
    ///
    /// - Throws: ``PurchasesError/storeProblemError`` when nothing can be shown, as where no window is in front.
    public func showManageSubscriptions() async throws(PurchasesError) {
      #if os(macOS)
        let hasSheet = false
      #else
        let hasSheet = true
      #endif
      let page = (try? await customerInfo())?.managementURL
      try await StoreSheets.manageSubscriptions(
        SubscriptionManagement(page, hasSheet: hasSheet))
    }

    /// Shows where the customer manages subscriptions; see ``showManageSubscriptions()``.
    public func showManageSubscriptions(
      completion: @escaping @MainActor @Sendable (PublicError?) -> Void
    ) {
      Task {
        do throws(PurchasesError) {
          try await showManageSubscriptions()
          await completion(nil)
        } catch {
          await completion(error)
        }
      }
    }
  }
#endif

#if os(iOS) || os(visionOS)
  /// Refunds, each asked of Apple by the customer in a sheet in the window in front.
  extension Purchases {
    /// Lets the customer ask for a refund of the newest purchase of a product.
    ///
    /// - Returns: How the customer left the sheet. The refund itself comes later, if at all.
    /// - Throws: ``PurchasesError/beginRefundRequestError`` when there is nothing to refund, or the App Store did not
    ///   take the request.
    public func beginRefundRequest(
      forProduct productID: String
    ) async throws(PurchasesError) -> RefundRequestStatus {
      let purchases = await StoreKitAdapter().transactions(.all)
      return try await StoreSheets.requestRefund(
        of: try RefundChoice.transaction(of: productID, among: purchases))
    }

    /// Lets the customer ask for a refund of what gives, or last gave, an entitlement; see
    /// ``beginRefundRequest(forProduct:)``.
    public func beginRefundRequest(
      forEntitlement entitlementID: String
    ) async throws(PurchasesError) -> RefundRequestStatus {
      let info = try await customerInfo()
      return try await beginRefundRequest(
        forProduct: try RefundChoice.product(
          ofEntitlement: entitlementID, in: info.entitlements))
    }

    /// Lets the customer ask for a refund of what gives the only active entitlement; see
    /// ``beginRefundRequest(forProduct:)``.
    public func beginRefundRequestForActiveEntitlement()
      async throws(PurchasesError) -> RefundRequestStatus
    {
      let info = try await customerInfo()
      return try await beginRefundRequest(
        forProduct: try RefundChoice.product(ofEntitlement: nil, in: info.entitlements))
    }

    /// Lets the customer ask for a refund; see ``beginRefundRequest(forProduct:)``.
    public func beginRefundRequest(
      forProduct productID: String, completion: @escaping ResultCompletion<RefundRequestStatus>
    ) {
      perform(completion) { purchases throws(PurchasesError) in
        try await purchases.beginRefundRequest(forProduct: productID)
      }
    }

    /// Lets the customer ask for a refund; see ``beginRefundRequest(forEntitlement:)``.
    public func beginRefundRequest(
      forEntitlement entitlementID: String,
      completion: @escaping ResultCompletion<RefundRequestStatus>
    ) {
      perform(completion) { purchases throws(PurchasesError) in
        try await purchases.beginRefundRequest(forEntitlement: entitlementID)
      }
    }

    /// Lets the customer ask for a refund; see ``beginRefundRequestForActiveEntitlement()``.
    public func beginRefundRequestForActiveEntitlement(
      completion: @escaping ResultCompletion<RefundRequestStatus>
    ) {
      perform(completion) { purchases throws(PurchasesError) in
        try await purchases.beginRefundRequestForActiveEntitlement()
      }
    }
  }

  /// Codes and messages of the App Store.
  extension Purchases {
    #if !targetEnvironment(macCatalyst)
      /// Shows the sheet where the customer redeems an offer code, in the window in front.
      ///
      /// What the code brings comes as any purchase does that is made outside of the app. A sheet that cannot be shown
      /// is logged.
      public func presentCodeRedemptionSheet() {
        Task { await StoreSheets.redeemCode() }
      }
    #endif

    /// Shows the oldest of the App Store's messages that were held back, in the window in front.
    ///
    /// There is room for one: call it again for the next.
    ///
    /// They are held back after ``Configuration/Builder/with(showStoreMessagesAutomatically:)`` with `false`;
    /// otherwise the system shows them itself, and this does nothing.
    public func showStoreMessages(
      for types: Set<StoreMessageType> = Set(StoreMessageType.allCases)
    ) async {
      await messages.show(types)
    }
  }
#endif
