#if os(iOS) || os(macOS) || os(visionOS)
  extension Purchases {
    /// Shows the page or sheet where the customer manages subscriptions.
    ///
    /// Shows the App Store's sheet in the front window, or the page of the store that sold the
    /// newest subscription. On a Mac it is always a page. If nothing is known of the customer, it
    /// is the App Store's.
    ///
    /// - Throws: ``PurchasesError/storeProblemError`` if nothing can be shown, such as without a
    ///   front window.
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
  /// Refund requests to Apple, each made by the customer in a sheet in the front window.
  extension Purchases {
    /// Shows the refund request sheet for the newest purchase of a product.
    ///
    /// - Returns: How the customer closed the sheet. The refund itself is decided later.
    /// - Throws: ``PurchasesError/beginRefundRequestError`` if there is nothing to refund, or the
    ///   App Store did not accept the request.
    public func beginRefundRequest(
      forProduct productID: String
    ) async throws(PurchasesError) -> RefundRequestStatus {
      let purchases = await StoreKitAdapter().transactions(.all)
      return try await StoreSheets.requestRefund(
        of: try RefundChoice.transaction(of: productID, among: purchases))
    }

    /// Shows the refund request sheet for the purchase that gives, or last gave, an entitlement;
    /// see ``beginRefundRequest(forProduct:)``.
    public func beginRefundRequest(
      forEntitlement entitlementID: String
    ) async throws(PurchasesError) -> RefundRequestStatus {
      let info = try await customerInfo()
      return try await beginRefundRequest(
        forProduct: try RefundChoice.product(
          ofEntitlement: entitlementID, in: info.entitlements))
    }

    /// Shows the refund request sheet for the purchase that gives the only active entitlement; see
    /// ``beginRefundRequest(forProduct:)``.
    public func beginRefundRequestForActiveEntitlement()
      async throws(PurchasesError) -> RefundRequestStatus
    {
      let info = try await customerInfo()
      return try await beginRefundRequest(
        forProduct: try RefundChoice.product(ofEntitlement: nil, in: info.entitlements))
    }

    /// Shows the refund request sheet; see ``beginRefundRequest(forProduct:)``.
    public func beginRefundRequest(
      forProduct productID: String, completion: @escaping ResultCompletion<RefundRequestStatus>
    ) {
      CompletionTask.run(completion) { [self] () throws(PurchasesError) in
        try await beginRefundRequest(forProduct: productID)
      }
    }

    /// Shows the refund request sheet; see ``beginRefundRequest(forEntitlement:)``.
    public func beginRefundRequest(
      forEntitlement entitlementID: String,
      completion: @escaping ResultCompletion<RefundRequestStatus>
    ) {
      CompletionTask.run(completion) { [self] () throws(PurchasesError) in
        try await beginRefundRequest(forEntitlement: entitlementID)
      }
    }

    /// Shows the refund request sheet; see ``beginRefundRequestForActiveEntitlement()``.
    public func beginRefundRequestForActiveEntitlement(
      completion: @escaping ResultCompletion<RefundRequestStatus>
    ) {
      CompletionTask.run(completion) { [self] () throws(PurchasesError) in
        try await beginRefundRequestForActiveEntitlement()
      }
    }
  }

  /// Offer codes and messages of the App Store.
  extension Purchases {
    #if !targetEnvironment(macCatalyst)
      /// Shows the offer code redemption sheet in the front window.
      ///
      /// A redeemed purchase arrives like any purchase made outside the app. A sheet that cannot be
      /// shown is logged.
      public func presentCodeRedemptionSheet() {
        Task { await StoreSheets.redeemCode() }
      }
    #endif

    /// Shows the oldest pending App Store message in the front window.
    ///
    /// Only one fits at a time: call it again for the next.
    ///
    /// Messages are pending after ``Configuration/Builder/with(showStoreMessagesAutomatically:)``
    /// with `false`. Otherwise the system shows them itself, and this call does nothing.
    public func showStoreMessages(
      for types: Set<StoreMessageType> = Set(StoreMessageType.allCases)
    ) async {
      await messages.show(types)
    }
  }
#endif
