/// The expected text of figures.
enum FigureSnapshots {
  static let line = #"""
    <svg class="figure" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 320" role="img" aria-labelledby="f-title" data-first="178.7" data-step="229.33333333333334" data-count="3" data-top="26" data-bottom="288">
    <title id="f-title">MRR rose 50% to 12,300.00 USD.</title>
    <g class="axes">
    <line class="zero" x1="64" y1="288" x2="752" y2="288"/>
    <text class="tick" x="56" y="292" text-anchor="end">0</text>
    <line class="grid" x1="64" y1="200.7" x2="752" y2="200.7"/>
    <text class="tick" x="56" y="204.7" text-anchor="end">5k</text>
    <line class="grid" x1="64" y1="113.3" x2="752" y2="113.3"/>
    <text class="tick" x="56" y="117.3" text-anchor="end">10k</text>
    <line class="grid" x1="64" y1="26" x2="752" y2="26"/>
    <text class="tick" x="56" y="30" text-anchor="end">15k</text>
    <text class="tick" x="56" y="14" text-anchor="end">USD</text>
    <text class="tick" x="178.7" y="308" text-anchor="middle">Jan 2026</text>
    <text class="tick" x="408" y="308" text-anchor="middle">Feb 2026</text>
    <text class="tick" x="637.3" y="308" text-anchor="middle">Mar 2026</text>
    </g>
    <g class="s0">
    <path class="stroke" d="M178.7 144.8M637.3 73.2"/>
    <circle class="mark" cx="178.7" cy="144.8" r="3.5"/><circle class="mark" cx="637.3" cy="73.2" r="3.5"/>
    </g>
    <g class="names">
    <g class="s0">
    <circle class="mark" cx="772" cy="73.2" r="3.5"/><text x="782" y="77.2">MRR</text></g>
    </g>
    </svg>

    """#

  static let bars = #"""
    <svg class="figure" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 320" role="img" aria-labelledby="f-title" data-first="178.7" data-step="229.33333333333334" data-count="3" data-top="26" data-bottom="288">
    <title id="f-title">MRR rose 50% to 12,300.00 USD.</title>
    <pattern id="f-p1" width="6" height="6" patternUnits="userSpaceOnUse"><path class="hatch" d="M0 6L6 0M-1 1L1 -1M5 7L7 5"/></pattern>
    <g class="axes">
    <line class="grid" x1="64" y1="288" x2="752" y2="288"/>
    <text class="tick" x="56" y="292" text-anchor="end">-10</text>
    <line class="zero" x1="64" y1="200.7" x2="752" y2="200.7"/>
    <text class="tick" x="56" y="204.7" text-anchor="end">0</text>
    <line class="grid" x1="64" y1="113.3" x2="752" y2="113.3"/>
    <text class="tick" x="56" y="117.3" text-anchor="end">10</text>
    <line class="grid" x1="64" y1="26" x2="752" y2="26"/>
    <text class="tick" x="56" y="30" text-anchor="end">20</text>
    <text class="tick" x="56" y="14" text-anchor="end">USD</text>
    <text class="tick" x="178.7" y="308" text-anchor="middle">Jan 2026</text>
    <text class="tick" x="408" y="308" text-anchor="middle">Feb 2026</text>
    <text class="tick" x="637.3" y="308" text-anchor="middle">Mar 2026</text>
    </g>
    <g class="s0">
    <path class="fill" d="M86.9 113.3h183.5v87.3h-183.5zM316.3 26h183.5v174.7h-183.5z"/>
    <path class="fill open" d="M545.6 157h183.5v43.7h-183.5z"/>
    </g>
    <g class="s1">
    <path class="fill" d="M86.9 200.7h183.5v43.7h-183.5zM316.3 200.7h183.5v21.8h-183.5z"/>
    <path fill="url(#f-p1)" d="M86.9 200.7h183.5v43.7h-183.5zM316.3 200.7h183.5v21.8h-183.5z"/>
    </g>
    <g class="total">
    <path class="stroke" d="M178.7 157L408 47.8"/>
    <path class="stroke open" d="M408 47.8L637.3 157"/>
    <circle class="mark" cx="178.7" cy="157" r="3.5"/><circle class="mark" cx="408" cy="47.8" r="3.5"/><circle class="mark" cx="637.3" cy="157" r="3.5"/>
    </g>
    <g class="names">
    <g class="s0">
    <line class="leader" x1="754" y1="178.8" x2="764" y2="189"/>
    <circle class="mark" cx="772" cy="189" r="3.5"/><text x="782" y="193">New</text></g>
    <g class="s1">
    <path class="mark" d="M768.5 153.5h7v7h-7z"/><text x="782" y="161">Churned</text></g>
    <g class="total">
    <line class="leader" x1="754" y1="157" x2="764" y2="173"/>
    <circle class="mark" cx="772" cy="173" r="3.5"/><text x="782" y="177">Movement</text></g>
    </g>
    </svg>

    """#

  static let sparkline = #"""
    <svg class="spark" viewBox="-1 0 122 32" preserveAspectRatio="none" role="img"><title>MRR in the last 28 days</title><line class="zero" x1="0" y1="30" x2="120" y2="30"/><path class="stroke" d="M0 30L30 16M90 2L120 2"/></svg>
    """#
}
