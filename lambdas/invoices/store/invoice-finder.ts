import { isVoid, type MoneyFacts, moneyOf } from '#domain/documents/money-amounts';
import { type InvoiceFilter, showsOwed } from '#domain/invoices/invoice-filter';
import { mergeQueries } from '../../platform/table/merge-queries.ts';
import type { Table } from '../../platform/table/table.ts';
import type { FoundPage, InvoiceFinder, PageRequest } from '../search/list-ports.ts';
import { moneyAttributes, moneyIn, sectionQueries } from './invoice-sections.ts';
import { byAmount, byDay, byStatus, dueFirst, newestFirst } from './ordered-invoices.ts';

function find(table: Table, userId: string, filter: InvoiceFilter, page: PageRequest): Promise<FoundPage> {
  switch (filter.order) {
    case undefined:
      return byDay(table, userId, filter, page);
    case 'newest':
      return newestFirst(table, userId, filter, page);
    case 'status':
      return byStatus(table, userId, filter, page);
    case 'due':
      return dueFirst(table, userId, filter, page);
    case 'amount':
      return byAmount(table, userId, filter, page);
  }
}

/** Finds invoices of an account in index 1. The index is eventually consistent. */
export const invoiceFinder = (table: Table): InvoiceFinder => ({
  find: (userId, filter, page) => find(table, userId, filter, page),

  async sum(userId, filter, cursor) {
    const { queries, mergeOptions } = sectionQueries(userId, filter, cursor);
    const only = ['GSI1SK', 'searched', ...moneyAttributes];
    const { items, end } = await mergeQueries(
      table,
      queries.map((query) => ({ ...query, only })),
      mergeOptions,
    );
    const money = items.map(moneyIn);
    const totalsOf = (some: readonly MoneyFacts[]) => some.reduce((sum, one) => sum + one.totalCents, 0);
    // As in the totals of a client and of a month, nothing of a void invoice was earned.
    const voidCents = filter.show === 'void' ? 0 : totalsOf(money.filter(isVoid));
    const totalCents = totalsOf(money) - voidCents;
    const owedCents = money.reduce((sum, one) => sum + moneyOf(one).owedCents, 0);
    const cents = showsOwed(filter) ? owedCents : totalCents;
    return {
      count: items.length,
      cents,
      ...(voidCents > 0 && { voidCents }),
      owedCents,
      ...(end !== undefined && { cursor: end }),
    };
  },
});
