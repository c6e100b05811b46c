import { expect, test } from 'vitest';
import { handlerLines, onlyRow } from '#lib/bundles/function-entry';

const source = `import { getLamp } from './get-lamp.ts';
import { saveLamp } from './save-lamp.ts';

export const routes = {
  ...otherRoutes,
  'get-lamp': {
    in: 'account-api',
    run: () => getLamp,
  },
  'save-lamp': {
    in: 'account-api',
    needs: {
      items: ['GetItem'],
    },
    run: () => saveLamp,
  },
} satisfies Routes;

const shared = 1;
`;

test('the code of an operation has its own row, and none of the others', () => {
  const only = onlyRow(source, 'save-lamp') ?? '';
  expect(only.replaceAll(/\n+/g, '\n')).toBe(`import { getLamp } from './get-lamp.ts';
import { saveLamp } from './save-lamp.ts';
export const routes = {
  'save-lamp': {
    in: 'account-api',
    needs: {
      items: ['GetItem'],
    },
    run: () => saveLamp,
  },
} satisfies Routes;
const shared = 1;
`);
});

test('lines keep their numbers, so that a source map explains them', () => {
  const lines = (onlyRow(source, 'save-lamp') ?? '').split('\n');
  for (const [at, line] of source.split('\n').entries()) expect(['', line]).toContain(lines[at]);
  expect(lines).toHaveLength(source.split('\n').length);
});

test('a file without a row for the operation has no code of it', () => {
  expect(onlyRow(source, 'delete-lamp')).toBeUndefined();
});

test('the handler of an operation gets from the contract what its row does not repeat', () => {
  const lines = handlerLines('/', 'save-lamp', {
    method: 'POST',
    path: '/api/lamps',
    access: 'public',
    module: 'lamps',
    keyed: true,
    query: ['size'],
    answer: 'file',
    limit: { perDay: 5, counts: 'requests' },
  });
  expect(lines.at(-1)).toBe(
    `export const handler = serve("save-lamp", { ...request, run: run(), keyed: true, query: ["size"], answer: fileAnswer, limit: networkLimit(openLimits(), {"save-lamp":{"limit":{"perDay":5,"counts":"requests"}}}, "save-lamp", clock) });`,
  );
});

test('a limit that counts only what the use case accepts is left to the use case', () => {
  const lines = handlerLines('/', 'get-lamp', {
    method: 'GET',
    path: '/api/lamps',
    access: 'account',
    module: 'lamps',
    limit: { perDay: 5, counts: 'accepted' },
  });
  expect(lines).toEqual([
    'import { accountOperation as serve } from "/lambdas/platform/http/account-operation.ts";',
    'const { run, ...request } = routes["get-lamp"];',
    'export const handler = serve("get-lamp", { ...request, run: run() });',
  ]);
});
