internal import AppStoreCore

extension StoreKitConfiguration {
  /// Returns the bytes of the file.
  ///
  /// An unchanged configuration gives the bytes it was parsed from. A change affects only its own
  /// bytes: unknown keys, the order of keys, digits of numbers, escapes and whitespace remain. New
  /// content has Xcode's layout. Nothing is validated: for example, a product without an identifier
  /// is written, and rejected when the file is parsed again.
  public func serialized() -> [UInt8] {
    let text = ObjectWriter.text(of: self, line: .outermost, version: version)
    guard let field = origin.field else { return text + [0x0A] }
    let bytes = field.source.bytes
    return bytes[..<field.node.range.lowerBound] + text + bytes[field.node.range.upperBound...]
  }

  /// Returns the bytes of the file in Xcode's layout: keys in order, one line break at the end.
  ///
  /// Nothing else changes. A file written by Xcode is returned unchanged.
  public func formatted() -> [UInt8] {
    ObjectWriter.laidOutAnew(serialized(), line: .outermost) + [0x0A]
  }
}

extension StoreKitConfiguration: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: StoreKitConfiguration?) {
    let line = writer.innerLine
    writer.part("appPolicies", appPolicies, was: loaded?.appPolicies)
    writer.set("identifier", optional: identifier, was: loaded?.identifier)
    if !writer.isNew || version >= FileVersion(major: 1, minor: 1) || !list(.nonRenewing).isEmpty {
      writer.list(
        "nonRenewingSubscriptions", list(.nonRenewing), was: loaded?.list(.nonRenewing))
    }
    writer.list("products", list(.others), was: loaded?.list(.others))
    writer.part("settings", settings, was: loaded?.settings)
    writer.list("subscriptionGroups", subscriptionGroups, was: loaded?.subscriptionGroups)
    writer.part(
      "subscriptionOffersKeyPair", subscriptionOffersKeyPair,
      was: loaded?.subscriptionOffersKeyPair)
    writer.set("version", version, was: loaded?.version) { version in
      XcodeJSONStyle.object(
        [
          ("major", XcodeJSONStyle.number(version.major)),
          ("minor", XcodeJSONStyle.number(version.minor)),
        ], line: line)
    }
  }

  private enum ProductList {
    case nonRenewing
    case others
  }

  /// Returns the products of one of the two lists: a product stays in its list unless its type
  /// changed, and a new one goes to the list of its type.
  private func list(_ list: ProductList) -> [ConfiguredProduct] {
    products.filter { product in
      var isNonRenewing = product.type == .nonRenewing
      if let field = product.origin.field, product.origin.loaded?.type == product.type {
        isNonRenewing = field.path.hasPrefix("nonRenewingSubscriptions")
      }
      return isNonRenewing == (list == .nonRenewing)
    }
  }
}
