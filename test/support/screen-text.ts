import { join } from 'node:path';
import { expect } from 'vitest';
import {
  collapsed,
  isHidden,
  isInline,
  isNamedByContent,
  labelledControl,
  nameGiver,
  nameOf,
  referenced,
  roleOf,
  spaceBefore,
  tagOf,
} from './accessible-name.ts';
import { translatedFacts } from './translated-facts.ts';
import { withoutBrand } from './without-brand.ts';

/** Attributes for the eye alone, and those that role, name and value of the outline contain. */
const leftOut = new Set(
  'alt aria-describedby aria-label aria-labelledby checked class cols decoding for height hidden label loading role rows scope selected size style translate width value'.split(
    ' ',
  ),
);

const references = new Set([
  'aria-activedescendant',
  'aria-controls',
  'aria-details',
  'aria-errormessage',
  'aria-owns',
]);

const generatedId = /_r_[0-9a-z]+_|«r[0-9a-z]+»|:r[0-9a-z]+:/g;

const quoted = (value: string): string => (/^[^\s,"[\]]+$/.test(value) ? value : JSON.stringify(value));

function referenceTo(element: Element | undefined): string {
  if (!element) return '(missing)';
  const name = nameOf(element);
  return (roleOf(element) ?? 'generic') + (name === undefined ? '' : ` ${JSON.stringify(name)}`);
}

/** The detail that an attribute adds to its element's line. */
function detailOf(element: Element, { name, value }: Attr): string | undefined {
  if (leftOut.has(name) || name.startsWith('data-')) return undefined;
  if (name === 'id') return value.search(generatedId) < 0 ? `id=${quoted(value)}` : undefined;
  if (name === 'type') {
    if (tagOf(element) === 'button') return value === 'submit' ? 'submit' : undefined;
    return ['text', 'checkbox', 'radio', 'search', 'file', 'hidden'].includes(value)
      ? undefined
      : `type=${value}`;
  }
  const shortName = ['aria-autocomplete', 'aria-hidden'].includes(name) ? name : name.replace(/^aria-/, '');
  if (references.has(name)) return `${shortName}=${referenced(element, name).map(referenceTo).join(', ')}`;
  return value === '' || value === 'true' ? shortName : `${shortName}=${quoted(value)}`;
}

/** What the user typed or selected, which is a property and not an attribute. */
function valueDetails(element: Element): readonly string[] {
  if (element instanceof HTMLOptionElement)
    return [
      ...(element.selected ? ['selected'] : []),
      ...(element.value === collapsed(element.text) ? [] : [`value=${quoted(element.value)}`]),
    ];
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type))
    return [
      ...(element.checked ? ['checked'] : []),
      ...(element.hasAttribute('value') ? [`value=${quoted(element.value)}`] : []),
    ];
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.value === '' ? [] : [`value=${JSON.stringify(element.value)}`];
  return tagOf(element) !== 'select' && element.hasAttribute('value')
    ? [`value=${quoted(element.getAttribute('value') ?? '')}`]
    : [];
}

function detailsOf(element: Element): readonly string[] {
  const descriptions = referenced(element, 'aria-describedby')
    .map((one) => (one ? JSON.stringify(collapsed(one.textContent)) : '(missing)'))
    .filter((text) => text !== '""');
  const details = [
    ...(/^h[1-6]$/.test(tagOf(element)) ? [`level=${tagOf(element).slice(1)}`] : []),
    ...(tagOf(element) === 'textarea' ? ['multiline'] : []),
    ...(isHidden(element) ? ['hidden'] : []),
    ...valueDetails(element),
    ...[...element.attributes]
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((attribute) => detailOf(element, attribute) ?? []),
    ...(descriptions.length > 0 ? [`described by ${descriptions.join(' ')}`] : []),
  ];
  return [...new Set(details)];
}

/** An element with a meaning, and what is in it. */
interface Line {
  readonly head: string;
  readonly children: readonly Line[];
  readonly isText?: boolean;
}

/** Text that goes on in the next part, the end of a text, or a line of its own. */
type Part = { readonly text: string } | 'end' | Line;

/** Texts beside each other become one line. */
function linesOf(parts: readonly Part[]): readonly Line[] {
  const lines: Line[] = [];
  let text = '';
  const endText = () => {
    const head = collapsed(text);
    if (head !== '') lines.push({ head, children: [], isText: true });
    text = '';
  };
  for (const part of parts)
    if (part === 'end') endText();
    else if ('text' in part) text += part.text;
    else {
      endText();
      lines.push(part);
    }
  endText();
  return lines;
}

function contentOf(element: Element): readonly Line[] {
  if (['svg', 'textarea'].includes(tagOf(element))) return [];
  const lines = linesOf([...element.childNodes].flatMap(partsOf));
  return isNamedByContent(element) ? lines.filter(({ isText }) => !isText) : lines;
}

const isDecoration = (element: Element): boolean =>
  element.hasAttribute('data-base-ui-focus-guard') ||
  (tagOf(element) === 'svg' && roleOf(element) === undefined && !element.hasAttribute('aria-label'));

/** Labels and captions are the names of what they belong to; only what else is in them has lines. */
const isNameOfOther = (element: Element): boolean =>
  tagOf(element) === 'label'
    ? labelledControl(element) !== undefined
    : element.parentElement !== null && nameGiver(element.parentElement) === element;

function partsOf(node: Node): readonly Part[] {
  if (node instanceof Text) return [{ text: node.data }];
  if (!(node instanceof Element) || isDecoration(node)) return [];
  if (isNameOfOther(node)) return ['end', ...contentOf(node).filter(({ isText }) => !isText), 'end'];
  const role = roleOf(node);
  const details = detailsOf(node);
  if (role === undefined && details.length === 0) {
    const parts = [...node.childNodes].flatMap(partsOf);
    return isInline(node) ? [{ text: spaceBefore(node) }, ...parts] : ['end', ...parts, 'end'];
  }
  const children = contentOf(node);
  const isForTheEye = details.every((detail) => detail === 'aria-hidden' || detail === 'hidden');
  if (role === undefined && isForTheEye && children.length === 0) return [];
  const name = nameOf(node);
  const head = [
    node.hasAttribute('data-state') && role === 'separator'
      ? `--- ${node.getAttribute('data-state')}`
      : (role ?? 'generic'),
    name === undefined ? '' : ` ${JSON.stringify(name)}`,
    details.length === 0 ? '' : ` [${details.join(', ')}]`,
  ].join('');
  return [{ head, children }];
}

function textOf({ head, children }: Line, indent = ''): readonly string[] {
  const [only] = children;
  if (only?.isText && children.length === 1) return [`${indent}${head}: ${only.head}`];
  return [`${indent}${head}`, ...children.flatMap((child) => textOf(child, `${indent}  `))];
}

/** Ids that React numbers in the order of rendering, renumbered from 1 in the order of the screen. */
function withStableIds(text: string): string {
  const numbers = new Map<string, number>();
  return text.replaceAll(generatedId, (id) => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return `_${number}_`;
  });
}

/**
 * What a user perceives below `root`, in its order: roles, names, texts, values and states, one on each line, such as
 * `button "Send invoice" [disabled]`. Elements, classes and icons that only determine the appearance are left out.
 */
export const screenText = (root: ParentNode = document.body): string =>
  `${withStableIds(
    linesOf([...root.childNodes].flatMap(partsOf))
      .flatMap((line) => textOf(line))
      .join('\n'),
  )}\n`;

/**
 * Compares the screen with `test/golden/screens/NAME.txt`. A wrong condition, text, link or state shows up as a
 * changed line. Amounts, names and numbers must be kept from translation. `npx vitest run FILE -u` rewrites the file; read its difference before you commit it.
 */
export async function expectScreen(name: string, root?: ParentNode): Promise<void> {
  expect(translatedFacts(root), `what a browser's translation would change in ${name}`).toEqual([]);
  await expect(withoutBrand(screenText(root))).toMatchFileSnapshot(
    // Not `new URL(...)`, which Vite would take for a file of the app.
    join(import.meta.dirname, `../golden/screens/${name}.txt`),
  );
}
