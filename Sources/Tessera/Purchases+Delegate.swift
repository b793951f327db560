extension Purchases {
  /// Who hears of customer info; it is held weakly.
  ///
  /// A new delegate hears the last customer info at once, if any, and then every change.
  public var delegate: (any PurchasesDelegate)? {
    get { teller.delegate }
    set { teller.tell(newValue, about: self) }
  }
}
