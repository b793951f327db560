enum ExperimentTemplates {
  static let all = ["experiments": list, "experiment": one]

  private static let list = """
    {{> head}}
    <p>Which offerings groups of customers see, and what they do. <span class="note">As of {{now}}.</span></p>
    {{#isEmpty}}<p>The catalog has no experiments. Add one under <code>experiments</code>.</p>{{/isEmpty}}
    {{#groups}}
    <h2>{{status}}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Experiments: {{status}}">
    <table>
    <caption class="hidden">Experiments: {{status}}</caption>
    <thead><tr><th scope="col">Experiment</th><th scope="col">Type</th><th scope="col">Audience</th><th scope="col">Enrollment</th><th scope="col">Decided by</th><th scope="col">Started</th><th scope="col" class="number">Enrolled</th></tr></thead>
    <tbody>
    {{#experiments}}
    <tr><td><a href="{{link}}"><bdi>{{name}}</bdi></a></td><td>{{type}}</td><td><bdi>{{audience}}</bdi></td><td>{{enrollment}}</td><td>{{primary}}</td><td class="date">{{startedAt}}</td><td class="number">{{count}}</td></tr>
    {{/experiments}}
    </tbody>
    </table>
    </div>
    {{/groups}}
    <h2>How many customers?</h2>
    <p>To find an effect with a probability of 80 %, and to report one between equal variants with at most 5 %.</p>
    {{#problem}}<p class="notice">{{problem}}</p>{{/problem}}
    <form method="get" action="{{calculator}}" class="filters" aria-label="Sample size">
    <label><span>Rate of the control</span><input name="base_rate" value="{{base_rate}}" placeholder="0.05" inputmode="decimal" autocomplete="off"></label>
    <label><span>Relative effect</span><input name="effect" value="{{effect}}" placeholder="0.1" inputmode="decimal" autocomplete="off"></label>
    <label><span>New customers a day</span><input name="arrivals" value="{{arrivals}}" placeholder="1000" inputmode="numeric" autocomplete="off"></label>
    <button>Calculate</button>
    </form>
    {{#lines}}
    <p>{{.}}</p>
    {{/lines}}
    {{> foot}}

    """

  private static let one = """
    {{> head}}
    <p><strong>{{decision}}</strong> <span class="note">As of {{now}}.</span></p>
    {{#warnings}}
    <p class="notice"><bdi>{{.}}</bdi></p>
    {{/warnings}}
    <table class="fields">
    <tr><th scope="row">Name in the catalog</th><td><bdi>{{id}}</bdi></td></tr>
    <tr><th scope="row">Status</th><td>{{statusText}}</td></tr>
    <tr><th scope="row">Type</th><td>{{type}}</td></tr>
    <tr><th scope="row">Started</th><td>{{startedAt}}</td></tr>
    <tr><th scope="row">Audience</th><td><bdi>{{audience}}</bdi></td></tr>
    <tr><th scope="row">Enrollment</th><td>{{enrollment}}</td></tr>
    <tr><th scope="row">Decided by</th><td>{{primary}}</td></tr>
    <tr><th scope="row">Sample ratio</th><td>{{ratio}}</td></tr>
    {{#notes}}<tr><th scope="row">Notes</th><td><bdi>{{notes}}</bdi></td></tr>{{/notes}}
    </table>
    <h2>Variants</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Variants">
    <table>
    <caption class="hidden">Variants</caption>
    <thead><tr><th scope="col">Variant</th><th scope="col" class="number">Weight</th><th scope="col">Shows</th><th scope="col" class="number">Enrolled</th><th scope="col" class="number">Exposed</th><th scope="col" class="number">Crossed</th></tr></thead>
    <tbody>
    {{#variants}}
    <tr><td>{{variant}}</td><td class="number line">{{weight}}</td><td><bdi>{{shows}}</bdi></td><td class="number">{{enrolled}}</td><td class="number">{{exposed}}</td><td class="number">{{crossed}}</td></tr>
    {{/variants}}
    </tbody>
    </table>
    </div>
    <p class="note">Exposed customers saw an offering of their variant, as the app reported.</p>
    <h2>Results</h2>
    {{> filters}}
    <p>Decide by the interval of the lift: it is valid at every look. The chance to win is for reading.</p>
    {{#metrics}}
    <h3>{{metric}} ({{role}})</h3>
    {{#svg}}<div class="scroll" tabindex="0" role="region" aria-label="Lift: {{metric}}">{{{svg}}}</div>{{/svg}}
    <div class="scroll" tabindex="0" role="region" aria-label="{{metric}}">
    <table>
    <caption class="hidden">{{metric}}</caption>
    <thead><tr><th scope="col">Variant</th><th scope="col" class="number">Customers</th><th scope="col" class="number">Events</th><th scope="col" class="number">Figure</th><th scope="col" class="number">Lift</th><th scope="col" class="number">Interval</th><th scope="col" class="number">Chance to win</th><th scope="col">Guardrail</th></tr></thead>
    <tbody>
    {{#figures}}
    <tr><td>{{variant}}</td><td class="number">{{customers}}</td><td class="number">{{events}}</td><td class="number line">{{value}}</td><td class="number line">{{lift}}</td><td class="number line">{{interval}}</td><td class="number line">{{chance}}</td><td>{{guardrail}}</td></tr>
    {{/figures}}
    </tbody>
    </table>
    </div>
    {{/metrics}}
    {{#hasDays}}
    <h2>Day by day</h2>
    <p>The metric that decides, for the customers whose window had ended. The figure shows the lift with its interval.</p>
    {{#liftFigure}}<div class="scroll" tabindex="0" role="region" aria-label="Lift over time">{{{liftFigure}}}</div>{{/liftFigure}}
    <details>
    <summary>Table</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Day by day">
    <table>
    <caption class="hidden">The metric that decides, day by day</caption>
    <thead><tr><th scope="col">Date</th><th scope="col">Variant</th><th scope="col" class="number">Customers</th><th scope="col" class="number">Events</th><th scope="col" class="number">Figure</th><th scope="col" class="number">Lift</th><th scope="col" class="number">Interval</th></tr></thead>
    <tbody>
    {{#days}}
    <tr><td class="date">{{date}}</td><td>{{variant}}</td><td class="number">{{customers}}</td><td class="number">{{events}}</td><td class="number line">{{value}}</td><td class="number line">{{lift}}</td><td class="number line">{{interval}}</td></tr>
    {{/days}}
    </tbody>
    </table>
    </div>
    </details>
    {{/hasDays}}
    {{#leftOut}}
    <p class="note">{{.}}</p>
    {{/leftOut}}
    {{> foot}}

    """
}
