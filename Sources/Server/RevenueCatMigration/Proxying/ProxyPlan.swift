package import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes

/// What proxy mode does with a request in addition to passing it on; pure.
package struct ProxyPlan: Hashable, Sendable {
  /// When the ledger records what a request states.
  package enum Recording: Hashable, Sendable {
    /// Never.
    case never
    /// If RevenueCat accepted it: what an app states about a customer has no other proof.
    case ifAccepted
    /// Whatever RevenueCat responds: the App Store signed it, and the app may not send it again.
    case always
  }

  /// Where a request names its customer.
  package enum Customer: Hashable, Sendable {
    /// Nowhere, or nothing needs it.
    case none
    /// In its path.
    case path
    /// In its body, a receipt.
    case receipt
    /// In its body, a log-in.
    case logIn
  }

  /// When the request is recorded.
  package let recording: Recording
  /// Whether the response has customer info, which is compared.
  let comparesCustomer: Bool
  /// Whether this server may respond itself while RevenueCat fails.
  ///
  /// It may not if RevenueCat would never learn of the request, such as a log-in, attributes or
  /// telemetry, because the SDK would then not send it again.
  package let mayRespond: Bool
  /// Where a request that is recorded names its customer.
  package let customer: Customer

  private init(
    _ recording: Recording, compares: Bool, responds: Bool, customer: Customer = .none
  ) {
    self.recording = recording
    comparesCustomer = compares
    mayRespond = responds
    self.customer = customer
  }

  /// A request that is only passed on.
  package static let passOn = ProxyPlan(.never, compares: false, responds: false)
  /// A request that changes nothing.
  package static let read = ProxyPlan(.never, compares: false, responds: true)
  /// A read of customer info, which may create the customer.
  package static let customerInfo = ProxyPlan(
    .ifAccepted, compares: true, responds: true, customer: .path)
  /// A receipt.
  package static let receipt = ProxyPlan(
    .always, compares: true, responds: true, customer: .receipt)
  /// A log-in.
  package static let logIn = ProxyPlan(
    .ifAccepted, compares: true, responds: false, customer: .logIn)
  /// What an app states about the customer in the path.
  package static let statement = ProxyPlan(
    .ifAccepted, compares: false, responds: false, customer: .path)

  /// Returns whether a request is recorded.
  ///
  /// - Parameter status: The status of RevenueCat's response; `nil` if there was none.
  package func records(after status: Int?) -> Bool {
    switch recording {
    case .never: false
    case .always: true
    case .ifAccepted: status.map { (200..<300).contains($0) || $0 == 304 } ?? false
    }
  }

  /// Returns whether an app may receive this server's response while RevenueCat fails.
  ///
  /// After a rejection, an SDK ends the transaction of a receipt, which RevenueCat may accept later: it
  /// knows more stores. Customer info without a purchase may be that of a customer whose purchases
  /// were not imported yet, and the app would take their access away.
  package func sends(_ own: BufferedHTTPResponse) -> Bool {
    let status = own.response.status
    guard status.kind == .successful || status == .notModified else { return false }
    guard comparesCustomer, status != .notModified else { return true }
    guard let subscriber = ProxyResponse.customerInfo(own)?.subscriber else { return false }
    return !subscriber.subscriptions.isEmpty || !subscriber.nonSubscriptions.isEmpty
  }

  /// Returns whether RevenueCat's response is compared.
  package func compares(_ status: Int?) -> Bool {
    comparesCustomer && (status == 200 || status == 201)
  }
}
