public import AppStoreCore

extension Paywall {
  /// Returns the packages that are shown of those that are available, in order.
  ///
  /// If none of the named packages is available, all available ones are shown.
  public func shown(of available: [PackageID]) -> [PackageID] {
    let named = packages.filter(available.contains)
    let shown = named.isEmpty ? available : named
    guard template.drawn == .single else { return shown }
    return Array((selectedFirst(of: shown)).map { [$0] } ?? [])
  }

  /// Returns the package that is selected at first; `nil` without packages.
  public func selectedFirst(of shown: [PackageID]) -> PackageID? {
    highlighted.flatMap { shown.contains($0) ? $0 : nil } ?? shown.first
  }

  /// Returns what the paywall shows to a customer; `nil` without an option or without texts.
  ///
  /// - Parameters:
  ///   - options: The packages that can be bought, in the offering's order.
  ///   - selection: The selected package; `nil`, or one that is not shown, for the first selection.
  ///   - languages: The customer's languages, the preferred one first.
  public func content(
    _ options: [PaywallOption], selection: PackageID? = nil, languages: [String]
  ) -> PaywallContent? {
    let locale = PaywallLocale.best(of: locales.keys, for: languages) ?? defaultLocale
    let byPackage = Dictionary(
      PaywallOption.withDiscounts(options).map { ($0.package, $0) }
    ) { first, _ in first }
    let shown = shown(of: options.map(\.package))
    let first = selectedFirst(of: shown)
    guard let texts = locales[locale], let first,
      let selected = byPackage[selection.flatMap { shown.contains($0) ? $0 : nil } ?? first]
    else { return nil }
    let usual = locales[defaultLocale] ?? texts
    func fill(_ text: String?) -> String? {
      text.flatMap { PaywallMessage($0).filled(with: selected.values) }
    }
    return PaywallContent(
      template: template.drawn, locale: locale, title: fill(texts.title),
      subtitle: fill(texts.subtitle), features: texts.features(fill),
      rows: shown.compactMap { byPackage[$0] }.map { option in
        texts.row(
          of: option, isHighlighted: option.package == first,
          isSelected: option.package == selected.package)
      }, callToAction: texts.callToAction(for: selected), footer: fill(texts.footer),
      restore: fill(texts.restore),
      terms: (texts.termsURL ?? usual.termsURL).map { .init(title: fill(texts.terms), url: $0) },
      privacy: (texts.privacyURL ?? usual.privacyURL).map {
        .init(title: fill(texts.privacy), url: $0)
      },
      header: images.header.map {
        .init(url: $0, text: texts.imageTexts.header ?? usual.imageTexts.header ?? "")
      },
      icon: images.icon.map {
        .init(url: $0, text: texts.imageTexts.icon ?? usual.imageTexts.icon ?? "")
      }, colors: colors)
  }
}

extension PaywallTexts {
  fileprivate func features(_ fill: (String?) -> String?) -> [PaywallContent.Feature] {
    features.compactMap { feature in
      fill(feature.title).map {
        PaywallContent.Feature(
          icon: feature.icon ?? .check, title: $0, content: fill(feature.content))
      }
    }
  }

  fileprivate func row(
    of option: PaywallOption, isHighlighted: Bool, isSelected: Bool
  ) -> PaywallContent.Row {
    func fill(_ text: String?) -> String? {
      text.flatMap { PaywallMessage($0).filled(with: option.values) }
    }
    let offer = option.hasIntroOffer ? fill(offerDetailsWithIntroOffer) : nil
    return PaywallContent.Row(
      package: option.package, name: fill(offerName), details: offer ?? fill(offerDetails),
      badge: fill(badges[option.package.rawValue]), isHighlighted: isHighlighted,
      isSelected: isSelected)
  }

  fileprivate func callToAction(for option: PaywallOption) -> String? {
    func fill(_ text: String?) -> String? {
      text.flatMap { PaywallMessage($0).filled(with: option.values) }
    }
    let offer = option.hasIntroOffer ? fill(callToActionWithIntroOffer) : nil
    return offer ?? fill(callToAction)
  }
}
