enum ChartTemplates {
  static let all = [
    "chart": chart, "chartForm": form, "chartTable": table, "cohortTable": cohorts,
    "charts": index, "chartFacts": facts,
  ]

  private static let chart = """
    {{> head}}
    <p class="definition">{{description}} {{basis}} <span class="note">Environment: {{shownEnvironment}}.</span></p>
    {{> chartForm}}
    {{^isTable}}
    <figure>
    <div class="scroll reading" tabindex="0" role="region" aria-label="Figure" data-figure>
    {{{figure}}}</div>
    <figcaption><p class="sentence">{{sentence}}</p></figcaption>
    </figure>
    {{/isTable}}
    <p><a href="{{csvLink}}" download>CSV</a> · <a href="{{jsonLink}}" download>JSON</a>{{#svgLink}} · <a href="{{svgLink}}" download>SVG</a>{{/svgLink}} · <a href="#values" data-keys="t">Table</a></p>
    <h2 id="values" tabindex="-1">Values</h2>
    {{#isTable}}{{> cohortTable}}{{/isTable}}
    {{^isTable}}{{> chartTable}}{{/isTable}}
    <h2>Notes</h2>
    <ul class="notes">
    {{#notes}}<li>{{.}}</li>{{/notes}}
    </ul>
    <details>
    <summary>What each measure is</summary>
    <table class="fields">
    <caption class="hidden">Measures</caption>
    {{#measureRows}}<tr><th scope="row">{{measureName}}</th><td>{{measureText}}</td></tr>{{/measureRows}}
    </table>
    </details>
    {{> foot}}

    """

  private static let form = """
    <nav aria-label="Range and resolution" class="tabs chart-tabs"><ul>
    {{#ranges}}<li><a href="{{rangeLink}}"{{#isCurrentRange}} aria-current="page"{{/isCurrentRange}}>{{rangeTitle}}</a></li>{{/ranges}}
    </ul><ul>
    {{#resolutions}}<li><a href="{{resolutionLink}}" data-keys="{{resolutionKey}}"{{#isCurrentResolution}} aria-current="page"{{/isCurrentResolution}}>{{resolutionTitle}}</a></li>{{/resolutions}}
    </ul>{{#compareLink}}<ul><li><a href="{{compareLink}}" data-keys="x">{{#isCompared}}Without comparison{{/isCompared}}{{^isCompared}}Compare{{/isCompared}}</a></li></ul>{{/compareLink}}</nav>
    <form method="get" action="{{formAction}}" class="filters" aria-label="What the chart shows">
    <label><span>From</span><input type="date" name="start_date" value="{{startDate}}" required></label>
    <label><span>Until</span><input type="date" name="end_date" value="{{endDate}}" required></label>
    {{#choices}}
    <label><span>{{choiceLabel}}</span>{{#isText}}<input name="{{choiceName}}" value="{{choiceValue}}" autocomplete="off" spellcheck="false">{{/isText}}{{^isText}}<select name="{{choiceName}}">{{#choiceOptions}}<option value="{{optionValue}}"{{#isSelected}} selected{{/isSelected}}>{{optionTitle}}</option>{{/choiceOptions}}</select>{{/isText}}</label>
    {{/choices}}
    <label><span>Show money in</span><input name="currency" value="{{currencyValue}}" size="4" maxlength="3" autocomplete="off" spellcheck="false"></label>
    <input type="hidden" name="resolution" value="{{resolutionValue}}">
    {{#environmentValue}}<input type="hidden" name="environment" value="{{environmentValue}}">{{/environmentValue}}
    <button>Show</button>
    <a href="{{clearLink}}">Start again</a>
    </form>

    """

  private static let table = """
    <div class="scroll" tabindex="0" role="region" aria-label="Values">
    <table class="values" data-values>
    <caption>{{tableCaption}}</caption>
    <thead><tr><th scope="col">Period</th>{{#columns}}<th scope="col" class="number" title="{{columnName}}"><bdi>{{columnTitle}}</bdi></th>{{/columns}}</tr></thead>
    <tbody>
    {{#periods}}
    <tr><th scope="row" class="line">{{period}}{{#isOpen}} <span class="note">so far</span>{{/isOpen}}</th>{{#cells}}<td class="number">{{#cellLink}}<a href="{{cellLink}}">{{cell}}</a>{{/cellLink}}{{^cellLink}}{{cell}}{{/cellLink}}{{#lateChange}} <span class="note" title="Changed by {{lateChange}} after the period had ended">†&nbsp;{{lateChange}}</span>{{/lateChange}}</td>{{/cells}}</tr>
    {{/periods}}
    </tbody>
    <tfoot>
    {{#summaries}}
    <tr><th scope="row">{{summary}}</th>{{#summaryCells}}<td class="number">{{.}}</td>{{/summaryCells}}</tr>
    {{/summaries}}
    </tfoot>
    </table>
    </div>
    <p class="note">Each value links to the transactions or customers behind it; a rate has those of its parts.{{#hasMorePeriods}} The table has the newest {{shownPeriods}} of {{allPeriods}} periods; the CSV file has all.{{/hasMorePeriods}}</p>

    """

  private static let cohorts = """
    {{#hasNoCohorts}}<p>Nothing started in this range. Choose a longer one, or another product duration.</p>{{/hasNoCohorts}}
    <div class="scroll" tabindex="0" role="region" aria-label="Values">
    <table class="cohorts">
    <caption>{{tableCaption}}</caption>
    <thead><tr><th scope="col">Started</th><th scope="col" class="number">{{sizeName}}</th>{{#numbers}}<th scope="col" class="number">{{.}}</th>{{/numbers}}</tr></thead>
    <tbody>
    {{#cohorts}}
    <tr><th scope="row" class="line">{{period}}</th><td class="number">{{#sizeLink}}<a href="{{sizeLink}}">{{size}}</a>{{/sizeLink}}{{^sizeLink}}{{size}}{{/sizeLink}}</td>{{#cells}}<td class="number h{{shade}}{{#isOpen}} so-far{{/isOpen}}" title="{{count}}{{#isOpen}}, so far{{/isOpen}}">{{#cellLink}}<a href="{{cellLink}}">{{part}}</a>{{/cellLink}}{{^cellLink}}{{part}}{{/cellLink}}{{#isOpen}}*{{/isOpen}}</td>{{/cells}}</tr>
    {{/cohorts}}
    </tbody>
    </table>
    </div>
    <p class="note">* so far: the period has not come for the whole cohort.</p>

    """

  private static let index = """
    {{> head}}
    <p>Charts of what Apple signed, as RevenueCat defines them. The lines are the last 28 days. <span class="note">Environment: {{shownEnvironment}}. As of {{now}}.</span></p>
    {{#groups}}
    <h2>{{groupTitle}}</h2>
    <ul class="cards">
    {{#cards}}
    <li><h3><a href="{{cardLink}}">{{cardTitle}}</a></h3>{{#cardValue}}<p class="value">{{cardValue}}</p>{{/cardValue}}{{{cardLine}}}<p class="note">{{cardText}}</p></li>
    {{/cards}}
    </ul>
    {{/groups}}
    <p>Apple’s imported reports: <a href="{{reportChartLink}}">the difference by cause</a> and <a href="{{reportPageLink}}">its units</a>. Both read all purchases.</p>
    {{> foot}}

    """

  private static let facts = """
    {{> head}}
    <p><a href="{{chartLink}}">{{chartTitle}}</a>, {{measureName}}{{#segmentName}}, <bdi>{{segmentName}}</bdi>{{/segmentName}}, {{period}}{{#columnName}}, column {{columnName}}{{/columnName}}. <span class="note">Environment: {{shownEnvironment}}.</span></p>
    <p class="value">{{total}}</p>
    <p>{{measureText}} The rows on all pages add up to this value exactly.</p>
    {{#isEmpty}}<p>No row. The value is zero, or the rows are on an earlier page.</p>{{/isEmpty}}
    {{^isEmpty}}
    <div class="scroll" tabindex="0" role="region" aria-label="Rows">
    <table>
    <caption class="hidden">What adds up to the value</caption>
    <thead><tr><th scope="col">Date</th><th scope="col" class="number">Contribution</th><th scope="col">Reason</th><th scope="col">Customer</th><th scope="col">Product</th><th scope="col" class="number">Charged</th><th scope="col">Storefront</th><th scope="col">Transaction</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><td class="date">{{date}}</td><td class="number line">{{contribution}}</td><td class="line">{{reason}}</td><td class="id">{{#customer}}<a href="{{customerLink}}"><bdi>{{customer}}</bdi></a>{{/customer}}{{^customer}}<span class="note">{{noCustomer}}</span>{{/customer}}</td><td class="id"><bdi>{{product}}</bdi></td><td class="number line">{{amount}}</td><td>{{storefront}}</td><td class="line">{{#factLink}}<a href="{{factLink}}">{{transaction}}</a>{{/factLink}}{{^factLink}}{{transaction}}{{/factLink}}</td></tr>
    {{/rows}}
    </tbody>
    <tfoot><tr><th scope="row">On this page</th><td class="number line">{{pageTotal}}</td><td colspan="6"></td></tr></tfoot>
    </table>
    </div>
    {{/isEmpty}}
    {{> pages}}
    {{> foot}}

    """
}
