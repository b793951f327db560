#if Postgres
  package import Testing

  extension Trait where Self == ConditionTrait {
    /// Skips tests, with the reason, on a machine without PostgreSQL.
    package static var requiresPostgres: Self {
      do {
        _ = try PostgresPrograms.find()
        return .enabled(if: true)
      } catch {
        return .disabled("\(error)")
      }
    }
  }
#endif
