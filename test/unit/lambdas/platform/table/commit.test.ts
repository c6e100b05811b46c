import {
  ConditionalCheckFailedException,
  InternalServerError,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { clientName } from '#lambdas/clients/store/client-name';
import { setting } from '#lambdas/free-invoice/store/free-generator-switch';
import { sha256 } from '#lambdas/platform/hash';
import { rate } from '#lambdas/platform/limits/daily-cap';
import { commit, tryCommit, tryUpdate } from '#lambdas/platform/table/commit';
import { attempts } from '#lambdas/platform/table/retry-on-conflict';
import { meaning, put, remove, update, upsert } from '#lambdas/platform/table/writes';
import { plannedTable } from '#test/support/planned-table';
import { canceled } from '#test/support/table-conflict';

const key = clientName.key('u1', sha256('dana'));
const writes = {
  put: put(clientName, key, { clientIds: ['c1'] }),
  update: update(clientName, key, { set: { clientIds: ['c2'] } }, { attr: 'clientIds', is: ['c1'] }),
  remove: remove(clientName, key, { attr: 'clientIds', is: ['c1'] }),
};

const conflict = new TransactionConflictException({ message: 'conflict', $metadata: {} });
const refused = new ConditionalCheckFailedException({ message: 'refused', $metadata: {} });

describe('a write to the table', () => {
  test.each([
    ['put', 'PutItem'],
    ['update', 'UpdateItem'],
    ['remove', 'DeleteItem'],
  ] as const)(
    'is a plain %s if it is the only one, which costs half of a transaction',
    async (kind, name) => {
      const { table, calls } = plannedTable({});
      expect(await commit(table, [writes[kind]])).toEqual({ committed: true });
      expect(calls).toMatchObject([{ name, input: { TableName: 'the-table' } }]);
    },
  );

  test('is part of a transaction if there is another one', async () => {
    const { table, calls } = plannedTable({});
    expect(await commit(table, [writes.put, writes.update, writes.remove])).toEqual({ committed: true });
    expect(calls).toMatchObject([
      {
        name: 'TransactWriteItems',
        input: {
          TransactItems: [
            { Put: { TableName: 'the-table' } },
            { Update: { TableName: 'the-table' } },
            { Delete: { TableName: 'the-table' } },
          ],
        },
      },
    ]);
  });

  test('never replaces an item: a new item requires that its key is free, and a change requires that the item exists', () => {
    expect(writes.put).toMatchObject({
      Put: { Item: { ...key, clientIds: ['c1'] }, ConditionExpression: 'attribute_not_exists(#0)' },
    });
    expect(writes.update).toMatchObject({
      Update: { Key: key, ConditionExpression: 'attribute_exists(#1) AND #0 = :1' },
    });
    // Only counters and settings may be created by an update.
    const counted = upsert(rate, rate.key('network', sha256('n'), '2026-11-03'), { add: { used: 1 } });
    expect(counted.Update).not.toHaveProperty('ConditionExpression');
  });

  test('throws at once if its key belongs to an item of another kind', () => {
    expect(() => put(clientName, setting.key('x'), { clientIds: ['c1'] })).toThrow(
      'not of the kind clientName',
    );
    expect(() => update(setting, key, { set: { paused: true } })).toThrow('not of the kind setting');
  });
});

describe('a write that DynamoDB refuses', () => {
  test('returns the condition that failed', async () => {
    expect(await commit(plannedTable(refused).table, [writes.update])).toEqual({
      committed: false,
      failed: [0],
    });
    const both = plannedTable(canceled('None', 'ConditionalCheckFailed'));
    expect(await commit(both.table, [writes.put, writes.update])).toEqual({ committed: false, failed: [1] });
    expect(both.calls).toHaveLength(1);
  });

  test('says what the first write whose condition failed means', async () => {
    const { table } = plannedTable(canceled('None', 'ConditionalCheckFailed', 'ConditionalCheckFailed'));
    const planned = [
      writes.put,
      meaning(writes.update, 'overtaken'),
      meaning(writes.remove, 'gone'),
    ] as const;
    expect(await commit(table, planned)).toMatchObject({ failed: [1, 2], conflict: 'overtaken' });
    const without = [writes.put, writes.update, meaning(writes.remove, 'gone')] as const;
    expect(await commit(table, without)).toMatchObject({ conflict: 'gone' });
    expect(await commit(table, [writes.put, writes.update, writes.remove])).toMatchObject({
      conflict: undefined,
    });
  });

  test('is not tried again if a condition failed and there was a conflict', async () => {
    const { table, calls } = plannedTable(canceled('TransactionConflict', 'ConditionalCheckFailed'));
    expect(await commit(table, [writes.put, writes.update])).toEqual({ committed: false, failed: [1] });
    expect(calls).toHaveLength(1);
  });

  test.each(Object.keys(writes) as (keyof typeof writes)[])(
    'as a plain %s is tried again after pauses while a transaction uses its item',
    async (kind) => {
      const { table, calls, pauses } = plannedTable(conflict, conflict, conflict, {});
      expect(await tryCommit(table, writes[kind])).toBe(true);
      expect(calls).toHaveLength(4);
      expect(pauses).toEqual([1, 2, 3]);
    },
  );

  test.each([['TransactionConflict'], ['ThrottlingError']])(
    'in a transaction is tried again after %s',
    async (code) => {
      const { table, calls } = plannedTable(canceled('None', code), canceled(code, 'None'), {});
      expect(await commit(table, [writes.put, writes.update])).toEqual({ committed: true });
      expect(calls).toHaveLength(3);
    },
  );

  test('is tried at most a dozen times', async () => {
    for (const [ending, what] of [
      [conflict, [writes.update]],
      [canceled('None', 'TransactionConflict'), [writes.put, writes.update]],
    ] as const) {
      const { table, calls } = plannedTable(ending);
      await expect(commit(table, what)).rejects.toThrow('written too often');
      expect(calls).toHaveLength(attempts);
    }
  });

  test('throws after any other error of DynamoDB', async () => {
    const broken = new InternalServerError({ message: 'broken', $metadata: {} });
    await expect(commit(plannedTable(broken).table, [writes.put])).rejects.toBe(broken);
    await expect(
      commit(plannedTable(canceled('ValidationError', 'None')).table, [writes.put, writes.update]),
    ).rejects.toThrow('canceled');
  });
});

describe('an update that returns its item', () => {
  test('returns the item after the update', async () => {
    const { table, calls } = plannedTable({ Attributes: { clientIds: ['c2'], PK: 'x' } });
    expect(await tryUpdate(table, clientName, writes.update)).toEqual({ clientIds: ['c2'] });
    expect(calls).toMatchObject([{ input: { ReturnValues: 'ALL_NEW' } }]);
  });

  test('returns nothing if its condition fails, and is tried again after conflicts', async () => {
    expect(await tryUpdate(plannedTable(refused).table, clientName, writes.update)).toBeUndefined();
    const { table, calls } = plannedTable(conflict, { Attributes: { clientIds: ['c2'] } });
    expect(await tryUpdate(table, clientName, writes.update)).toEqual({ clientIds: ['c2'] });
    expect(calls).toHaveLength(2);
  });
});
