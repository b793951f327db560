import AppStoreCore
import Catalog
import EntitlementServer
import Foundation
import HTTPTypes
import Logging
import ServerBootstrap
import SettingsParsing
import Subscriptions
import Testing

/// A network without servers.
private struct NoNetwork: HTTPTransport {
  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    throw TransportError(reason: "nobody")
  }
}

@Suite(.timeLimit(.minutes(30))) struct SettingsTests {
  private func reader(
    flags: [String: [String]] = [:], environment: [String: String] = [:], file: String? = nil
  ) throws -> SettingsReader {
    try SettingsReader(
      flags: flags, environment: environment, file: file == nil ? nil : "/etc/tessera/server.yaml"
    ) { _ in file ?? "" }
  }

  @Test func `A path may start with the home directory in any of the three ways`() throws {
    let reader = try reader(
      flags: ["data": ["~/Data"]], environment: ["HOME": "/home/ada", "TESSERA_TLS_KEY": "~/key"],
      file: "catalog: ~/catalog.yaml\nroot: [~/root.pem, ~other/root.pem]\n")
    let values = Dictionary(
      uniqueKeysWithValues: reader.settings.map { ($0.setting.name, $0.values) })
    #expect(values["data"] == ["/home/ada/Data"])
    #expect(values["tls-key"] == ["/home/ada/key"])
    #expect(values["catalog"] == ["/home/ada/catalog.yaml"])
    #expect(values["root"] == ["/home/ada/root.pem", "/etc/tessera/~other/root.pem"])
    #expect(HomeDirectory.expanding("~", environment: ["HOME": "/home/ada"]) == "/home/ada")
    #expect(HomeDirectory.expanding("~/a", environment: [:]) == "~/a")
  }

  private func lines(_ reader: SettingsReader, _ names: String...) -> [String] {
    reader.settings.filter { names.contains($0.setting.name) }.map(\.line)
  }

  private func problems(_ reader: SettingsReader) -> [String] {
    let error = #expect(throws: SettingsError.self) { try ServeOptions(reader) }
    return error?.description.split(separator: "\n").map(String.init) ?? []
  }

  @Test
  func `Flags override the environment, the environment the file, and the file the defaults`()
    throws
  {
    let file = "port: 1\nhost: 0.0.0.0\nlog_level: debug\ncatalog: catalog.yaml\n"
    let reader = try reader(
      flags: ["port": ["3"]], environment: ["TESSERA_PORT": "2", "TESSERA_HOST": "::"],
      file: file)
    #expect(
      lines(reader, "catalog", "port", "host", "log-level", "data", "tls-cert") == [
        "catalog = /etc/tessera/catalog.yaml  [/etc/tessera/server.yaml:4 (catalog)]",
        "data = Data  [default]", "host = ::  [TESSERA_HOST]", "port = 3  [--port]",
        "tls-cert = (none)  [default]",
        "log-level = debug  [/etc/tessera/server.yaml:3 (log_level)]",
      ])
    let settings = try ServeOptions(reader)
    #expect(settings.port == 3)
    #expect(settings.host == "::")
    #expect(settings.logLevel == .debug)
  }

  @Test(arguments: Setting.all)
  func `Every setting can be set in each of the three ways`(setting: Setting) throws {
    func values(_ reader: SettingsReader) -> ResolvedSetting? {
      reader.settings.first { $0.setting == setting }
    }
    let flag = try #require(values(try reader(flags: [setting.name: ["/f"]])))
    #expect(flag.values == ["/f"] && flag.source == .flag)
    let variable = try #require(values(try reader(environment: [setting.variable: "/e"])))
    #expect(variable.values == ["/e"] && variable.source == .environment)
    let line = try #require(values(try reader(file: "\(setting.key): /l")))
    #expect(line.values == ["/l"])
    #expect(line.source == .file(path: "/etc/tessera/server.yaml", line: 1))
  }

  @Test func `Lists are lists in the file and comma-separated in the environment`() throws {
    let file = try reader(
      flags: ["catalog": ["c"]],
      file: "trusted_proxy:\n  - 10.0.0.0/8\n  - 192.0.2.1\nroot: a.pem\n")
    #expect(try ServeOptions(file).trustedProxies.count == 2)
    #expect(try ServeOptions(file).roots == ["/etc/tessera/a.pem"])
    let environment = try reader(
      flags: ["catalog": ["c"]], environment: ["TESSERA_TRUSTED_PROXY": "10.0.0.0/8,192.0.2.1"])
    #expect(try ServeOptions(environment).trustedProxies.count == 2)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8090", true), ("https://store", true), ("store", false), ("ftp://a", false),
    ("http://", false),
  ])
  func `A store is a URL`(text: String, isTaken: Bool) throws {
    let reader = try reader(flags: ["catalog": ["c"], "store": [text]])
    if isTaken {
      #expect(try ServeOptions(reader).store == text)
    } else {
      #expect(problems(reader).first?.hasPrefix("--store: ") == true)
    }
  }

  @Test(arguments: [
    ("postgres://ada:s3cret@db1,db2/store", "postgres://ada:***@db1,db2/store"),
    ("postgres://ada@db1/store?passfile=/p", "postgres://ada@db1/store?passfile=/p"),
    ("postgresql://db1:5432/store", "postgresql://db1:5432/store"),
    ("postgres://ada:s3cret@x/?@db1/store", "postgres://ada:***@db1/store"),
    ("postgres://db1/store?password=s3cret&schema=a", "postgres://db1/store?password=***&schema=a"),
  ])
  func `A ledger's URL is shown without its password`(url: String, shown: String) throws {
    let reader = try reader(flags: ["catalog": ["c"], "ledger": [url]])
    #expect(lines(reader, "ledger") == ["ledger = \(shown)  [--ledger]"])
    #expect(try ServeOptions(reader).ledger == url)
  }

  @Test func `A ledger that is no URL of a database is not shown`() throws {
    let reader = try reader(flags: ["catalog": ["c"], "ledger": ["ada:s3cret@db1"]])
    #expect(problems(reader).count == 1 && problems(reader)[0].hasPrefix("--ledger: "))
    #expect(!problems(reader)[0].contains("s3cret"))
    #expect(!lines(reader, "ledger")[0].contains("s3cret"))
  }

  @Test func `A store other than Apple's is not allowed for Production`() throws {
    func servers(_ environments: Set<AppStoreEnvironment>, _ url: String?) throws
      -> AppStoreEndpoints
    {
      try AppStoreEndpoints.configured(
        url,
        for: ServerCatalog(
          apps: [
            ServerApp(
              bundleID: "com.example.app", appAppleID: nil, environments: environments,
              publicAPIKeys: [], secretAPIKeys: [])
          ], entitlements: EntitlementCatalog([:])), transport: NoNetwork())
    }
    let sandbox = try servers([.sandbox], "http://store")
    #expect(sandbox.replacesApple && sandbox.production == "http://store")
    #expect(try !servers([.production], nil).replacesApple)
    #expect(throws: BootstrapError.storeInProduction(app: "com.example.app")) {
      try servers([.production, .sandbox], "http://store")
    }
  }

  @Test func `An unknown key in the file is an error with the nearest name`() throws {
    let reader = try reader(
      flags: ["catalog": ["c"]],
      file:
        "\nprt: 80\nhost: a\ntls-cert: a.pem\nport: [1, 2]\nlog_level:\nqwertyuiop: 1\n")
    #expect(
      problems(reader) == [
        "/etc/tessera/server.yaml:2 (prt): unknown setting; did you mean port?",
        "/etc/tessera/server.yaml:4 (tls-cert): unknown setting; did you mean tls_cert?",
        "/etc/tessera/server.yaml:5 (port): is not one value; write \"port: value\"",
        "/etc/tessera/server.yaml:6 (log_level): has no value; set a value, or remove the line",
        "/etc/tessera/server.yaml:7 (qwertyuiop): unknown setting; remove it; "
          + "`tessera serve --help` lists all",
      ])
  }

  @Test func `Every invalid value is reported at once with its location and the fix`() throws {
    let reader = try reader(
      flags: ["port": ["99999"], "tls-cert": ["a.pem"], "trusted-proxy": ["everybody"]],
      environment: [
        "TESSERA_REVOCATION": "sof", "TESSERA_METRICS_TOKEN": "hunter2", "TESSERA_LOG_SLOW": "1s",
      ], file: "limit_body: 12\n")
    let found = problems(reader)
    #expect(
      found.contains(
        "--port: invalid value \"99999\"; use a whole number from 0 to 65535"))
    #expect(found.contains { $0.hasPrefix("--catalog: is not set; give the catalog file") })
    #expect(found.contains { $0.hasPrefix("--tls-cert: is set without --tls-key; set both") })
    #expect(
      found.contains {
        $0.hasPrefix("TESSERA_REVOCATION: unknown value \"sof\"") && $0.hasSuffix("mean soft?")
      })
    #expect(found.contains { $0.hasPrefix("TESSERA_METRICS_TOKEN: is shorter than 16") })
    #expect(found.contains { $0.hasPrefix("TESSERA_LOG_SLOW: invalid value \"1s\"") })
    #expect(found.contains { $0.hasPrefix("--trusted-proxy: invalid value \"everybody\"") })
    #expect(
      found.contains {
        $0.hasPrefix(
          "/etc/tessera/server.yaml:1 (limit_body): invalid value \"12\"; use a whole number")
      })
    #expect(found.count == 8)
    #expect(!found.joined().contains("hunter2"))
  }

  @Test func `A secret is hidden`() throws {
    let reader = try reader(environment: ["TESSERA_METRICS_TOKEN": "correct-horse-battery"])
    #expect(lines(reader, "metrics-token") == ["metrics-token = (hidden)  [TESSERA_METRICS_TOKEN]"])
  }

  @Test func `A variable that resembles a setting is reported with the nearest name`() throws {
    let reader = try reader(environment: ["TESSERA_PROT": "1", "TESSERA_PORT": "2", "PATH": "/"])
    #expect(
      reader.unknownVariables == [
        "TESSERA_PROT: unknown setting; did you mean TESSERA_PORT?"
      ])
  }

  @Test(arguments: ["- a\n- b", "just words", "a: [1", "port: 1\nport: 2"])
  func `A file that is not a settings file is an error that names it`(text: String) throws {
    let found = problems(try reader(flags: ["catalog": ["c"]], file: text))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("/etc/tessera/server.yaml: is not ") == true, "\(found)")
  }

  @Test func `An empty file sets nothing, and an empty variable is unset`() throws {
    let reader = try reader(
      flags: ["catalog": ["c"]], environment: ["TESSERA_PORT": ""], file: "# nothing yet\n")
    #expect(try ServeOptions(reader).port == 8080)
  }

  @Test func `A rate of zero means no limit`() throws {
    let settings = try ServeOptions(
      try reader(flags: ["catalog": ["c"], "limit-address-rate": ["0"]]))
    #expect(settings.limits.addressRate == nil)
    #expect(settings.limits.receiptRate == .init(burst: 3000, per: .seconds(60)))
  }
}
