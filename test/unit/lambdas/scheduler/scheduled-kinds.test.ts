import { describe, expect, test } from 'vitest';
import type { ItemKind } from '#domain/table/key-kinds';
import { entities } from '#lambdas/composition/entities';
import type { Entity } from '#lambdas/platform/table/entity';
import type { Table } from '#lambdas/platform/table/table';
import { scheduledKinds, scheduledWork } from '#lambdas/scheduler/scheduled-items';
import { minimalItems } from '#test/support/minimal-items';
import { exampleKeys } from '../../../release/example-keys.ts';

const kinds = Object.keys(minimalItems) as ItemKind[];
const due = '2026-11-30T14:00:00.000Z';

/** The partition of index 2 in which a due item of this kind is. */
const partitionOf = (kind: ItemKind): string | undefined => {
  const { indexOf, parse } = entities[kind] as Entity;
  return indexOf({ ...(parse(minimalItems[kind]) as object), due }, exampleKeys[kind]).GSI2PK;
};

const clock = () => new Date(due);

describe('scheduled work', () => {
  test('exists for every kind of item that index 2 contains while it is due', () => {
    const found = kinds.filter((kind) => partitionOf(kind)?.startsWith('PLAN#'));
    expect(found.sort()).toEqual([...scheduledKinds].sort());
  });

  test('of each of these kinds is processed if only the key of its item is known', async () => {
    const done: string[] = [];
    const note = (what: string) => async () => void done.push(what);
    const workOf = scheduledWork(
      {} as Table,
      {
        remind: note('remind'),
        repeat: note('repeat'),
        continueRound: note('continueRound'),
        checkBooks: note('checkBooks'),
        continueDivided: note('continueDivided'),
        forgetPhoto: note('forgetPhoto'),
        remindOfJobs: note('remindOfJobs'),
        payments: {
          pollPayment: note('pollPayment'),
          pollEvents: note('pollEvents'),
          processEvent: note('processEvent'),
          expirePage: note('expirePage'),
        },
      },
      clock,
    );
    for (const kind of scheduledKinds) await workOf(exampleKeys[kind])?.work();
    expect(new Set(done).size).toBe(scheduledKinds.length);
    expect(workOf(exampleKeys.invoice)).toBeUndefined();
    expect(workOf({ PK: 'USER#u1', SK: 'OFANEWERRELEASE#1' })).toBeUndefined();
  });
});
