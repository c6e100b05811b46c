import { outbox } from '#domain/messaging/message';
import type { Clock } from '../../platform/clock.ts';
import { newSecret } from '../../platform/hash.ts';
import { text } from '../../platform/table/attributes.ts';
import { succeeds } from '../../platform/table/commit.ts';
import { entity } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { remove, upsert } from '../../platform/table/writes.ts';
import type { OutboxTurns } from '../outbox-ports.ts';

/** The run that empties the outbox, until it says that it is done or its time is over (ISO). */
export const outboxTurn = entity('outboxTurn', { holder: text, until: text });

/** The turns of the table's outbox: one item, which one run has at a time. */
export const outboxTurns = (table: Table, clock: Clock): OutboxTurns => ({
  async take() {
    const key = outboxTurn.key();
    const holder = newSecret();
    const now = clock();
    const until = new Date(now.getTime() + outbox.turnSeconds * 1_000).toISOString();
    const isFree = {
      any: [
        { attr: 'PK', exists: false },
        { attr: 'until', below: now.toISOString() },
        // Its own first write, whose answer was lost.
        { attr: 'holder', is: holder },
      ],
    } as const;
    if (!(await succeeds(table, upsert(outboxTurn, key, { set: { holder, until } }, isFree))))
      return undefined;
    return {
      end: async () => void (await succeeds(table, remove(outboxTurn, key, { attr: 'holder', is: holder }))),
    };
  },
});
