import { expect, test } from 'vitest';
import { unionOfNeeds } from '#lib/functions/function-needs';

test('a function needs what its operations need together, each once', () => {
  expect(
    unionOfNeeds([
      { items: ['GetItem', 'UpdateItem'], index: true },
      { items: ['GetItem', 'PutItem'], mail: 'account' },
    ]),
  ).toEqual({ items: ['GetItem', 'PutItem', 'UpdateItem'], index: true, mail: 'account' });
});

test('operations that send email through different streams cannot share a function', () => {
  expect(() => unionOfNeeds([{ mail: 'account' }, { mail: 'free' }])).toThrow(
    'Operations of one function differ in mail: account and free',
  );
});
