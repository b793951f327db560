public import AppStoreCore
internal import Paywalls

extension Pages {
  /// Returns the preview of a paywall, with sample prices.
  public func paywall(_ preview: PaywallPreview, now: Timestamp) -> String {
    let content = preview.content
    var values: [String: Any] = [
      "title": "Paywall of \(preview.offering)", "now": now.iso8601,
      "offering": preview.offering.rawValue, "style": preview.stylesheet.text,
      "template": content.template.rawValue, "locale": content.locale,
      "locales": preview.paywall.locales.keys.sorted().map { locale in
        [
          "localeName": locale, "localeLink": preview.address.setting("locale", locale).text,
          "isChosen": locale == content.locale,
        ] as [String: Any]
      },
      "themes": ["light", "dark"].map { theme in
        [
          "themeName": theme, "themeLink": preview.address.setting("theme", theme).text,
          "isChosen": (theme == "dark") == preview.isDark,
        ] as [String: Any]
      },
      "features": content.features.map { feature in
        [
          "icon": feature.icon.character, "text": feature.title, "content": feature.content ?? "",
        ]
      },
      "rows": content.rows.map { Self.values($0, in: preview) },
      "call": content.callToAction ?? "Continue", "restore": content.restore ?? "Restore Purchases",
      "links": [(content.terms, "Terms of Use"), (content.privacy, "Privacy Policy")]
        .compactMap { link, usual in
          link.map { ["linkTitle": $0.title ?? usual, "linkURL": $0.url] }
        },
      "images": [content.header, content.icon].compactMap(\.self).map {
        ["imageText": $0.text, "imageURL": $0.url]
      },
    ]
    values["heading"] = content.title
    values["subtitle"] = content.subtitle
    values["footer"] = content.footer
    return render("paywall", in: .catalog, values)
  }

  private static func values(
    _ row: PaywallContent.Row, in preview: PaywallPreview
  ) -> [String: Any] {
    var values: [String: Any] = [
      "name": row.name ?? preview.products[row.package] ?? "", "details": row.details ?? "",
      "isSelected": row.isSelected,
    ]
    values["badge"] = row.badge
    return values
  }
}

enum PaywallTemplates {
  static let all = ["paywall": page]

  private static let page = """
    {{> head}}
    <p>The paywall of the offering <b>{{offering}}</b> as a customer with an introductory offer sees it.
    <span class="note">Prices and offers are samples: only the App Store has those that customers see. Images are not loaded here.</span></p>
    <nav class="tabs" aria-label="Locale"><ul>
    {{#locales}}<li><a href="{{localeLink}}"{{#isChosen}} aria-current="page"{{/isChosen}}>{{localeName}}</a></li>{{/locales}}
    </ul></nav>
    <nav class="tabs" aria-label="Appearance"><ul>
    {{#themes}}<li><a href="{{themeLink}}"{{#isChosen}} aria-current="page"{{/isChosen}}>{{themeName}}</a></li>{{/themes}}
    </ul></nav>
    <link rel="stylesheet" href="{{style}}">
    <section class="paywall {{template}}" lang="{{locale}}" aria-label="Paywall">
    {{#images}}<p class="image">Image: <bdi>{{imageText}}</bdi> <span class="second">{{imageURL}}</span></p>{{/images}}
    {{#heading}}<h2><bdi>{{heading}}</bdi></h2>{{/heading}}
    {{#subtitle}}<p><bdi>{{subtitle}}</bdi></p>{{/subtitle}}
    <ul class="plain">
    {{#features}}<li><span class="accent" aria-hidden="true">{{icon}}</span> <bdi>{{text}}</bdi> <span class="second"><bdi>{{content}}</bdi></span></li>{{/features}}
    </ul>
    <ul class="plain packages">
    {{#rows}}<li{{#isSelected}} class="selected"{{/isSelected}}>{{#badge}}<span class="badge"><bdi>{{badge}}</bdi></span> {{/badge}}<b><bdi>{{name}}</bdi></b><div><bdi>{{details}}</bdi></div></li>{{/rows}}
    </ul>
    <p class="call"><bdi>{{call}}</bdi></p>
    {{#footer}}<p class="second"><bdi>{{footer}}</bdi></p>{{/footer}}
    <p><bdi>{{restore}}</bdi></p>
    {{#links}}<p class="second"><bdi>{{linkTitle}}</bdi>: {{linkURL}}</p>{{/links}}
    </section>
    {{> foot}}

    """
}
