internal import ArgumentParser

/// The flags of what the server reads and stores.
struct DataFlags: ParsableArguments {
  @Option(help: "The catalog (YAML): apps, keys, products and entitlements.")
  var catalog: String?

  @Option(help: "The directory of the ledger and the signing keys (default: Data).")
  var data: String?

  @Option(
    help: """
      The URL of a PostgreSQL database with the ledger, such as postgres://tessera@db1,db2/tessera; \
      prefer passfile= to a password (default: the ledger in the data directory).
      """)
  var ledger: String?

  @Option(
    help: """
      How the database makes commits durable, for tessera doctor: replicated by PostgreSQL; managed, by \
      the service below it; local, on one machine (default: replicated).
      """)
  var durability: String?
}

extension Setting {
  /// The settings of what the server reads and stores.
  static let data = [
    Setting("catalog", \.data.catalog, .path) { $0.catalog = $1.required("the catalog file") },
    Setting("data", \.data.data, .path, standard: "Data") {
      $0.data = $1.required("a directory such as Data")
    },
    Setting("ledger", \.data.ledger) { $0.ledger = $1.database() },
    Setting("durability", \.data.durability, standard: "replicated") {
      $0.durability = $1.choice(among: ["replicated", "managed", "local"])
    },
  ]
}
