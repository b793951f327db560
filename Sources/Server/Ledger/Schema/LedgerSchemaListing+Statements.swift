extension LedgerSchemaListing {
  /// Creates the listing of what statements in SQL create.
  ///
  /// It reads what the stores write, and what databases return about it: `CREATE TABLE`, `CREATE
  /// INDEX`, `CREATE TRIGGER` and `ALTER TABLE … ADD`. Other statements, and options for speed and
  /// size, are ignored.
  package init(_ statements: [String]) {
    for statement in statements { read(SchemaWords(statement)) }
  }

  private mutating func read(_ statement: SchemaWords) {
    var words = statement
    if words.skip("create") {
      let isUnique = words.skip("unique")
      if words.skip("table") { readTable(&words) }
      if words.skip("index") { readIndex(&words, isUnique: isUnique) }
      if words.skip("trigger") { readTrigger(&words) }
    } else if words.skip("alter"), words.skip("table") {
      let table = words.next()
      guard words.skip("add") else { return }
      words.skip("column")
      readPart(&words, of: table)
    }
  }

  private mutating func readTable(_ words: inout SchemaWords) {
    let table = words.next()
    let parts = words.group()
    let options = words.rest.first == "with" ? "" : words.text
    add(Item(table: table, kind: .table, name: ""), options)
    for part in parts.split() {
      var words = part
      readPart(&words, of: table)
    }
  }

  /// Reads a column or constraint of a table.
  private mutating func readPart(_ words: inout SchemaWords, of table: String) {
    let constraints = ["primary", "unique", "check", "foreign", "exclude"]
    guard let first = words.rest.first, constraints.contains(first) else {
      return readColumn(&words, of: table)
    }
    add(Item(table: table, kind: .constraint, name: words.text), "")
    guard words.skip("primary"), words.skip("key") else { return }
    require(words.group().split().map(\.text), of: table)
  }

  private mutating func readColumn(_ words: inout SchemaWords, of table: String) {
    let name = words.next()
    var (definition, isRequired) = ([String](), false)
    func constraint(_ text: String) -> Item { Item(table: table, kind: .constraint, name: text) }
    while !words.rest.isEmpty {
      let word = words.next()
      switch word {
      case "primary":
        words.skip("key")
        let isCounted = words.skip("autoincrement")
        add(constraint("primary key \(isCounted ? "autoincrement " : "")(\(name))"), "")
        isRequired = true
      case "unique": add(constraint("unique (\(name))"), "")
      case "check": add(constraint("check (\(words.group().text))"), "")
      case "not":
        words.skip("null")
        isRequired = true
      case "generated":
        definition.append(word)
        isRequired = true
      // PostgreSQL returns the other name.
      case "int8": definition.append("bigint")
      case "int8[]": definition.append("bigint[]")
      default: definition.append(word)
      }
    }
    add(
      Item(table: table, kind: .column, name: name),
      SchemaWords(definition).text + (isRequired ? Self.required : ""))
  }

  private mutating func readIndex(_ words: inout SchemaWords, isUnique: Bool) {
    let name = words.next()
    words.skip("on")
    let table = words.next()
    var definition = isUnique ? Self.unique : ""
    if words.skip("using"), case let method = words.next(), method != "btree" {
      definition += "using \(method) "
    }
    definition += "(\(words.group().text))"
    if words.skip("where") {
      // Databases add parentheses.
      let condition = words.rest.filter { $0 != "(" && $0 != ")" }
      definition += " where \(SchemaWords(condition).text)"
    } else if !words.rest.isEmpty {
      definition += " \(words.text)"
    }
    add(Item(table: table, kind: .index, name: name), definition)
  }

  private mutating func readTrigger(_ words: inout SchemaWords) {
    words.skip("if")
    words.skip("not")
    words.skip("exists")
    let name = words.next()
    let definition = words.text
    while !words.rest.isEmpty, words.next() != "on" {}
    add(Item(table: words.next(), kind: .trigger, name: name), definition)
  }
}

/// The words of a statement in SQL, in lowercase except for texts.
struct SchemaWords {
  private(set) var rest: ArraySlice<String>

  init(_ words: [String]) { rest = words[...] }

  /// Reads a statement.
  ///
  /// Quotation marks of names and the types of values (`'a'::text`) are left out, because databases
  /// add them.
  init(_ sql: String) {
    var (words, word, isText) = ([String](), [UInt8](), false)
    func end() {
      guard !word.isEmpty else { return }
      let text = String(decoding: word, as: UTF8.self)
      words.append(text.firstRange(of: "::").map { String(text[..<$0.lowerBound]) } ?? text)
      word = []
    }
    for byte in sql.utf8 {
      switch byte {
      case UInt8(ascii: "'"):
        isText.toggle()
        word.append(byte)
      case _ where isText: word.append(byte)
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: ";"): end()
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","):
        end()
        words.append(String(UnicodeScalar(byte)))
      case UInt8(ascii: "\""): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
      default: word.append(byte)
      }
    }
    end()
    self.init(words)
  }

  /// Removes the first word and returns it; empty at the end.
  mutating func next() -> String { rest.popFirst() ?? "" }

  /// Removes the first word if it is a certain one, and returns whether it was.
  @discardableResult
  mutating func skip(_ word: String) -> Bool {
    guard rest.first == word else { return false }
    rest.removeFirst()
    return true
  }

  /// Removes the words in parentheses at the start and returns them; empty if there are none.
  mutating func group() -> SchemaWords {
    guard rest.first == "(" else { return SchemaWords([]) }
    var depth = 0
    for (index, word) in zip(rest.indices, rest) {
      if word == "(" { depth += 1 }
      if word == ")" { depth -= 1 }
      guard depth == 0 else { continue }
      defer { rest = rest[(index + 1)...] }
      return SchemaWords(Array(rest[(rest.startIndex + 1)..<index]))
    }
    return SchemaWords([])
  }

  /// Returns the words between commas that are not in parentheses.
  func split() -> [SchemaWords] {
    var depth = 0
    return rest.split { word in
      if word == "(" { depth += 1 }
      if word == ")" { depth -= 1 }
      return word == "," && depth == 0
    }.map { SchemaWords(Array($0)) }
  }

  /// The words as text, with spaces in the same positions for the same words.
  var text: String {
    var text = ""
    for word in rest {
      let joins = text.isEmpty || text.hasSuffix("(") || word == ")" || word == ","
      text += joins ? word : " \(word)"
    }
    return text
  }
}
