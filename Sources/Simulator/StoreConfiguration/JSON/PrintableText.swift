internal import AppStoreCore

/// Returns a text from a file in double quotes, shortened and on one line.
func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

/// Returns a text without line breaks or other invisible characters, cut after 60 characters.
func shortened(_ text: String) -> String {
  let short = text.count > 60 ? text.prefix(60) + "…" : text[...]
  return printable(String(short))
}

/// Returns a text in which characters that could break or hide a line are escaped.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar.isInvisible {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}
