import { clientOwedPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { monthOf } from '#domain/time-zone';
import { count } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ClientDays } from '../ports.ts';

/** "01" to "31". */
export const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Sorts before every month. */
const firstMonth = '0000-00';

/** The stored amounts that clients owe, by due day. */
export const clientDays = (table: Table): ClientDays => ({
  async owedUntil(userId, clientId, day) {
    const prefix = clientOwedPrefix(clientId);
    const between = [`${prefix}${firstMonth}`, `${prefix}${monthOf(day)}`] as const;
    const found = [];
    for await (const item of queryAll(table, { partition: accountPartition(userId), between })) {
      const month = String(item.SK).slice(prefix.length);
      for (const [name, cents] of Object.entries(clientOwedDays.parse(item)))
        if (cents !== 0) found.push({ day: `${month}-${name.slice(-2)}`, cents });
    }
    return found.filter((owed) => owed.day <= day);
  },
});

/** The amounts one client owes by due day in a month: `cents07` is due on the 7th. */
export const clientOwedDays = entity(
  'clientOwedDays',
  Object.fromEntries(daysOfMonth.map((day) => [`cents${day}`, count])),
);
