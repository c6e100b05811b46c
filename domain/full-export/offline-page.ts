import type { OfflineRecord } from './offline-records.ts';

/** JSON for a script element. Its texts cannot close the element. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** A script file with records. A page opened from disk may load scripts, but not data files. */
export const recordsScript = (records: readonly OfflineRecord[]): string =>
  `addRecords(${scriptJson(records)});\n`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
input[type=search] { width: 100%; box-sizing: border-box; padding: .6rem; font: inherit; }
fieldset { border: 0; padding: 0; margin: .75rem 0; display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; }
ul { list-style: none; padding: 0; }
#results > li { border-top: 1px solid #8886; padding: .75rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 0; }
p { margin: .15rem 0; }
.kind { font-weight: normal; }
html { background: #fff; color: #111827; }
a { color: #1d4ed8; }
@media (prefers-color-scheme: dark) {
  html { background: #111827; color: #f3f4f6; }
  a { color: #93c5fd; }
}
li a { display: inline-block; margin-right: 1rem; }
`;

/** The script that lists and searches records. Texts are inserted as text, never as markup. */
const program = `
const records = [];
function folded(text) { return text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase(); }
function addRecords(added) {
  for (const record of added) {
    const { kind, title, who, facts, lines } = record;
    records.push({ record, text: folded([kind, title, who, ...facts, ...lines].join(' ')) });
  }
}
const step = 100;
let shown = step;
function element(name, text, parent) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  parent.append(made);
  return made;
}
function show({ kind, title, who, facts, lines, files }, list) {
  const row = element('li', '', list);
  const heading = element('h2', '', row);
  const word = element('span', kind + ' ', heading);
  word.className = 'kind';
  heading.append(title + (who ? ', ' + who : ''));
  element('p', facts.join(' \\u00b7 '), row);
  if (files.length) {
    const place = element('p', '', row);
    for (const { label, path } of files)
      element('a', label, place).href = path.split('/').map(encodeURIComponent).join('/');
  }
  if (lines.length) {
    const details = element('details', '', row);
    element('summary', 'Lines', details);
    const rows = element('ul', '', details);
    for (const line of lines) element('li', line, rows);
  }
}
function search() {
  const words = folded(document.getElementById('query').value).split(/\\s+/).filter(Boolean);
  const kinds = [...document.querySelectorAll('input[type=checkbox]:checked')].map(({ value }) => value);
  const found = records.filter(
    ({ record, text }) => kinds.includes(record.kind) && words.every((word) => text.includes(word)),
  );
  const list = document.getElementById('results');
  list.replaceChildren();
  for (const { record } of found.slice(0, shown)) show(record, list);
  document.getElementById('count').textContent =
    found.length + (found.length === 1 ? ' entry' : ' entries') +
    (found.length > shown ? ', the first ' + shown + ' shown' : '');
  document.getElementById('more').hidden = found.length <= shown;
}
function start() {
  document.getElementById('query').addEventListener('input', () => { shown = step; search(); });
  for (const box of document.querySelectorAll('input[type=checkbox]')) box.addEventListener('change', search);
  document.getElementById('more').addEventListener('click', () => { shown += step; search(); });
  search();
}
`;

const kinds: readonly { readonly kind: OfflineRecord['kind']; readonly label: string }[] = [
  { kind: 'Invoice', label: 'Invoices' },
  { kind: 'Quote', label: 'Quotes' },
  { kind: 'Client', label: 'Clients' },
];

/** `index.html` of an export. Opened from disk, it finds every invoice, quote and client without a network. */
export const offlinePage = ({
  businessName,
  brandName,
  madeOn,
  scripts,
  files,
}: {
  readonly businessName: string;
  readonly brandName: string;
  /** The date formatted for display. */
  readonly madeOn: string;
  /** Paths of the script files with records. */
  readonly scripts: readonly string[];
  /** Other files of the export, with a description. */
  readonly files: readonly { readonly path: string; readonly description: string }[];
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(businessName)}: everything from ${escaped(brandName)}</title>
<style>${style}</style>
<script>${program}</script>
</head>
<body>
<main>
<h1>${escaped(businessName)}</h1>
<p>Everything from ${escaped(brandName)}, as of ${escaped(madeOn)}. This page works without internet.</p>
<p><label for="query">Search invoices, quotes and clients</label></p>
<input type="search" id="query" autocomplete="off" autofocus>
<fieldset>
${kinds.map(({ kind, label }) => `<label><input type="checkbox" value="${kind}" checked> ${label}</label>`).join('\n')}
</fieldset>
<p id="count" role="status"></p>
<ul id="results"></ul>
<button type="button" id="more" hidden>Show more</button>
<h2>Other files</h2>
<ul>
${files.map(({ path, description }) => `<li><a href="${escaped(path)}">${escaped(path)}</a>${escaped(description)}</li>`).join('\n')}
</ul>
</main>
${scripts.map((path) => `<script src="${escaped(path)}"></script>`).join('\n')}
<script>start();</script>
</body>
</html>
`;
