/// The icon of all pages, which browsers request from `/favicon.ico` if a page names none.
public enum PageIcon {
  /// The path under which the server serves it; another icon needs another path.
  public static let path = "/dashboard/icon.svg"

  /// The image in SVG.
  public static let text = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
    <path fill="#0a58a8" d="M1 1h6v6H1zM9 1h6v6H9zM1 9h6v6H1z"/>
    <path fill="#7db9ff" d="M9 9h6v6H9z"/>
    </svg>
    """
}
