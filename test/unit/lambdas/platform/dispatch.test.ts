import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatch, runOnly } from '#lambdas/platform/dispatch';
import { log, logTo, withLogFields } from '#lambdas/platform/log';

const context = {} as Context;
let lines: Record<string, unknown>[] = [];

beforeEach(() => {
  lines = [];
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

const answering = (answer: string) =>
  vi.fn(async () => ({
    handler: async () => {
      log.info('done');
      return answer;
    },
  }));

test('a request runs the operation of its route, and loads no other', async () => {
  const [list, save] = [answering('list'), answering('save')];
  const handler = dispatch({
    'GET /api/items': { operation: 'list-items', load: list },
    'PUT /api/items/{itemId}': { operation: 'save-item', load: save },
  });
  expect(await handler({ routeKey: 'PUT /api/items/{itemId}' }, context)).toBe('save');
  expect(list).not.toHaveBeenCalled();
  expect(lines).toEqual([{ level: 'INFO', event: 'done', operation: 'save-item' }]);
});

test('an event of the user pool runs the operation of its kind of trigger', async () => {
  const handler = dispatch({
    PostConfirmation: { operation: 'post-confirmation', load: answering('ended') },
  });
  expect(await handler({ triggerSource: 'PostConfirmation_ConfirmForgotPassword' }, context)).toBe('ended');
});

test.each([{}, { routeKey: 'GET /api/other' }, { routeKey: 'constructor' }])(
  'an event that belongs to no operation fails: %j',
  async (event) => {
    const handler = dispatch({ 'GET /api/items': { operation: 'list-items', load: answering('list') } });
    await expect(handler(event, context)).rejects.toThrow('This function has no operation for');
  },
);

test('a function with one operation names it in its log, besides the fields of the call', async () => {
  const handler = runOnly('run-tasks', async () =>
    withLogFields({ userId: 'user-1' }, () => log.info('unit done')),
  );
  await handler({}, context);
  expect(lines).toEqual([{ level: 'INFO', event: 'unit done', operation: 'run-tasks', userId: 'user-1' }]);
});
