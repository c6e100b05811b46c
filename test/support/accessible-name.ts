/** Tags that start a new line, as far as the outline of a screen is concerned; all others continue the text. */
const inlineTags = new Set(
  'a abbr b bdi bdo br button code em i input kbd label mark q s select small span strong sub sup svg textarea time u var wbr'.split(
    ' ',
  ),
);

const shownAgain = /:(visible|inline|block|flex|grid|contents|table)/;

const rolesOfInputs: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  file: 'file',
  number: 'spinbutton',
  range: 'slider',
  search: 'searchbox',
  submit: 'button',
  button: 'button',
  hidden: 'hidden input',
};

const rolesOfTags: Readonly<Record<string, string>> = {
  article: 'article',
  aside: 'complementary',
  audio: 'audio',
  blockquote: 'blockquote',
  button: 'button',
  canvas: 'canvas',
  dd: 'definition',
  del: 'deletion',
  details: 'details',
  dialog: 'dialog',
  dl: 'description list',
  dt: 'term',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  hr: 'separator',
  iframe: 'iframe',
  img: 'img',
  ins: 'insertion',
  li: 'listitem',
  main: 'main',
  meter: 'meter',
  nav: 'navigation',
  noscript: 'noscript',
  ol: 'ordered list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  s: 'deletion',
  search: 'search',
  select: 'combobox',
  source: 'source',
  summary: 'summary',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  time: 'time',
  tr: 'row',
  ul: 'list',
  video: 'video',
};

/** Roles whose name is their content, unless a label names them. */
const namedByContent = new Set(
  'button checkbox columnheader heading link menuitem menuitemcheckbox menuitemradio option radio rowheader summary switch tab'.split(
    ' ',
  ),
);

export const tagOf = (element: Element): string => element.tagName.toLowerCase();

export const isInline = (element: Element): boolean => inlineTags.has(tagOf(element));

/** Whether nobody perceives the element. Of all classes only those that hide count, because they remove it from names. */
export function isHidden(element: Element): boolean {
  const classes = [...element.classList];
  const hides = classes.includes('hidden') || classes.includes('invisible');
  return element.hasAttribute('hidden') || (hides && !classes.some((name) => shownAgain.test(name)));
}

const isSectioned = (element: Element): boolean =>
  element.parentElement?.closest('article, aside, main, nav, section, [role=dialog], form') !== null;

function roleOfTag(element: Element): string | undefined {
  const tag = tagOf(element);
  if (/^h[1-6]$/.test(tag)) return 'heading';
  if (tag === 'a') return element.hasAttribute('href') ? 'link' : undefined;
  if (tag === 'input') return rolesOfInputs[element.getAttribute('type') ?? 'text'] ?? 'textbox';
  if (tag === 'th') return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader';
  if (tag === 'header') return isSectioned(element) ? undefined : 'banner';
  if (tag === 'footer') return isSectioned(element) ? undefined : 'contentinfo';
  if (tag === 'section')
    return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
      ? 'region'
      : undefined;
  return rolesOfTags[tag];
}

/** The role of an element, or undefined if it has no meaning of its own, such as a `div`. */
export function roleOf(element: Element): string | undefined {
  const role = element.getAttribute('role');
  if (role === 'presentation' || role === 'none') return undefined;
  return role ?? roleOfTag(element);
}

/** The elements that an attribute such as `aria-describedby` names, undefined for an ID that is not on the page. */
export function referenced(element: Element, attribute: string): readonly (Element | undefined)[] {
  const root = element.getRootNode() as Document | DocumentFragment | Element;
  return (element.getAttribute(attribute) ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((id) => root.querySelector(`[id="${id}"]`) ?? undefined);
}

export const collapsed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What is beside an element is apart from it on the screen, even if there is no space in the document. */
export const spaceBefore = (element: Element): string => {
  const before = element.previousSibling;
  const isBreakInWord = tagOf(element) === 'wbr' || (before instanceof Element && tagOf(before) === 'wbr');
  return isBreakInWord ? '' : ' ';
};

function spokenPart(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || isHidden(node) || node.getAttribute('aria-hidden') === 'true') return '';
  const label = node.getAttribute('aria-label') ?? node.getAttribute('alt');
  const tag = tagOf(node);
  const text =
    label ??
    (['svg', 'select', 'textarea'].includes(tag) ? '' : [...node.childNodes].map(spokenPart).join(''));
  return isInline(node) ? spaceBefore(node) + text : ` ${text} `;
}

/** The text of an element as a screen reader speaks it. */
export const spokenText = (element: Element): string =>
  collapsed([...element.childNodes].map(spokenPart).join(''));

/** The input, select or text area that a label names. */
export function labelledControl(label: Element): Element | undefined {
  const control = label.hasAttribute('for')
    ? referenced(label, 'for')[0]
    : label.querySelector('input, select, textarea, button, progress, output');
  return control ?? undefined;
}

function labelOf(element: Element): string | undefined {
  const root = element.getRootNode() as Document | DocumentFragment | Element;
  const label =
    (element.id === '' ? null : root.querySelector(`label[for="${element.id}"]`)) ?? element.closest('label');
  return label && labelledControl(label) === element ? spokenText(label) : undefined;
}

const childOf = (element: Element, tag: string): Element | undefined =>
  [...element.children].find((child) => tagOf(child) === tag);

/** The part of a group or table that names it, so that the outline does not repeat it. */
export const nameGiver = (element: Element): Element | undefined =>
  childOf(element, 'legend') ?? childOf(element, 'caption') ?? childOf(element, 'figcaption');

/** The name that something else than the content gives an element: a label, a caption, a text for screen readers. */
export function givenName(element: Element): string | undefined {
  if (element.hasAttribute('aria-labelledby'))
    return collapsed(
      referenced(element, 'aria-labelledby')
        .map((one) => (one ? (one.getAttribute('aria-label') ?? spokenText(one)) : '(missing)'))
        .join(' '),
    );
  const attribute = element.getAttribute('aria-label') ?? element.getAttribute('alt');
  if (attribute !== null) return attribute;
  const giver = nameGiver(element);
  return giver ? spokenText(giver) : labelOf(element);
}

export const isNamedByContent = (element: Element): boolean =>
  namedByContent.has(roleOf(element) ?? '') && givenName(element) === undefined;

/** What a screen reader calls the element; undefined if it has no name. */
export const nameOf = (element: Element): string | undefined =>
  givenName(element) ?? (isNamedByContent(element) ? spokenText(element) || undefined : undefined);
