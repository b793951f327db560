internal import AppStoreCore
internal import Configuration
internal import Foundation
internal import Synchronization

/// Merges the settings: flags override environment variables, and both override the file.
public struct SettingsReader: Sendable {
  /// All settings, in order, each with the source of its value.
  public let settings: [ResolvedSetting]
  /// The problems of the file itself.
  public let problems: [SettingProblem]
  /// Environment variables that look like settings but are unknown, each with the nearest known
  /// one.
  public let unknownVariables: [String]

  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - flags: The values of the given flags, by setting.
  ///   - environment: The environment variables.
  ///   - file: The path of the file; `nil` uses the one in `TESSERA_SETTINGS`, if set.
  ///   - read: Reads a file's text; by default, from the disk.
  /// - Throws: ``SettingsError/unreadable(file:reason:)`` for a file that cannot be read.
  public init(
    flags: [String: [String]], environment: [String: String], file: String?,
    read: (String) throws(SettingsError) -> String = Self.text
  ) throws(SettingsError) {
    let path = (file ?? environment[Setting.fileVariable])
      .map { HomeDirectory.expanding($0, environment: environment) }
    let contents = try path.map { (path) throws(SettingsError) in
      SettingsFile(try read(path), path: path)
    }
    problems = contents?.problems ?? []
    unknownVariables = Self.unknown(in: environment)
    let probe = ProviderProbe()
    let reader = ConfigReader(
      providers: [
        InMemoryProvider(name: "flags", values: Self.values(flags)),
        EnvironmentVariablesProvider(
          environmentVariables: environment.filter { !$0.value.isEmpty }),
        InMemoryProvider(
          name: "file", values: Self.values((contents?.entries ?? [:]).mapValues(\.values))),
      ], accessReporter: probe)
    settings = Setting.all.map { setting in
      let key = Self.key(setting)
      let values =
        setting.isList
        ? reader.stringArray(forKey: key, isSecret: setting.isSecret)?.filter { !$0.isEmpty }
        : reader.string(forKey: key, isSecret: setting.isSecret).map { $0.isEmpty ? [] : [$0] }
      let source: SettingSource =
        switch (probe.providerIndex, contents?.entries[setting.key]) {
        case _ where values == nil: .standard
        case (0, _): .flag
        case (1, _): .environment
        case (_, let entry?): .file(path: path ?? "", line: entry.line)
        default: .standard
        }
      return ResolvedSetting(
        setting: setting,
        values: Self.paths(
          values ?? setting.standard, of: setting, from: source, environment: environment),
        source: source)
    }
  }

  /// Reads a text file.
  public static func text(of path: String) throws(SettingsError) -> String {
    do throws(FileProblem) {
      return try FileProblem.text(of: path)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
  }

  /// Resolves paths in a file relative to its own folder, regardless of the server's working
  /// directory; `~` is the user's folder.
  private static func paths(
    _ values: [String], of setting: Setting, from source: SettingSource,
    environment: [String: String]
  ) -> [String] {
    guard setting.isPath else { return values }
    let values = values.map { HomeDirectory.expanding($0, environment: environment) }
    guard case .file(let path, _) = source else { return values }
    let folder = URL(filePath: path).deletingLastPathComponent()
    return values.map { $0.hasPrefix("/") ? $0 : folder.appending(path: $0).path }
  }

  private static func key(_ setting: Setting) -> ConfigKey { ["tessera", setting.key] }

  private static func values(_ texts: [String: [String]]) -> [AbsoluteConfigKey: ConfigValue] {
    var values: [AbsoluteConfigKey: ConfigValue] = [:]
    for setting in Setting.all {
      guard let known = texts[setting.key] ?? texts[setting.name] else { continue }
      values[AbsoluteConfigKey(key(setting))] = ConfigValue(
        setting.isList ? .stringArray(known) : .string(known.last ?? ""),
        isSecret: setting.isSecret)
    }
    return values
  }

  private static func unknown(in environment: [String: String]) -> [String] {
    let known = Set(Setting.all.map(\.variable) + [Setting.fileVariable])
    return environment.keys.sorted().compactMap { name in
      guard name.hasPrefix(Setting.variablePrefix), !known.contains(name),
        let nearest = SpellingSuggestion.of(name.lowercased(), among: known.map { $0.lowercased() })
      else { return nil }
      return "\(name): unknown setting; did you mean \(nearest.uppercased())?"
    }
  }
}

/// Records the provider of the last value.
private final class ProviderProbe: AccessReporter {
  private let last = Mutex<Int?>(nil)

  /// The index of that provider in the list; `nil` if none had a value.
  var providerIndex: Int? { last.withLock { $0 } }

  func report(_ event: AccessEvent) {
    let providerIndex = event.providerResults.firstIndex { result in
      guard case .success(let found) = result.result else { return false }
      return found.value != nil
    }
    last.withLock { $0 = providerIndex }
  }
}
