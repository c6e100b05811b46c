import { expect, test } from 'vitest';
import { onlyRow } from '#lib/bundles/function-entry';

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
