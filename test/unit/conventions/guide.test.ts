import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '#lib/deployment-settings';
import packageJson from '../../../package.json' with { type: 'json' };
import alarms from '../../infra/alarms.json' with { type: 'json' };

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const operations = read('docs/operations.md');

test('every command that the guides name exists', () => {
  const guides = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'docs/commands.md']
    .map(read)
    .join('\n');
  const named = new Set([...guides.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name]) => `${name}`));
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !(name in packageJson.scripts))).toEqual([]);
});

test('every command has a script with its name, and prints its usage', () => {
  const commands = readdirSync(new URL('../../../bin/', import.meta.url))
    .filter((name) => name.endsWith('.ts') && read(`bin/${name}`).includes('await runCommand(usage,'))
    .map((name) => name.replace(/\.ts$/, ''));
  expect(commands.length).toBeGreaterThan(20);
  const scripts: Readonly<Record<string, string>> = packageJson.scripts;
  expect(commands.filter((name) => scripts[name] !== `tsx bin/${name}.ts`)).toEqual([]);
  // The usage starts with the call, perhaps on several lines. After an empty line it says what the command does.
  const isExplained = (name: string) =>
    new RegExp(`const usage = \`npm run ${name}\\b[^\`]*?\\n\\n[A-Z].{40,}`).test(read(`bin/${name}.ts`));
  expect(commands.filter((name) => !isExplained(name))).toEqual([]);
});

test('the operator’s guide says what to do about every alarm, and names only alarms that exist', () => {
  const names = Object.keys(alarms).map((name) => name.replace('billhook-dev-', ''));
  const groupedNames = new Map([
    [/-functions-errors$/, '<caller>-functions-errors'],
    [/-functions-throttles$/, '<caller>-functions-throttles'],
    [/^table-throttled-/, 'table-throttled-*'],
  ]);
  // A runbook starts with the names of its alarms in bold.
  const headings = [...operations.matchAll(/^\*\*((?:`[^`]+`[,:. ]*)+)/gm)].flatMap(([, text]) =>
    [...`${text}`.matchAll(/`([^`]+)`/g)].map(([, name]) => `${name}`),
  );
  const undocumented = names.filter((name) => {
    const [, pattern] = [...groupedNames].find(([ending]) => ending.test(name)) ?? [];
    return !headings.includes(name) && !(pattern !== undefined && headings.includes(pattern));
  });
  expect(undocumented).toEqual([]);
  const known = new Set([...names, ...groupedNames.values()]);
  expect(headings.filter((name) => !known.has(name))).toEqual([]);
});

test('the operator’s guide explains every setting', () => {
  // Operators do not set the locations of builds and local services.
  const internal = new Set(['stage', 'localEndpoint', 'bundlesDir', 'siteDir', 'siteManifest']);
  const urls = new Set(['botCheckScriptUrl', 'botCheckVerifyUrl']);
  const undocumented = settingNames.filter(
    (name) => !internal.has(name) && !urls.has(name) && !operations.includes(`\`${name}\``),
  );
  expect(undocumented).toEqual([]);
});

test('the index of decisions links to every decision once, and no number is used twice', () => {
  const folder = new URL('../../../docs/decisions/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name !== 'README.md');
  const linked = [...read('docs/decisions/README.md').matchAll(/\]\((\d{3}-[a-z0-9-]+\.md)\)/g)];
  expect(files.length).toBeGreaterThan(60);
  expect(linked.map(([, name]) => name).toSorted()).toEqual(files.toSorted());
  const numbers = files.map((name) => name.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a decision has a status and the usual parts, and takes about a minute to read', () => {
  const decisions = readdirSync(new URL('../../../docs/decisions/', import.meta.url))
    .filter((name) => name !== 'README.md')
    .map((name) => ({ name, lines: read(`docs/decisions/${name}`).trimEnd().split('\n') }));
  const parts = (lines: readonly string[]) => lines.filter((line) => /^(#{2,} |Status: )/.test(line));
  const usual = ['Status: accepted', '## Context', '## Decision', '## Consequences'];
  const unusual = decisions.filter(({ lines }) => parts(lines).join() !== usual.join());
  expect(unusual.map(({ name }) => name)).toEqual([]);
  // Rows of tables are looked up, not read.
  const words = (lines: readonly string[]) =>
    lines
      .filter((line) => !line.startsWith('|'))
      .join(' ')
      .split(/\s+/).length;
  expect(decisions.filter(({ lines }) => words(lines) > 320).map(({ name }) => name)).toEqual([]);
});

test('every path that a guide or a decision names exists', () => {
  const decisions = readdirSync(new URL('../../../docs/decisions/', import.meta.url));
  const guides = [
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'docs/operations.md',
    'docs/commands.md',
    'docs/product-rules.md',
    ...decisions.map((name) => `docs/decisions/${name}`),
  ];
  const named = [
    ...guides
      .map(read)
      .join('\n')
      .matchAll(/`((?:bin|docs|domain|lambdas|lib|local|test|web)\/[^`<*\s]+)`/g),
  ].map(([, path]) => `${path}`);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((path) => !existsSync(new URL(`../../../${path}`, import.meta.url)))).toEqual([]);
});

test('every link of a guide or a decision leads to a file and a heading that exist', () => {
  const folder = 'docs/decisions/';
  const decisions = readdirSync(new URL(`../../../${folder}`, import.meta.url)).map((name) => folder + name);
  const docs = ['operations', 'commands', 'product-rules'].map((name) => `docs/${name}.md`);
  const anchorsIn = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const links = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...docs, ...decisions].flatMap((guide) =>
    [...read(guide).matchAll(/\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]+))?\)/g)].map(
      ([, path = '', anchor]) => ({
        from: guide,
        to: path === '' ? guide : posix.join(posix.dirname(guide), path),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(60);
  const isDead = ({ to, anchor }: (typeof links)[number]) =>
    !existsSync(new URL(`../../../${to}`, import.meta.url)) ||
    (anchor !== undefined && !anchorsIn(read(to)).includes(anchor));
  expect(links.filter(isDead)).toEqual([]);
});

test('the page about the architecture and the one for contributors stay short, and name every module of the server', () => {
  for (const guide of ['ARCHITECTURE.md', 'CONTRIBUTING.md']) {
    const lines = read(guide).trimEnd().split('\n');
    expect(lines.length, guide).toBeLessThanOrEqual(150);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  }
  const [, modules = ''] = read('ARCHITECTURE.md').split('## Modules of the server');
  const [table = ''] = modules.split('`domain/` and `web/features/`');
  const named = [...table.matchAll(/^\| \d+ \| (.+?) \|/gm)].flatMap(([, cell]) =>
    [...`${cell}`.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(readdirSync(new URL('../../../lambdas/', import.meta.url)).toSorted());
});
