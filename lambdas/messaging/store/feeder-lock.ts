import * as z from 'zod/mini';
import { outbox } from '#domain/messaging/message';
import type { FeederName } from '#domain/table/keys';
import type { Clock } from '../../platform/clock.ts';
import { newSecret } from '../../platform/hash.ts';
import { number, optional, text } from '../../platform/table/attributes.ts';
import { tryUpdate } from '../../platform/table/commit.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert } from '../../platform/table/writes.ts';
import type { FeederLock, FeederMemory } from '../outbox-ports.ts';

/**
 * The feeder's lock, and the state for its next run. The lock is held until the run ends, at most until `until` (ISO).
 */
export const outboxTurn = entity('outboxTurn', {
  /** Random ID of the run that acquired the lock last. */
  holder: text,
  until: text,
  /** IDs sent to a queue, as concatenated hashes of `offerHashLength` characters, by the time of their run. */
  offers: optional(z.array(z.object({ at: text, hashes: text }))),
  peopleFilledUntil: optional(text),
  plannedFilledUntil: optional(text),
  sendRate: optional(number),
  sendRateReadAt: optional(text),
  plannedLeft: optional(number),
});

const hashLength = outbox.offerHashLength;

const splitHashes = (hashes: string): ReadonlySet<string> =>
  new Set(
    Array.from({ length: hashes.length / hashLength }, (_, at) =>
      hashes.slice(at * hashLength, (at + 1) * hashLength),
    ),
  );

function memoryOf(stored: FieldsOf<typeof outboxTurn>): FeederMemory {
  const {
    offers = [],
    peopleFilledUntil,
    plannedFilledUntil,
    sendRate,
    sendRateReadAt,
    plannedLeft,
  } = stored;
  return {
    offers: offers.map(({ at, hashes }) => ({ at, hashes: splitHashes(hashes) })),
    filledUntil: {
      ...(peopleFilledUntil !== undefined && { people: peopleFilledUntil }),
      ...(plannedFilledUntil !== undefined && { planned: plannedFilledUntil }),
    },
    ...(sendRate !== undefined &&
      sendRateReadAt !== undefined && {
        sendRate: {
          perSecond: sendRate,
          readAt: sendRateReadAt,
          ...(plannedLeft !== undefined && { plannedLeft }),
        },
      }),
  };
}

const attributesOf = ({ offers, filledUntil, sendRate }: FeederMemory) => ({
  offers: offers.map(({ at, hashes }) => ({ at, hashes: [...hashes].join('') })),
  peopleFilledUntil: filledUntil.people,
  plannedFilledUntil: filledUntil.planned,
  sendRate: sendRate?.perSecond,
  sendRateReadAt: sendRate?.readAt,
  plannedLeft: sendRate?.plannedLeft,
});

/** The lock of one feeder: one item, which only one run can hold. */
export const feederLock = (table: Table, clock: Clock, feeder: FeederName = 'outbox'): FeederLock => ({
  async acquire() {
    const key = outboxTurn.key(feeder);
    const holder = newSecret();
    const now = clock();
    const until = new Date(now.getTime() + outbox.feederRunSeconds * 1_000).toISOString();
    const freeOrAcquiredByThisRun = {
      any: [
        { attr: 'PK', exists: false },
        { attr: 'until', below: now.toISOString() },
        // Taken by a run whose clock was ahead, and which died.
        { attr: 'until', above: new Date(now.getTime() + outbox.clockSeconds * 1_000).toISOString() },
        // This run's own first write, whose response was lost.
        { attr: 'holder', is: holder },
      ],
    } as const;
    const acquired = await tryUpdate(
      table,
      outboxTurn,
      upsert(outboxTurn, key, { set: { holder, until } }, freeOrAcquiredByThisRun),
    );
    return (
      acquired && {
        memory: memoryOf(acquired),
        end: async (memory) => {
          // '' is below every time, so the lock is free.
          const set = { ...attributesOf(memory), until: '' };
          await tryUpdate(
            table,
            outboxTurn,
            upsert(outboxTurn, key, { replace: set }, { attr: 'holder', is: holder }),
          );
        },
      }
    );
  },
});
