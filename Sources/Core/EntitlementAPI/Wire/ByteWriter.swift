/// A byte buffer for a writer that appends a hundred small pieces to each response.
///
/// Appending to an array checks each time whether its storage is shared; this buffer cannot be
/// shared.
struct ByteWriter: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    precondition(capacity > 0, "there is room for something")
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  /// A copy of the bytes.
  var array: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Appends up to a number of bytes in place; the closure writes them and returns their count.
  mutating func append(
    atMost most: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) {
    reserve(most)
    let written = write(UnsafeMutableBufferPointer(start: start + count, count: most))
    precondition((0...most).contains(written), "no more than there is room for")
    count += written
  }

  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  private mutating func grow(_ more: Int) {
    let larger = max(capacity * 2, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    new.update(from: start, count: count)
    start.deallocate()
    start = new
    capacity = larger
  }
}
