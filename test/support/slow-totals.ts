import { expect } from 'vitest';
import type { LiteWorld } from './lite-world.ts';

type Item = Record<string, unknown>;
type Figures = Record<string, number>;

const sum = (items: readonly Item[], figure: (item: Item) => number): number =>
  items.reduce((total, item) => total + figure(item), 0);

const total = (item: Item): number => Number(item.totalCents);
const isCounted = ({ status }: Item): boolean => status === 'sent' || status === 'paid';
const balance = ({ totalCents, depositCents = 0, paidCents = 0 }: Item): number =>
  Number(totalCents) - Number(depositCents) - Number(paidCents);

/**
 * The figures of an item that are not 0, without attributes that are not figures, such as the time of the next check.
 */
const figuresOf = (item: Item): Figures =>
  Object.fromEntries(
    Object.entries(item).filter(
      ([name, value]) => name !== 'writes' && typeof value === 'number' && value !== 0,
    ),
  ) as Figures;

/** The expected totals, added up over all records without the product's own code. */
function slowTotals(invoices: readonly Item[], payments: readonly Item[]): Record<string, Figures> {
  const [paid, voided] = ['paid', 'void'].map((is) => invoices.filter(({ status }) => status === is)) as [
    Item[],
    Item[],
  ];
  const counted = invoices.filter(isCounted);
  const open = counted.filter((item) => balance(item) > 0);
  const dated = open.filter(({ dueDate }) => dueDate !== '');
  const months = new Set([
    ...counted.map(({ billedMonth }) => String(billedMonth)),
    ...payments.map(({ date }) => String(date).slice(0, 7)),
  ]);
  const dueMonths = new Set(dated.map(({ dueDate }) => String(dueDate).slice(0, 7)));
  const all: Record<string, Figures> = {
    TOTALS: {
      billedCents: sum(counted, total),
      billedCount: counted.length,
      owedCents: sum(open, balance),
      owedCount: open.length,
      datedCents: sum(dated, balance),
      datedCount: dated.length,
      paidCents: sum(paid, total),
      paidCount: paid.length,
      voidCents: sum(voided, total),
      voidCount: voided.length,
    },
  };
  for (const month of months) {
    const billed = counted.filter(({ billedMonth }) => billedMonth === month);
    const paid = payments.filter(({ date }) => String(date).startsWith(month));
    all[`MONTH#${month}`] = {
      billedCents: sum(billed, total),
      billedCount: billed.length,
      paidCents: sum(paid, ({ amountCents }) => Number(amountCents)),
      paidCount: paid.length,
    };
  }
  for (const month of dueMonths) {
    const figures: Figures = {};
    for (const item of dated.filter(({ dueDate }) => String(dueDate).startsWith(month))) {
      const day = String(item.dueDate).slice(8);
      figures[`cents${day}`] = (figures[`cents${day}`] ?? 0) + balance(item);
      figures[`count${day}`] = (figures[`count${day}`] ?? 0) + 1;
    }
    all[`OWED#${month}`] = figures;
  }
  for (const item of dated.filter(({ clientId }) => clientId !== undefined)) {
    const [key, day] = [
      `CLIENTOWED#${item.clientId}#${String(item.dueDate).slice(0, 7)}`,
      String(item.dueDate).slice(8),
    ];
    const figures = all[key] ?? {};
    all[key] = figures;
    figures[`cents${day}`] = (figures[`cents${day}`] ?? 0) + balance(item);
  }
  return all;
}

/** Checks every total of an account against the slow sum over its records, and each invoice against its payments. */
export async function auditTotals(world: LiteWorld, where: string): Promise<void> {
  const [invoices = [], clients = [], allPayments = [], ...totals] = await Promise.all(
    ['INVOICE#', 'CLIENT#', 'PAYMENT#', 'TOTALS', 'MONTH#', 'OWED#', 'CLIENTOWED#'].map((prefix) =>
      world.itemsUnder(prefix),
    ),
  );
  const payments = allPayments.filter(({ removedAt }) => removedAt === undefined);
  const counted = invoices.filter(isCounted);
  const paidOf = new Map<string, number>();
  for (const { SK, amountCents } of payments) {
    const [, invoiceId = ''] = String(SK).split('#');
    paidOf.set(invoiceId, (paidOf.get(invoiceId) ?? 0) + Number(amountCents));
  }
  const isInconsistent = (invoice: Item): boolean => {
    const paid = paidOf.get(String(invoice.invoiceId)) ?? 0;
    if ((invoice.paidCents ?? 0) !== paid || balance(invoice) < 0) return true;
    if (paid > 0 && invoice.status !== (balance(invoice) === 0 ? 'paid' : 'sent')) return true;
    const { issueDate, billedMonth } = invoice;
    return isCounted(invoice) && issueDate !== '' && billedMonth !== String(issueDate).slice(0, 7);
  };
  expect(invoices.filter(isInconsistent), `${where}: paid, balance, status and month`).toEqual([]);
  for (const client of clients) {
    const own = counted.filter(({ clientId }) => clientId === client.clientId);
    expect(client.balanceCents, `${where}: client's balance`).toBe(sum(own, balance));
  }
  const withoutZeros = (all: Record<string, Figures>) =>
    Object.fromEntries(
      Object.entries(all)
        .map(([key, figures]) => [key, figuresOf(figures)] as const)
        .filter(([, figures]) => Object.keys(figures).length > 0),
    );
  const stored = Object.fromEntries(totals.flat().map((item) => [String(item.SK), figuresOf(item)]));
  expect(withoutZeros(stored), `${where}: totals`).toEqual(withoutZeros(slowTotals(invoices, payments)));
}
