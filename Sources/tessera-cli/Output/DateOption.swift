import AppStoreTypes
import SimulatorServer

/// Returns the date of an option such as `2026-08-21` or `2026-08-21T12:00:00Z`; `nil` for other
/// texts.
func dateOption(_ text: String) -> Timestamp? { Timestamp(iso8601: text) }
