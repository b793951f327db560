public import AppStoreCore

/// The changes of an Advanced Commerce subscription that one request makes.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifyinapprequest>
public struct AdvancedCommerceModification: Hashable, Sendable, Codable {
  /// An added item, or the new form of an item.
  public struct Item: Hashable, Sendable, Codable {
    /// The SKU of the changed item; `nil` for an added one.
    public var currentSKU: String?
    /// The item as it renews.
    public var item: AdvancedCommerceRenewalItem
    /// Whether it applies now; otherwise from the next renewal.
    public var isImmediate: Bool
    /// The price for the rest of the period, if the period continues, in thousandths of the currency
    /// unit.
    public var proratedPrice: Int64

    /// Creates an item.
    public init(
      currentSKU: String? = nil, item: AdvancedCommerceRenewalItem, isImmediate: Bool,
      proratedPrice: Int64 = 0
    ) {
      self.currentSKU = currentSKU
      self.item = item
      self.isImmediate = isImmediate
      self.proratedPrice = proratedPrice
    }
  }

  /// The added and changed items.
  public var items: [Item]
  /// The SKUs that do not renew.
  public var removedSKUs: [String]
  /// The new texts; a text that is `nil` is unchanged.
  public var description: String?
  /// The new name; `nil` if it is unchanged.
  public var displayName: String?
  /// Whether the texts apply now; otherwise from the next renewal.
  public var renamesNow: Bool
  /// The new length of a period; `nil` if it is unchanged.
  public var period: AdvancedCommercePeriod?
  /// Whether a period of that length begins now; otherwise at the next renewal.
  public var changesPeriodNow: Bool
  /// The new tax category; `nil` if it is unchanged.
  public var taxCode: String?
  /// Whether immediate changes leave the renewal date unchanged; otherwise a new period begins.
  public var retainsBillingCycle: Bool
  /// The developer's identifier of the request, a UUID.
  public var requestReferenceID: String

  /// Creates changes.
  public init(
    items: [Item], removedSKUs: [String] = [], description: String? = nil,
    displayName: String? = nil, renamesNow: Bool = false, period: AdvancedCommercePeriod? = nil,
    changesPeriodNow: Bool = false, taxCode: String? = nil, retainsBillingCycle: Bool,
    requestReferenceID: String
  ) {
    self.items = items
    self.removedSKUs = removedSKUs
    self.description = description
    self.displayName = displayName
    self.renamesNow = renamesNow
    self.period = period
    self.changesPeriodNow = changesPeriodNow
    self.taxCode = taxCode
    self.retainsBillingCycle = retainsBillingCycle
    self.requestReferenceID = requestReferenceID
  }

  /// Whether the current period changes, apart from its texts.
  var changesCurrentPeriod: Bool { items.contains(where: \.isImmediate) || changesPeriodNow }

  /// The price of the immediate changes for the rest of a period that continues.
  var proratedPrice: Int64 {
    items.filter(\.isImmediate).reduce(0) { ($0 + $1.proratedPrice).asPrice }
  }

  /// Applies the changes of the current period to terms, with the removals if a new one begins.
  func applyNow(to terms: inout AdvancedCommerceTerms) {
    apply(to: &terms) { $0.isImmediate }
    if changesPeriodNow, let period { terms.period = period }
    if renamesNow { rename(&terms) }
    if !retainsBillingCycle { remove(from: &terms) }
    terms.requestReferenceID = requestReferenceID
  }

  /// Applies the changes of the next renewal to terms.
  func applyLater(to terms: inout AdvancedCommerceTerms) {
    apply(to: &terms) { !$0.isImmediate }
    if !changesPeriodNow, let period { terms.period = period }
    if !renamesNow { rename(&terms) }
    if let taxCode { terms.taxCode = taxCode }
    remove(from: &terms)
    terms.requestReferenceID = requestReferenceID
  }

  private func rename(_ terms: inout AdvancedCommerceTerms) {
    terms.descriptors.description = description ?? terms.descriptors.description
    terms.descriptors.displayName = displayName ?? terms.descriptors.displayName
  }

  private func apply(
    to terms: inout AdvancedCommerceTerms, where isIncluded: (Item) -> Bool
  ) {
    for change in items where isIncluded(change) {
      guard let current = change.currentSKU else {
        terms.items.append(change.item)
        continue
      }
      for index in terms.items.indices where terms.items[index].sku == current {
        terms.items[index] = change.item
      }
    }
  }

  private func remove(from terms: inout AdvancedCommerceTerms) {
    terms.items.removeAll { item in item.sku.map(removedSKUs.contains) ?? false }
  }
}
