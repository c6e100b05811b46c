import { accountPartition, clientOwedPrefix } from '#domain/table/keys';
import { monthOf } from '#domain/time-zone';
import { count } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ClientDays } from '../ports.ts';

/** "01" to "31". */
export const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Before the first month there can be. */
const start = '0000-00';

/** What clients owe by due day, as it is kept in the table. */
export const clientDays = (table: Table): ClientDays => ({
  async owedUntil(userId, clientId, day) {
    const prefix = clientOwedPrefix(clientId);
    const between = [`${prefix}${start}`, `${prefix}${monthOf(day)}`] as const;
    const found = [];
    for await (const item of queryAll(table, { partition: accountPartition(userId), between })) {
      const month = String(item.SK).slice(prefix.length);
      for (const [name, cents] of Object.entries(clientOwedDays.parse(item)))
        if (cents !== 0) found.push({ day: `${month}-${name.slice(-2)}`, cents });
    }
    return found.filter((one) => one.day <= day);
  },
});

/** What one client owes by the day it is due: `cents07` of the 7th of the month. */
export const clientOwedDays = entity(
  'clientOwedDays',
  Object.fromEntries(daysOfMonth.map((day) => [`cents${day}`, count])),
);
