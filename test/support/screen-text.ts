import { join } from 'node:path';
import { expect } from 'vitest';
import { withoutBrand } from './without-brand.ts';

/** Attributes without a meaning for what the user sees, or with a value that changes between runs. */
const leftOut = new Set([
  'style',
  'd',
  'viewBox',
  'xmlns',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'data-reactroot',
]);

/** The size of an icon is also left out, because the icon's classes contain it. */
const isLeftOut = (element: Element, name: string): boolean =>
  leftOut.has(name) || (element.tagName.toLowerCase() === 'svg' && ['width', 'height'].includes(name));

const attributesOf = (element: Element): string =>
  [...element.attributes]
    .filter(({ name }) => !isLeftOut(element, name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, value }) => (value === '' ? ` ${name}` : ` ${name}="${value}"`))
    .join('');

/** What the user typed or selected, which is a property and not an attribute. */
function stateOf(element: Element): string {
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type))
    return element.checked ? ' (checked)' : '';
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
    return element.value === '' ? '' : ` (value ${JSON.stringify(element.value)})`;
  return '';
}

function linesOf(node: Node, indent: string): readonly string[] {
  if (node instanceof Text) {
    const text = node.data.replaceAll(/\s+/g, ' ').trim();
    return text === '' ? [] : [`${indent}${text}`];
  }
  if (!(node instanceof Element)) return [];
  const tag = node.tagName.toLowerCase();
  const children = tag === 'svg' ? [] : [...node.childNodes];
  return [
    `${indent}<${tag}${attributesOf(node)}>${stateOf(node)}`,
    ...children.flatMap((child) => linesOf(child, `${indent}  `)),
  ];
}

/** Ids that React numbers in the order of rendering, renumbered from 1 in the order of the screen. */
function withStableIds(text: string): string {
  const numbers = new Map<string, number>();
  return text.replaceAll(/_r_[0-9a-z]+_|«r[0-9a-z]+»|:r[0-9a-z]+:/g, (id) => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return `_${number}_`;
  });
}

/** The elements below `root`, one on each line, with attributes, texts and typed values. Icons are left out. */
export const screenText = (root: ParentNode = document.body): string =>
  `${withStableIds([...root.childNodes].flatMap((child) => linesOf(child, '')).join('\n'))}\n`;

/**
 * Compares the screen with `test/golden/screens/NAME.txt`. A wrong condition, text, link or class name shows up as a
 * changed line. `npx vitest run FILE -u` rewrites the file; read its difference before you commit it.
 */
export const expectScreen = (name: string, root?: ParentNode): Promise<void> =>
  expect(withoutBrand(screenText(root))).toMatchFileSnapshot(
    // Not `new URL(...)`, which Vite would take for a file of the app.
    join(import.meta.dirname, `../golden/screens/${name}.txt`),
  );
