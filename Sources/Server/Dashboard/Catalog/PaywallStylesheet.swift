public import Paywalls

/// The style of the preview of a paywall; the content security policy forbids styles in pages.
public enum PaywallStylesheet {
  /// Returns the rules for one appearance.
  ///
  /// - Parameter colors: The colors of the paywall; `nil` for those of the dashboard.
  public static func text(_ colors: PaywallColors.Scheme?) -> String {
    layout + (colors.map(rules) ?? usual)
  }

  private static let layout = """
    .paywall { border: 1px solid; border-radius: 12px; margin: 1rem 0; max-width: 26rem; padding: 1.2rem; }
    .paywall.compare { max-width: 40rem; }
    .paywall h2 { margin-top: .4rem; }
    .paywall .packages li { border: 1px solid; border-radius: 12px; margin: .5rem 0; padding: .6rem .8rem; }
    .paywall.compare .packages { display: flex; gap: .6rem; }
    .paywall.compare .packages li { flex: 1; }
    .paywall .packages .selected { outline: 3px solid; }
    .paywall .badge, .paywall .call { border-radius: 8px; font-weight: 600; padding: .1rem .5rem; }
    .paywall .call { padding: .6rem; text-align: center; }
    .paywall .image { border: 1px dashed; padding: .6rem; overflow-wrap: anywhere; }

    """

  private static let usual = """
    .paywall .second { color: var(--muted); }
    .paywall .accent { color: var(--link); }
    .paywall .badge, .paywall .call { background: var(--link); color: var(--page); }

    """

  private static func rules(_ colors: PaywallColors.Scheme) -> String {
    """
    .paywall { background: \(colors.background.hex); color: \(colors.text.hex); }
    .paywall .second { color: \(colors.secondaryText.hex); }
    .paywall .packages .selected { outline-color: \(colors.accent.hex); }
    .paywall .accent { color: \(colors.accent.hex); }
    .paywall .badge, .paywall .call { background: \(colors.accent.hex); color: \(colors.accentText.hex); }

    """
  }
}
