internal import AppStoreCore

extension PaywallTexts {
  /// The most characters of a text.
  static let longestText = 500
  static let mostFeatures = 12

  /// Returns the problems of the texts.
  ///
  /// - Parameter offered: The packages of the offering.
  func problems(in offered: [PackageID]) -> [PaywallProblem] {
    var problems: [PaywallProblem] = []
    for (key, text) in sentences {
      problems += Self.problems(of: text, at: [.key(key)])
    }
    for (key, text) in [
      ("call_to_action_with_intro_offer", callToActionWithIntroOffer),
      ("offer_details_with_intro_offer", offerDetailsWithIntroOffer),
    ] {
      problems += Self.problems(of: text, at: [.key(key)], mayNeedIntroOffer: true)
    }
    for (package, text) in badges.sorted(by: { $0.key < $1.key }) {
      let path: [PaywallProblem.Step] = [.key("badges"), .key(package)]
      if !offered.contains(PackageID(package)) {
        problems.append(.unknown("package", package, offered.map(\.rawValue), at: path))
      }
      problems += Self.problems(of: text, at: path)
    }
    return problems + featureProblems + urlProblems
  }

  private var sentences: [(key: String, text: String?)] {
    [
      ("title", title), ("subtitle", subtitle), ("call_to_action", callToAction),
      ("offer_name", offerName), ("offer_details", offerDetails), ("footer", footer),
      ("restore", restore), ("terms", terms), ("privacy", privacy),
    ]
  }

  private var featureProblems: [PaywallProblem] {
    var problems: [PaywallProblem] = []
    if features.count > Self.mostFeatures {
      problems.append(
        PaywallProblem(
          [.key("features")], "has \(features.count) features",
          fix: "list at most \(Self.mostFeatures)"))
    }
    for (index, feature) in features.enumerated() {
      let path: [PaywallProblem.Step] = [.key("features"), .index(index)]
      problems += Self.problems(of: feature.title, at: path + [.key("title")])
      problems += Self.problems(of: feature.content, at: path + [.key("content")])
      if let icon = feature.icon?.rawValue, !PaywallIcon.knownNames.contains(icon) {
        problems.append(
          .unknown("icon", icon, PaywallIcon.knownNames, at: path + [.key("icon")]))
      }
    }
    return problems
  }

  private var urlProblems: [PaywallProblem] {
    [
      termsURL.flatMap { PaywallProblem.ofURL($0, at: [.key("terms_url")]) },
      privacyURL.flatMap { PaywallProblem.ofURL($0, at: [.key("privacy_url")]) },
    ].compactMap(\.self)
  }

  /// Returns the problems of one text; a missing one has none.
  private static func problems(
    of text: String?, at path: [PaywallProblem.Step], mayNeedIntroOffer: Bool = false
  ) -> [PaywallProblem] {
    guard let text else { return [] }
    var problems: [PaywallProblem] = []
    if text.allSatisfy(\.isWhitespace) {
      problems.append(PaywallProblem(path, "is empty", fix: "write a text, or remove it"))
    }
    if text.count > longestText {
      problems.append(
        PaywallProblem(
          path, "is \(text.count) characters long", fix: "use at most \(longestText)"))
    }
    let message = PaywallMessage(text)
    if message.isUnclosed {
      problems.append(
        PaywallProblem(path, "has a {{ without }}", fix: "close the variable with }}"))
    }
    for name in message.variables {
      guard let variable = PaywallVariable(rawValue: name) else {
        problems.append(
          .unknown("variable", name, PaywallVariable.allCases.map(\.rawValue), at: path))
        continue
      }
      if variable.needsIntroOffer, !mayNeedIntroOffer {
        problems.append(
          PaywallProblem(
            path, "uses \(name), which customers without an introductory offer do not have",
            fix: "use it in call_to_action_with_intro_offer or offer_details_with_intro_offer"))
      }
    }
    return problems
  }
}
