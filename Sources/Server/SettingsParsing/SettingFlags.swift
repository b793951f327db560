internal import ArgumentParser

/// The settings of `tessera serve` as flags; each is also an environment variable and a key of the
/// file.
///
/// The parser of arguments finds flags only as declared properties, so each concern declares its flags
/// next to its settings.
package struct SettingFlags: ParsableArguments {
  @Option(
    help: "A YAML file of settings, such as \"port: 8080\"; flags and TESSERA_… override it.")
  var settings: String?

  @OptionGroup var data: DataFlags
  @OptionGroup var listener: ListenerFlags
  @OptionGroup var stores: StoreFlags
  @OptionGroup var log: LogFlags
  @OptionGroup var proxies: ProxyFlags
  @OptionGroup var secrets: SecretFlags
  @OptionGroup var limits: LimitFlags

  /// Creates flags for the parser of arguments.
  package init() {}

  /// Merges flags, environment and file.
  ///
  /// - Throws: ``SettingsError/unreadable(file:reason:)`` for a file that cannot be read.
  package func reader(environment: [String: String]) throws(SettingsError) -> SettingsReader {
    let given = Setting.all.map { ($0.name, $0.values(self)) }.filter { !$0.1.isEmpty }
    return try SettingsReader(
      flags: Dictionary(uniqueKeysWithValues: given), environment: environment, file: settings)
  }
}
