import type { CalendarDate } from '../calendar-date.ts';
import { ageLabels, type OwedByAge, owedAges, owedByAge } from '../invoices/owed-by-age.ts';
import { sumOf } from './amounts-by-month.ts';
import { type BookInvoice, moneyOfBook, owedCentsOf } from './books.ts';
import { clientGroupsOf, toldApart } from './client-groups.ts';
import { type ReportTable, withTotal } from './report-table.ts';

/** The amounts that invoices owe on a day, by age. */
export function agesOf(invoices: readonly BookInvoice[], today: CalendarDate): OwedByAge {
  const owed = invoices.map((invoice) => ({ day: invoice.dueDate, cents: moneyOfBook(invoice).agingCents }));
  const sum = invoices.reduce((total, invoice) => total + owedCentsOf(invoice), 0);
  // Amounts without a due date, and those that do not age, are only in the sum, so they count as current.
  return owedByAge(
    sum,
    owed.filter(({ day }) => day !== ''),
    today,
  );
}

/** The amount that each client owes today, by age; largest total first. */
export function owedReport(invoices: readonly BookInvoice[], today: CalendarDate): ReportTable {
  const keyOf = clientGroupsOf(invoices);
  const clients = new Map<string, BookInvoice[]>();
  for (const invoice of invoices) {
    if (owedCentsOf(invoice) === 0) continue;
    const key = keyOf(invoice);
    const known = clients.get(key);
    if (known) known.push(invoice);
    else clients.set(key, [invoice]);
  }
  const rows = [...clients.values()].map((clientInvoices) => {
    const ages = agesOf(clientInvoices, today);
    const owed = clientInvoices.reduce((sum, invoice) => sum + owedCentsOf(invoice), 0);
    const { clientName: name = '', clientEmail: email = '' } = clientInvoices.at(-1) ?? {};
    return { name, email, count: clientInvoices.length, ages, owed };
  });
  rows.sort((one, other) => other.owed - one.owed || one.name.localeCompare(other.name, 'en'));
  return withTotal({
    title: 'Owed by age',
    columns: [
      { label: 'Client', kind: 'text' },
      { label: 'Invoices', kind: 'count' },
      ...owedAges.map((age) => ({ label: ageLabels[age], kind: 'money' }) as const),
      { label: 'Owed', kind: 'money' },
    ],
    rows: toldApart(rows).map(({ name, count, ages, owed }) => [
      name,
      count,
      ...owedAges.map((age) => ages[age]),
      owed,
    ]),
  });
}

/** What clients paid too much, and what is refunded or disputed and not decided: neither is in a sum of owed amounts. */
export function notInOwedReport(invoices: readonly BookInvoice[]): ReportTable | undefined {
  const money = invoices.map(moneyOfBook);
  const rows = (
    [
      ['Overpaid', money.map(({ overpaidCents }) => overpaidCents)],
      ['To decide', money.map(({ undecidedCents }) => undecidedCents)],
    ] as const
  )
    .map(([label, cents]) => [label, cents.filter((one) => one > 0)] as const)
    .filter(([, cents]) => cents.length > 0)
    .map(([label, cents]) => [label, cents.length, sumOf(cents, (one) => one)] as const);
  if (rows.length === 0) return undefined;
  return {
    title: 'Not in these sums',
    columns: [
      { label: 'What', kind: 'text' },
      { label: 'Invoices', kind: 'count' },
      { label: 'Amount', kind: 'money' },
    ],
    rows,
  };
}
