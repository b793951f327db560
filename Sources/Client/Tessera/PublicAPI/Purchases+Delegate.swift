extension Purchases {
  /// The delegate for customer info updates; held weakly.
  ///
  /// A new delegate receives the last customer info immediately, if any, and then every change.
  public var delegate: (any PurchasesDelegate)? {
    get { delegateNotifier.delegate }
    set { delegateNotifier.notify(newValue, about: self) }
  }
}
