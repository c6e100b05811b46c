import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  budgetFor,
  gzippedSizeOf,
  loadsOfApp,
  loadsOfPage,
  maxBelowBudget,
  site,
} from '#test/support/first-load';
import { formattedJson } from '#test/support/template-reading';

const publicPages = readdirSync(site).filter((name) => name.endsWith('.html') && name !== 'app.html');
const appPages = [
  ...new Set(
    readdirSync(`${site}/assets`).flatMap((name) => /^(lite-.+-page)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
  ),
];

const sizes = new Map<string, number>([
  ...publicPages.map((page) => [page, gzippedSizeOf(loadsOfPage(page))] as const),
  ...appPages.map((page) => [page, gzippedSizeOf(loadsOfApp(page))] as const),
]);
const names = [...sizes.keys()].sort();

const file = new URL('first-load.json', import.meta.url);
/** The maximum script in kB after gzip that each page may load before the first interaction. */
type Budgets = Readonly<Record<string, number>>;
const committed = () => JSON.parse(readFileSync(file, 'utf8')) as Budgets;
if (process.env.UPDATE_COMMITTED === '1') {
  const before = committed();
  const next = Object.fromEntries(names.map((name) => [name, budgetFor(sizes.get(name) ?? 0, before[name])]));
  writeFileSync(file, formattedJson(file, next));
}
const budgets = committed();

test('every page has a budget for the script of its first load', () => {
  expect(Object.keys(budgets)).toEqual(names);
});

test.each(names)('%s loads no more script than its budget, and its budget is not out of date', (name) => {
  const size = sizes.get(name) ?? 0;
  const budget = (budgets[name] ?? 0) * 1000;
  const advice = `Make the page smaller, or run with UPDATE_COMMITTED=1 and say why in the commit`;
  expect(size, advice).toBeLessThanOrEqual(budget);
  expect(budget - size, 'Run with UPDATE_COMMITTED=1').toBeLessThanOrEqual(maxBelowBudget);
});

test('the free generator, a program of its own, shares React and the style sheet with the other pages', () => {
  const reactOf = (paths: Iterable<string>) => [...paths].filter((path) => path.startsWith('/assets/react-'));
  const reactOfGenerator = reactOf(loadsOfPage('invoice-generator.html'));
  expect(reactOfGenerator).toHaveLength(1);
  expect(reactOfGenerator).toEqual(reactOf(loadsOfPage('invoice.html')));
  expect(readdirSync(`${site}/assets`).filter((name) => name.endsWith('.css'))).toHaveLength(1);
});

test('UPDATE_COMMITTED=1 changes only budgets that a page nearly exceeds or that are much larger than needed', () => {
  expect(budgetFor(139_950, 140)).toBe(140);
  expect(budgetFor(138_000, 140)).toBe(140);
  expect(budgetFor(139_951, 140)).toBe(140.5);
  expect(budgetFor(137_999, 140)).toBe(138.5);
  expect(budgetFor(140_000, undefined)).toBe(140.5);
});
