import { monthPrefix, owedPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { monthOf } from '#domain/time-zone';
import type { FieldsOf } from '../../platform/table/entity.ts';
import { queryAll } from '../../platform/table/query.ts';
import { find, findTogether } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';
import type { OwedTotals, TotalsReader } from './ports.ts';
import { accountTotals, monthTotals, owedDays } from './stored-totals.ts';

/** Sorts after every month. */
const end = '9999-99';

function owedOf(stored: FieldsOf<typeof accountTotals> | undefined): OwedTotals {
  const figure = (name: 'owed' | 'dated' | 'overpaid' | 'toDecide') => ({
    cents: stored?.[`${name}Cents`] ?? 0,
    count: stored?.[`${name}Count`] ?? 0,
  });
  return {
    all: figure('owed'),
    dated: figure('dated'),
    overpaid: figure('overpaid'),
    toDecide: figure('toDecide'),
  };
}

/** The stored totals of an account. */
export const totalsReader = (table: Table): TotalsReader => ({
  timeZone: async (userId) => (await find(table, liteProfile, liteProfile.key(userId)))?.timeZone,

  owed: async (userId) => owedOf(await find(table, accountTotals, accountTotals.key(userId))),

  async zoneAndOwed(userId) {
    const [lite, stored] = await findTogether(
      table,
      [liteProfile, liteProfile.key(userId)],
      [accountTotals, accountTotals.key(userId)],
    );
    return lite && { timeZone: lite.timeZone, owed: owedOf(stored) };
  },

  async closed(userId, as) {
    const stored = await find(table, accountTotals, accountTotals.key(userId));
    return { cents: stored?.[`${as}Cents`] ?? 0, count: stored?.[`${as}Count`] ?? 0 };
  },

  async dueFrom(userId, day) {
    const month = monthOf(day);
    const between = [`${owedPrefix}${month}`, `${owedPrefix}${end}`] as const;
    let [cents, count] = [0, 0];
    for await (const item of queryAll(table, { partition: accountPartition(userId), between })) {
      const isMonthOfDay = item.SK === between[0];
      for (const [name, value] of Object.entries(owedDays.parse(item))) {
        // Names such as `cents07` and `count07`.
        const [kind, dayOfMonth] = [name.slice(0, 5), name.slice(5)];
        if (isMonthOfDay && dayOfMonth < day.slice(8)) continue;
        if (kind === 'cents') cents += value;
        else count += value;
      }
    }
    return { cents, count };
  },

  async months(userId, first, last) {
    const between = [`${monthPrefix}${first}`, `${monthPrefix}${last}`] as const;
    const found = [];
    for await (const item of queryAll(table, { partition: accountPartition(userId), between })) {
      const { billedCents, billedCount, paidCents, paidCount } = monthTotals.parse(item);
      found.push({
        month: String(item.SK).slice(monthPrefix.length),
        billed: { cents: billedCents, count: billedCount },
        paid: { cents: paidCents, count: paidCount },
      });
    }
    return found;
  },
});
