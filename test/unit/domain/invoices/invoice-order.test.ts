import { describe, expect, test } from 'vitest';
import { standingOf } from '#domain/documents/standing';
import {
  type InvoiceFilter,
  invoiceOrders,
  invoiceShows,
  matchesFilter,
} from '#domain/invoices/invoice-filter';
import {
  defaultOrder,
  groupHeadings,
  orderLabel,
  orderOf,
  ordersOf,
  statusHeading,
} from '#domain/invoices/invoice-order';
import { inState, moneyStates } from '#test/support/money-states';

type Shown = Pick<InvoiceFilter, 'show' | 'paidFrom' | 'paidTo'>;

const byPayment: readonly Shown[] = [
  { paidFrom: '2026-11-01' },
  { paidTo: '2026-11-30' },
  { show: 'unpaid', paidFrom: '2026-11-01' },
];
const filters: readonly Shown[] = [{}, ...invoiceShows.map((show) => ({ show })), ...byPayment];

describe('a list of invoices', () => {
  test('is sorted by due date only if it shows what is owed, and otherwise newest first', () => {
    const byDueDate = filters.filter((filter) => defaultOrder(filter) === 'due');
    expect(byDueDate).toEqual([{ show: 'unpaid' }, { show: 'overdue' }]);
    for (const filter of filters) expect(['due', 'newest']).toContain(defaultOrder(filter));
  });

  test('can be sorted by due date unless none of its invoices is due', () => {
    const withDue = filters.filter((filter) => ordersOf(filter).includes('due'));
    expect(withDue).toEqual([{}, { show: 'unpaid' }, { show: 'overdue' }]);
    for (const filter of filters) {
      expect(ordersOf(filter)).toEqual(expect.arrayContaining(['newest', 'amount']));
      expect(ordersOf(filter)).toContain(defaultOrder(filter));
    }
  });

  test('can be grouped by status only if it shows every status', () => {
    const grouped = filters.filter((filter) => ordersOf(filter).includes('status'));
    expect(grouped).toEqual([{}]);
  });

  test.each([
    ['sent', '2026-11-28', 'Overdue'],
    ['sent', '2026-11-29', 'Waiting'],
    ['sent', '', 'Waiting'],
    ['paid', '2026-11-28', 'Paid'],
    ['created', '2026-11-28', 'Drafts'],
    ['failed', '', 'Drafts'],
    ['void', '2026-11-28', 'Void'],
  ])('puts an invoice that is %s and due %j under %s', (status, dueDate, heading) => {
    expect(statusHeading({ status, dueDate, totalCents: 100_00 }, '2026-11-29')).toBe(heading);
  });

  test('names every badge of a group in its heading, and begins a group once', () => {
    const none = { totalCents: 450_00, dueDate: '2026-12-20', status: 'sent' };
    const rows = [
      none,
      { ...none, ...moneyStates.disputed },
      none,
      { ...none, ...moneyStates['paid by check'] },
      { ...none, ...moneyStates['refund on its way, taken from the balance'] },
      { ...none, status: 'void' },
    ];
    expect(groupHeadings(rows, '2026-11-29')).toEqual([
      ...['Waiting or disputed', undefined, undefined],
      ...['Paid or refunded', undefined],
      'Void',
    ]);
    const badges = rows.map((row) => standingOf(row, '2026-11-29').badge.label);
    expect(badges).toEqual(['Sent', 'Disputed', 'Sent', 'Paid', 'Refunded', 'Void']);
    const all = [
      none,
      { ...none, ...moneyStates.disputed },
      { ...none, ...moneyStates['refunded, not answered'] },
    ];
    expect(groupHeadings(all, '2026-11-29')[0]).toBe('Waiting, disputed or undecided');
  });

  test('has below "Paid" exactly the invoices whose badge says so, in whatever state their money is', () => {
    for (const [name, state] of Object.entries(moneyStates)) {
      const facts = inState(state);
      const row = { ...facts, issueDate: '2026-11-01', invoiceNumber: '7', clientName: 'Ruth' };
      const filter = { show: 'paid', today: '2026-11-29' } as const;
      const isShown = matchesFilter(row as unknown as Parameters<typeof matchesFilter>[0], filter);
      expect(isShown, name).toBe(standingOf(facts, filter.today).state === 'paid');
    }
  });

  test('has the chosen order if it offers it, and otherwise its default order', () => {
    for (const filter of filters) {
      expect(orderOf(filter)).toBe(defaultOrder(filter));
      for (const order of invoiceOrders)
        expect(orderOf({ ...filter, order })).toBe(
          ordersOf(filter).includes(order) ? order : defaultOrder(filter),
        );
    }
  });

  test('names its orders differently, and tells payments from invoices', () => {
    for (const filter of filters) {
      const labels = invoiceOrders.map((order) => orderLabel(order, filter));
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels).not.toContain('');
      expect(labels[0]).toBe(byPayment.includes(filter) ? 'Latest payment' : 'Newest first');
    }
  });
});
