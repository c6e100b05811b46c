import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gzippedSizeOf, loadsOfApp, loadsOfPage, site } from '#test/support/first-load';
import { formattedJson } from '#test/support/template-reading';

/** Budgets are in steps of this many bytes. */
const step = 500;

/** Bytes that a page may grow within a new budget, because compression differs slightly between versions of Node. */
const slack = 200;

/** Bytes by which a page may be below its budget before the budget has to be lowered. */
const most = 2_000;

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
if (process.env.UPDATE_COMMITTED === '1') {
  const budgetOf = (name: string) => (Math.ceil(((sizes.get(name) ?? 0) + slack) / step) * step) / 1000;
  writeFileSync(file, formattedJson(file, Object.fromEntries(names.map((name) => [name, budgetOf(name)]))));
}
/** The maximum that each page may load before the first interaction, in kB after gzip. */
const budgets = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, number>>;

test('each page has a budget for the script of its first load', () => {
  expect(Object.keys(budgets)).toEqual(names);
});

test.each(names)('%s loads no more script than its budget, and its budget is not out of date', (name) => {
  const size = sizes.get(name) ?? 0;
  const budget = (budgets[name] ?? 0) * 1000;
  const advice = `Make the page smaller, or run with UPDATE_COMMITTED=1 and say why in the commit`;
  expect(size, advice).toBeLessThanOrEqual(budget);
  expect(budget - size, 'Run with UPDATE_COMMITTED=1').toBeLessThanOrEqual(most);
});
