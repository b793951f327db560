internal import AppStoreCore
public import Foundation
internal import StoreKitBackend

extension Product {
  /// The product in JSON, as the store describes it.
  public var jsonRepresentation: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let resource = Resource(
      attributes: Resource.Attributes(record, displayPrice: displayPrice),
      href: "/v1/catalog/\(storefront.countryCode.lowercased())/in-apps/\(id)", id: id)
    return (try? encoder.encode(resource)) ?? Data()
  }
}

/// The format of a product in the store's catalog.
private struct Resource: Encodable {
  struct Text: Encodable {
    var standard: String
  }

  struct Discount: Encodable {
    var type: String
    var modeType: String
    var numOfPeriods: Int
    var priceFormatted: String
    var priceString: String
    var recurringSubscriptionPeriod: String

    init(_ offer: OfferRecord, locale: String) {
      type = Product.SubscriptionOffer.OfferType(offer.type).rawValue
      modeType = Product.SubscriptionOffer.PaymentMode(offer.discountType).rawValue
      numOfPeriods = offer.periodCount
      priceFormatted = offer.price.display(in: locale)
      priceString = offer.price.amount
      recurringSubscriptionPeriod = offer.period.iso8601
    }
  }

  struct Offer: Encodable {
    var currencyCode: String
    var discounts: [Discount]
    var priceFormatted: String
    var priceString: String
    var recurringSubscriptionPeriod: String?
  }

  struct Attributes: Encodable {
    var description: Text
    var icuLocale: String
    var isFamilyShareable: Int
    var kind: String
    var name: String
    var offerName: String
    var offers: [Offer]
    var subscriptionFamilyId: String?
    var subscriptionFamilyName: String?
    var subscriptionFamilyRank: Int?

    init(_ record: ProductRecord, displayPrice: String) {
      description = Text(standard: record.description)
      icuLocale = record.locale
      isFamilyShareable = record.isFamilyShareable ? 1 : 0
      kind = record.type.rawValue
      name = record.displayName
      offerName = record.id.rawValue
      let discounts = [record.subscription?.introductoryOffer].compactMap { $0 }
        .map { Discount($0, locale: record.locale) }
      offers = [
        Offer(
          currencyCode: record.price.currency, discounts: discounts, priceFormatted: displayPrice,
          priceString: record.price.amount,
          recurringSubscriptionPeriod: record.subscription?.period.iso8601)
      ]
      subscriptionFamilyId = record.subscription?.groupID.rawValue
      subscriptionFamilyName = record.subscription?.groupDisplayName
      subscriptionFamilyRank = record.subscription?.groupLevel
    }
  }

  var attributes: Attributes
  var href: String
  var id: String
  var type = "in-apps"
}
