/**
 * Every word that the panes say by themselves. The umpire's sentences come from the core and are
 * not here. Functions take figures and names and give a whole sentence, so that no sentence is
 * glued together elsewhere.
 */

import { catalogue, figure } from '../language.js';

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const words = catalogue('panes', {
  glossary: {
    title: 'Short forms',
    find: 'Find a short form',
    /** @param {string} query */
    none: (query) => `“${query}” is none of them.`,
  },
  rulebook: {
    subtitle: 'In our own words, with every worked case playable',
    contents: 'Contents',
    books: 'Rulebooks',
    find: 'Find a rule or word',
    /** @param {number} n @param {string} query @param {number} books */
    found: (n, query, books) =>
      n === 0
        ? `Nothing here speaks of “${query}”. Try a shorter word, or a rule number.`
        : `${count(n, 'place', 'places')} for “${query}” in ${count(books, 'rulebook', 'rulebooks')}.`,
    /** @param {string} query */
    seeking: (query) => `Looking for “${query}”…`,
    /** @param {number} n */
    toCome: (n) => `${count(n, 'rulebook is', 'rulebooks are')} still being read.`,
    /** @param {number} n */
    hits: (n) => count(n, 'place', 'places'),
    /** @param {number} n @param {string} book */
    allHits: (n, book) => `Show all ${n} of ${book}`,
    reading: 'Our reading',
    question: 'The question',
    chosen: 'We play',
    why: 'Because',
    other: 'The other reading',
    /** @param {string} id */
    readingId: (id) => `Reading ${id}`,
    takeOther: 'Play the other reading in this game',
    leans: 'Leans on',
    usedBy: 'Used by',
    cases: 'Worked cases',
    noCases: 'No worked case of its own.',
    showOnBoard: 'Show on board',
    onBoard: 'On the board now',
    stepThrough: 'Step through',
    start: 'The position before anything happens.',
    notCarriedOut: 'Tried and judged; the board stays as it was.',
    coverage: 'How it is checked',
    /** @param {number} passes @param {number} refuses */
    covered: (passes, refuses) =>
      `${count(passes, 'worked step meets', 'worked steps meet')} this rule, ${count(refuses, 'breaks', 'break')} it.`,
    trust: 'How far to trust it',
    trustLead:
      'Every rule is held by worked cases: some that it lets pass and some that it refuses. Switch a rule off and a case fails. Where one side is missing, the table says why.',
    /** @param {number} rules @param {number} both */
    trustSum: (rules, both) => `${both} of ${rules} rules have worked cases on both sides.`,
    trustHead: {
      rule: 'Rule',
      title: 'What it settles',
      passes: 'Pass',
      refuses: 'Refuse',
      reason: 'Why a side is missing',
    },
    switchable: 'can be switched',
    readings: 'Doubtful readings',
    readingsLead:
      'Where the text can be read two ways we say which way we read it, and why. Some can be switched for the game on your board.',
    loading: 'Opening the rulebook…',
    pick: 'Pick a rule from the contents, or type a word you remember.',
    previous: 'Previous rule',
    next: 'Next rule',
  },

  /** What of the page is on this device. */
  offline: {
    fetching: 'Laying everything by for use without a network …',
    ready: 'Ready offline',
    offered:
      'Your browser asks pages to save data, so only what is needed was fetched. Without a network the page works once the rest is here.',
    /** @param {number} bytes */
    makeReady: (bytes) => `Make ready offline (${(bytes / 1e6).toFixed(1)} MB)`,
    partly: 'Not ready offline yet: open the page once more with a network',
    unable: 'This browser does not keep the page for use without a network',
    stuck: 'If the page behaves oddly:',
    reset: 'fetch it anew and keep the games',
    licences: 'Licences of everything inside',
  },

  quick: {
    lead: 'For a real table: build one hex and read the verdict.',
    phase: 'Phase',
    portion: 'Whose portion',
    hex: 'The hex, first in at the left',
    empty: 'An empty hex breaks no rule. Tap a piece to put it in.',
    examples: 'Or begin with one of these',
    sides: 'Whose pieces',
    /** @param {string} side */
    emptySide: (side) => `${side}: nothing here yet`,
    /** @param {string} name @param {string} side */
    add: (name, side) => `Add ${name}, ${side}`,
    /** @param {string} name */
    takeLast: (name) => `Take out the last ${name}`,
    more: 'Named pieces',
    fewer: 'Fewer pieces',
    entering: 'entering',
    markEntering: 'Entering now',
    terrain: 'Ground',
    part: 'Where in the hex',
    wholeHex: 'The hex itself',
    features: 'Of the hex',
    find: 'Find a piece',
    /** @param {string} query */
    noneFound: (query) => `No piece of this side is called “${query}”.`,
    marks: 'Markers',
    /** @param {string} marks */
    wears: (marks) => `Markers: ${marks}`,
    backToCarrier: 'Its carrier',
    /** @param {string} name */
    riders: (name) => `Aboard ${name}`,
    load: 'Take aboard',
    loading: 'Tap who gets in',
    unload: 'Let one off',
    /** @param {number} n @param {number} of */
    aboard: (n, of) => `${n} of ${of} aboard`,
    startOver: 'Start over',
    putOnBoard: 'Put on the board',
    onBoard: 'The hex from the quick check stands on the board.',
    copyLink: 'Copy link',
    linkCopied: 'The link to this hex is copied.',
    linkByHand: 'The link to this hex is in the address bar.',
    strange: 'The link has pieces that this rulebook does not know: it may be of another version.',
    copy: 'Copy verdict',
    remedies: 'Ways to put it right',
    /** @param {string} name @param {number} n */
    place: (name, n) => `${name}, ${n + 1}${['st', 'nd', 'rd'][n] ?? 'th'} in`,
    tools: 'This piece',
    verdict: 'Verdict',
  },

  share: {
    puzzle: 'Share this puzzle',
    link: 'Link to this position',
    copyLink: 'Copy link',
    send: 'Send…',
    /** @param {number} n */
    fits: (n) =>
      `${figure(n)} characters. The whole game is in the link; nothing is stored anywhere.`,
    /** @param {number} n */
    long: (n) =>
      `${figure(n)} characters. Some forums and mail programs cut links over 2,000; try it before you post it.`,
    /** @param {number} n */
    tooLong: (n) =>
      `${figure(n)} characters. Too long to travel safely as a link. Save a file and send that.`,
    secret: 'This link tells everything',
    secretWhy:
      'The position holds boxes that only their owner may look into. A link or a file has the whole game: whoever gets it can look into all of them. A picture or a diagram shows what you see, your own boxes among it. The text of a verdict without the link, below, tells only what you see.',
    secretSure: 'Share it all the same',
    byLink: 'Play it with somebody',
    byLinkWhy: 'A link for each turn, to and fro, with dice that both of you can check.',
    byLinkGo: 'Play it by link',
    making: 'Making the link…',
    save: 'Save a file',
    forms: 'Form of the text',
    bbcode: 'BBCode',
    markdown: 'Markdown',
    text: 'Plain text',
    asDiagram: 'Diagram',
    html: 'HTML',
    hints: {
      bbcode: 'For BoardGameGeek, ConSimWorld and other forums.',
      markdown: 'For Reddit, Discord and GitHub.',
      text: 'For a mail or a message.',
      diagram:
        'The map in letters, for a post in a fixed-width face. It tells what you see on the board.',
      html: 'For a page of your own: the board in a frame, and the umpire comes when it is touched.',
    },
    agreeFirst: 'It tells more than a verdict does: agree above first.',
    wrap: 'Around the diagram',
    wraps: { plain: 'Nothing', code: '[code] of a forum', fence: 'Markdown fence' },
    diagram: {
      price: '* stacked at a price',
      forbidden: '! against the rules',
      bare: 'Roads, rivers and other hexsides are not drawn.',
      /** @param {string} riders */
      aboard: (riders) => `aboard: ${riders}`,
    },
    picture: {
      title: 'Picture',
      lead: 'The whole board as you see it, with nothing picked.',
      drawing: 'Drawing the board…',
      alt: 'The picture of the board',
      svg: 'Save as SVG',
      png: 'Save as PNG',
      copy: 'Copy picture',
      send: 'Send picture…',
      saved: 'The picture is in your downloads.',
      copied: 'The picture is copied.',
      denied: 'The browser does not let the page copy pictures. Save it as PNG instead.',
      failed: 'The browser could not make the picture: save it as SVG instead.',
    },
    code: {
      title: 'QR code',
      label: 'QR code of the link',
      lead: 'Point a camera at it to open the position on another device.',
      dense: 'It is a dense one: hold the camera close, and make the screen bright.',
      tooLong: 'This link is too long for a QR code. Save a file and send that.',
    },
    findings: 'Findings',
    sums: 'Arithmetic',
    ids: 'Rule numbers',
    briefing: 'Briefing',
    point: 'Open at this ruling',
    pointWhy: 'The counter in hand, the move aimed, the verdict open.',
    withMoves: 'With the moves that were made',
    withMovesWhy: 'Else the puzzle begins at its start, and gives nothing away.',
    solution: 'Solution',
    solutions: {
      out: 'Left out',
      bbcode: 'In a spoiler tag',
      markdown: 'In a spoiler tag',
      text: 'At the end, far below',
    },
    copyForm: {
      bbcode: 'Copy BBCode',
      markdown: 'Copy Markdown',
      text: 'Copy text',
      diagram: 'Copy diagram',
      html: 'Copy HTML',
    },
    copied: 'Copied.',
    denied:
      'The browser does not let the page copy. The text is selected: press Ctrl+C, or hold it and choose Copy.',
    nothing: 'Open a scenario first; then there is something to share.',
    position: 'The whole board',
    about: 'What the text is about',
    /** @param {number} n */
    turn: (n) => `turn ${n}`,
  },

  editor: {
    tabs: {
      counters: 'Counters',
      play: 'Play',
      map: 'Map',
      goal: 'Puzzle',
      about: 'About',
    },
    side: 'Side',
    palette: 'Pieces',
    more: 'Named pieces',
    fewer: 'Fewer pieces',
    armed: (/** @type {string} */ name) =>
      `Tap a hex to put ${name} there. Tap the piece again to stop.`,
    idle: 'Choose a piece, then tap a hex. Or tap a counter on the board to change it.',
    place: 'Hex',
    placeIt: 'Put it there',
    inHex: (/** @type {string} */ hex) => `In ${hex}, in order of entry`,
    emptyHex: (/** @type {string} */ hex) => `${hex} is empty.`,
    rename: 'Name',
    saveName: 'Rename',
    marks: 'Markers',
    addMark: (/** @type {string} */ mark) => `Add ${mark}`,
    takeMark: (/** @type {string} */ mark) => `Take off ${mark}`,
    moveTo: 'Move',
    moving: (/** @type {string} */ name) => `Tap the hex where ${name} shall stand.`,
    remove: 'Remove',
    aboard: (/** @type {string} */ carrier) => `aboard ${carrier}`,
    back: 'Back to the pieces',
    phase: 'Phase',
    active: 'Whose portion',
    turn: 'Turn',
    setMoment: 'Set the moment',
    newMap: 'A new blank map',
    columns: 'Columns',
    rows: 'Rows',
    grid: 'Hexes',
    flat: 'Flat top',
    pointy: 'Pointed top',
    labels: 'Numbers',
    label0305: '0305',
    label1F5: '1F5',
    board: 'Board number',
    shift: 'Half a hex down',
    shiftPointy: 'Half a hex right',
    even: 'even columns',
    odd: 'odd columns',
    evenRows: 'even rows',
    oddRows: 'odd rows',
    makeMap: 'Make the new map',
    paint: 'Paint this map',
    paintHint:
      'Choose a ground, then tap hexes or draw over them. Two fingers move the map, or the right button of a mouse.',
    terrains: {
      clear: 'Clear',
      field: 'Field',
      forest: 'Forest',
      hill: 'Hill',
      hill2: 'High hill',
      town: 'Town',
      marsh: 'Marsh',
      water: 'Water',
      rough: 'Rough',
      mountain: 'Mountain',
      desert: 'Desert',
      building: 'Building',
    },
    nameBrush: 'Place name',
    nameSample: 'Aa',
    nameHere: (/** @type {string} */ hex) => `Name printed at ${hex}`,
    setName: 'Print the name',
    features: 'Features of the rulebook',
    featureHint: 'Tap a hex to give it the feature, tap it again to take it away.',
    parts: 'Parts of a hex',
    partHint: 'Tap a hex to give it the part, tap it again to take it away.',
    partHeld: (/** @type {string} */ name) => `${name} holds counters: move them first.`,
    lines: 'Roads and hexsides',
    lineNames: {
      road: 'Road',
      track: 'Track',
      river: 'River',
      stream: 'Stream',
      bridge: 'Bridge',
      ford: 'Ford',
      wall: 'Wall',
      hedge: 'Hedge',
      cliff: 'Cliff',
    },
    roadHint: 'Tap hex after hex; a stretch tapped again is taken up.',
    roadOn: (/** @type {string} */ hex) => `The road goes on from ${hex}: tap a neighbouring hex.`,
    edgeHint: 'Tap the two hexes on either side; the same again takes it away.',
    edgeOn: (/** @type {string} */ hex) => `Now the hex on the other side of ${hex}.`,
    apart: (/** @type {string} */ a, /** @type {string} */ b) =>
      `${a} and ${b} do not touch: it begins anew at ${b}.`,
    sides: 'Sides, two or three',
    boxes: 'Boxes beside the map',
    boxName: 'Name of a box',
    addBox: 'Add the box',
    takeBox: (/** @type {string} */ name) => `Take away ${name}`,
    undoPaint: 'Undo the last stroke',
    freshTitle: 'Start the record afresh?',
    fresh: (/** @type {number} */ n) =>
      `A changed map is a new scenario. It starts from the position you see now; the ${count(n, 'entry', 'entries')} of the log cannot come along.`,
    goOn: 'Go on',
    untitled: 'Untitled',
    newTitle: 'A board of my own',
    scenarioTitle: 'Title',
    author: 'Author',
    briefing: 'Briefing',
    saveAbout: 'Set title and briefing',
    aboutSet: 'Title and briefing are set.',
    added: (/** @type {string} */ name, /** @type {string} */ hex) => `${name} put in ${hex}.`,
    noBoard: 'Open a scenario or make a new map to start.',
  },
});
