internal import AppStoreTypes

extension StoreConfiguration {
  /// Returns the bytes of the file.
  ///
  /// A configuration that nobody changed gives the bytes it was parsed from. Where something was
  /// changed, only that changes: unknown keys, the order of keys, the digits of numbers, escapes and
  /// space stay. What is new has Xcode's layout. Nothing is checked: a product without an
  /// identifier, say, is written, and refused when the file is parsed again.
  public func serialized() -> [UInt8] {
    let text = ObjectWriter.text(of: self, line: .outermost, version: version)
    guard let field = origin.field else { return text + [0x0A] }
    let bytes = field.source.bytes
    return bytes[..<field.node.range.lowerBound] + text + bytes[field.node.range.upperBound...]
  }

  /// Returns the bytes of the file in Xcode's layout: its keys in order, one line break at the end.
  ///
  /// Nothing else changes; a file that Xcode wrote stays as it is.
  public func formatted() -> [UInt8] {
    ObjectWriter.laidOutAnew(serialized(), line: .outermost) + [0x0A]
  }
}

extension StoreConfiguration: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: StoreConfiguration?) {
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
      XcodeLayout.object(
        [
          ("major", XcodeLayout.number(version.major)),
          ("minor", XcodeLayout.number(version.minor)),
        ], line: line)
    }
  }

  private enum ProductList {
    case nonRenewing
    case others
  }

  /// The products of one of the two lists of the file: where a product stood, unless its type
  /// changed; else where its type belongs.
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
