/// The parts that all pages share.
///
/// `head` starts and `foot` ends a page, `filters` is the form above a list, and `pages` the links
/// below it. `form` is the hidden field that every form with the method `post` needs.
enum LayoutTemplates {
  static let all = [
    "head": head, "foot": foot, "filters": filters, "pages": pages, "form": form,
    "message": message,
  ]

  private static let head = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{title}} · Tessera</title>
    <link rel="icon" href="\(PageIcon.path)">
    <link rel="stylesheet" href="{{stylesheet}}">
    {{#script}}<script src="{{script}}" defer></script>{{/script}}
    </head>
    <body{{#tint}} class="{{tint}}"{{/tint}}>
    <a class="skip" href="#content">Skip to the content</a>
    <header>
    <nav aria-label="Pages"><ul>
    {{#navigation}}
    <li><a href="{{sectionPath}}"{{#isCurrent}} aria-current="true"{{/isCurrent}}{{#sectionShortcut}} data-keys="{{sectionShortcut}}"{{/sectionShortcut}}>{{sectionTitle}}</a></li>
    {{/navigation}}
    </ul></nav>
    <div class="tools">
    <form method="get" action="{{findAction}}" class="find" role="search" aria-label="Find a customer">
    <label><span class="hidden">App user ID, transaction ID or e-mail address</span><input type="search" name="search" value="{{findValue}}" placeholder="App user ID, transaction or e-mail" autocomplete="off" spellcheck="false" data-search></label>
    {{#environmentValue}}<input type="hidden" name="environment" value="{{environmentValue}}">{{/environmentValue}}
    <button>Find</button>
    </form>
    <nav aria-label="Environment" class="switch"><ul>
    {{#environmentLinks}}
    <li><a href="{{environmentLink}}"{{#isChosen}} aria-current="page"{{/isChosen}}>{{environmentTitle}}</a></li>
    {{/environmentLinks}}
    </ul></nav>
    </div>
    </header>
    <main id="content" tabindex="-1">
    {{#notices}}
    <p class="notice" role="alert">{{.}}</p>
    {{/notices}}
    <h1><bdi>{{title}}</bdi></h1>

    """

  private static let foot = """
    </main>
    <footer><p class="address"><bdi>{{pageAddress}}</bdi></p></footer>
    </body></html>

    """

  private static let filters = """
    {{#filters}}
    <form method="get" action="{{action}}" class="filters" aria-label="Filter">
    {{#filterFields}}
    <label><span>{{fieldLabel}}</span>{{#hasOptions}}<select name="{{fieldName}}">{{#options}}<option value="{{optionValue}}"{{#isSelected}} selected{{/isSelected}}>{{optionTitle}}</option>{{/options}}</select>{{/hasOptions}}{{^hasOptions}}<input name="{{fieldName}}" value="{{fieldValue}}" placeholder="{{fieldHint}}" autocomplete="off" spellcheck="false">{{/hasOptions}}</label>
    {{/filterFields}}
    {{#environmentValue}}<input type="hidden" name="environment" value="{{environmentValue}}">{{/environmentValue}}
    <button>Filter</button>
    {{#isFiltered}}<a href="{{action}}">Show all</a>{{/isFiltered}}
    </form>
    {{/filters}}

    """

  /// The size of a page and the links to the others.
  private static let pages = """
    <p class="note">{{shown}}{{#next}} <a href="{{next}}" rel="next">Next page</a>{{/next}}{{#first}} <a href="{{first}}">First page</a>{{/first}}</p>

    """

  private static let form = """
    <input type="hidden" name="form_token" value="{{formToken}}">

    """

  private static let message = """
    {{> head}}
    <p><bdi>{{text}}</bdi></p>
    {{> foot}}

    """
}
