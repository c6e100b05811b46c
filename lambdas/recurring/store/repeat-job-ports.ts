import { changedJobWrites, jobsOfClientFrom } from '../../jobs/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { liteProfile } from '../../profile/index.ts';
import type { RepeatJobPorts } from '../repeat-job.ts';
import { occurrenceAttributes, repeat } from './repeat.ts';
import { choiceWrite, repeatStore } from './repeat-store.ts';
import { visitPorts } from './visit-store.ts';

/** Jobs that repeat, in the table. */
export const repeatJobPortsOn = (table: Table, clock: Clock): RepeatJobPorts => ({
  ...visitPorts(table, clock),
  store: repeatStore(table, clock),
  zoneOf: async (userId) => (await find(table, liteProfile, liteProfile.key(userId)))?.timeZone,
  visitsFrom: (userId, clientId, day) => jobsOfClientFrom(table, userId, clientId, day),
  async begin(reference, { before, after }, begun) {
    const writes = [
      choiceWrite(reference, begun, clock()),
      ...changedJobWrites(reference.userId, before, after),
    ];
    return (await commit(table, writes)).committed;
  },
  async shift({ userId, invoiceId, repeat: { version, series = 0 } }, { from, after, window }, visits) {
    const due = clock().toISOString();
    const progress = update(
      repeat,
      repeat.key(userId, invoiceId),
      {
        replace: {
          from,
          after,
          window,
          series: series + 1,
          ...occurrenceAttributes(userId, invoiceId, { next: after, due }),
        },
        add: { version: 1 },
      },
      { attr: 'version', is: version },
    );
    const changed = visits.flatMap(({ before, after: moved }) => changedJobWrites(userId, before, moved));
    return (await commit(table, [progress, ...changed])).committed;
  },
});
