import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '#domain/csv/read-csv';
import { dividedTax } from '#domain/documents/tax-parts';
import { tablesOf } from '#domain/reports/all-reports';
import { type BookInvoice, receivedShares } from '#domain/reports/books';
import { clientReport, incomeReport, paymentReports } from '#domain/reports/income-reports';
import { numberReport } from '#domain/reports/number-report';
import { owedReport } from '#domain/reports/owed-report';
import { csvOfTable, type ReportTable } from '#domain/reports/report-table';
import { monthsOfYear, shownYear, yearOfDay, yearsOf } from '#domain/reports/report-year';
import { taxPartReport, taxReport } from '#domain/reports/tax-reports';
import { aBookInvoice, aBookPayment } from '#test/support/books';

const year2026 = monthsOfYear({ year: 2026, startMonth: 1 });
const taxed = {
  totalCents: 10_825,
  subtotalCents: 10_000,
  taxBaseCents: 10_000,
  taxCents: 825,
  taxName: 'Sales tax',
  taxRate: 8_250,
};
const column = ({ columns }: ReportTable, label: string) => columns.findIndex((one) => one.label === label);
const totalOf = (table: ReportTable, label: string) => table.total?.[column(table, label)];

test('the income report counts an invoice in the month it was issued and each payment in the month it was received', () => {
  const invoices = [
    aBookInvoice({
      ...taxed,
      payments: [aBookPayment('2026-04-01', 5_000), aBookPayment('2027-01-02', 5_825)],
    }),
    aBookInvoice({ status: 'void', totalCents: 99 }),
    aBookInvoice({ status: 'created', billedMonth: '' }),
  ];
  const { rows, total } = incomeReport(invoices, year2026);
  expect(rows[2]).toEqual(['Mar 2026', 1, 10_825, 825, 0, 0, 0]);
  expect(rows[3]).toEqual(['Apr 2026', 0, 0, 0, 1, 5_000, 381]);
  expect(total).toEqual(['Total', 1, 10_825, 825, 1, 5_000, 381]);
});

test('a fiscal year may start in any month', () => {
  const fiscal = { year: 2026, startMonth: 7 };
  expect(monthsOfYear(fiscal).at(0)).toBe('2026-07');
  expect(monthsOfYear(fiscal).at(-1)).toBe('2027-06');
  expect(shownYear(fiscal)).toBe('Jul 2026 to Jun 2027');
  expect(yearOfDay('2026-06-30', 7)).toBe(2025);
  expect(yearOfDay('2026-07-01', 7)).toBe(2026);
  expect(yearsOf([aBookInvoice({ issueDate: '2024-06-01' })], '2026-11-03', 7)).toEqual([2026, 2023]);
});

test('tax is listed by name and rate, and untaxed amounts separately', () => {
  const invoices = [aBookInvoice(taxed), aBookInvoice({ totalCents: 700, subtotalCents: 700 })];
  expect(taxReport(invoices, year2026, 'invoiced').rows).toEqual([
    ['No tax', 0, 700, 0, 700],
    ['Sales tax 8.25%', 10_000, 0, 825, 10_825],
  ]);
});

test('owed amounts are listed by client and age', () => {
  const invoices = [
    aBookInvoice({ dueDate: '2026-11-02', payments: [aBookPayment('2026-10-01', 4_000)] }),
    aBookInvoice({ dueDate: '' }),
    aBookInvoice({ clientName: 'Ash', dueDate: '2026-08-01', totalCents: 70_000 }),
    aBookInvoice({ status: 'paid', payments: [aBookPayment('2026-10-01', 10_000)] }),
  ];
  expect(owedReport(invoices, '2026-11-03').rows).toEqual([
    ['Ash', 1, 0, 0, 0, 0, 70_000, 70_000],
    ['Oakmont', 2, 10_000, 6_000, 0, 0, 0, 16_000],
  ]);
});

test('an amount that is not owed after a refund is not listed, and an overpaid amount does not reduce the total owed', () => {
  const invoices = [
    aBookInvoice({
      status: 'paid',
      waivedCents: 10_000,
      payments: [aBookPayment('2026-10-01', 10_000), aBookPayment('2026-10-05', -10_000)],
    }),
    aBookInvoice({ status: 'paid', payments: [aBookPayment('2026-10-01', 12_500)] }),
    aBookInvoice({ dueDate: '2026-12-01', totalCents: 7_000 }),
  ];
  expect(owedReport(invoices, '2026-11-03').rows).toEqual([['Oakmont', 1, 7_000, 0, 0, 0, 0, 7_000]]);
  expect(numberReport(invoices, year2026, '2026-11-03').rows.map(([, , , status]) => status)).toEqual([
    'Refunded',
    'Paid',
    'Sent',
  ]);
  expect(numberReport(invoices, year2026, '2026-12-02').rows.at(-1)?.[3]).toBe('Overdue');
});

test('clients are grouped by saved client, otherwise by name, and sorted by amount', () => {
  const invoices = [
    aBookInvoice({ clientName: 'oakmont ', totalCents: 100 }),
    aBookInvoice({ totalCents: 200, payments: [aBookPayment('2026-05-01', 200)] }),
    aBookInvoice({ clientId: 'c1', clientName: 'Old name', totalCents: 5_000 }),
    aBookInvoice({ clientId: 'c1', clientName: 'New name', totalCents: 1 }),
  ];
  expect(clientReport(invoices, year2026, 'invoiced').rows).toEqual([
    ['New name', 2, 5_001, 0],
    ['Oakmont', 2, 300, 200],
  ]);
  expect(clientReport(invoices, year2026, 'received').rows[0]).toEqual(['Oakmont', 2, 300, 200]);
});

const numbers = (...invoices: readonly (readonly [number: string, changes?: Partial<BookInvoice>])[]) =>
  numberReport(
    invoices.map(([invoiceNumber, changes]) => aBookInvoice({ invoiceNumber, ...changes })),
    year2026,
    '2026-11-03',
  ).rows.map(([first]) => first);

test('invoice numbers are listed in order by series, with every gap', () => {
  expect(
    numbers(['INV-0012'], ['INV-0009'], ['INV-0010', { status: 'void' }], ['B1'], ['B3'], ['No number']),
  ).toEqual([
    'No number',
    'B1',
    'Missing: B2',
    'B3',
    'INV-0009',
    'INV-0010',
    'Missing: INV-0011',
    'INV-0012',
  ]);
});

test('a missing number is highlighted, and an invoice of a client with the name Gap is not', () => {
  const invoices = ['INV-1', 'INV-3'].map((invoiceNumber) =>
    aBookInvoice({ invoiceNumber, clientName: 'Gap' }),
  );
  const { rows, highlighted } = numberReport(invoices, year2026, '2026-11-03');
  const isHighlighted = (row: (typeof rows)[number]) =>
    highlighted !== undefined && row[highlighted.column] === highlighted.text;
  expect(rows.filter(isHighlighted).map(([number]) => number)).toEqual(['Missing: INV-2']);
});

test('a missing number is written in the format of the number before it', () => {
  expect(numbers(['INV-8'], ['INV-10'], ['X-098'], ['X-100'])).toEqual([
    'INV-8',
    'Missing: INV-9',
    'INV-10',
    'X-098',
    'Missing: X-099',
    'X-100',
  ]);
});

test('a number of a draft or of another year does not count as missing', () => {
  expect(
    numbers(['7'], ['8', { issueDate: '2025-01-01' }], ['9', { status: 'created', billedMonth: '' }], ['13']),
  ).toEqual(['7', 'Missing: 10 to 12 (3 numbers)', '13']);
});

test('payments are summed by day and method', () => {
  const invoices = [
    aBookInvoice({
      payments: [aBookPayment('2026-05-02', 100), aBookPayment('2026-05-01', 30, { method: 'zelle' })],
    }),
    aBookInvoice({ payments: [aBookPayment('2026-05-02', 200)] }),
  ];
  const [byDay, byMethod] = paymentReports(invoices, year2026);
  expect(byDay.rows).toEqual([
    ['2026-05-01', 'Zelle', 1, 30],
    ['2026-05-02', 'Check', 2, 300],
  ]);
  expect(byMethod.rows).toEqual([
    ['Check', 2, 300],
    ['Zelle', 1, 30],
  ]);
});

const cents = fc.integer({ min: 0, max: 1_000_000 });
const day = fc
  .tuple(
    fc.integer({ min: 2025, max: 2027 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, date]) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
/** The two parts of a tax, each with half of its rate. */
function partsOf(taxCents: number, rate: number) {
  const parts = [
    { name: 'State', rate: Math.ceil(rate / 2) },
    { name: 'City', rate: Math.floor(rate / 2) },
  ];
  const cents = dividedTax(taxCents, parts);
  return parts.map((part, index) => ({ ...part, cents: cents[index] ?? 0 }));
}

const books = fc.array(
  fc
    .record({
      status: fc.constantFrom('sent', 'void', 'created'),
      base: cents,
      free: cents,
      rate: fc.constantFrom(undefined, 0, 7_000, 8_250),
      isDivided: fc.boolean(),
      issueDate: day,
      dueDate: fc.oneof(day, fc.constant('')),
      clientName: fc.constantFrom('Oakmont', 'Ash', '=Elm'),
      shares: fc.array(fc.tuple(day, fc.integer({ min: 1, max: 99 })), { maxLength: 3 }),
    } as const)
    .map(({ status, base, free, rate, isDivided, issueDate, dueDate, clientName, shares }): BookInvoice => {
      const taxCents = rate === undefined ? 0 : Math.round((base * rate) / 100_000);
      const totalCents = base + free + taxCents;
      let left = totalCents;
      const payments =
        status === 'sent'
          ? shares.flatMap(([date, share]) => {
              const amount = Math.floor((left * share) / 100);
              left -= amount;
              return amount > 0 ? [aBookPayment(date, amount)] : [];
            })
          : [];
      return aBookInvoice({
        status: left === 0 && payments.length > 0 ? 'paid' : status,
        issueDate,
        dueDate,
        clientName,
        payments,
        totalCents,
        taxCents,
        taxBaseCents: rate === undefined ? 0 : base,
        subtotalCents: base + free,
        ...(rate !== undefined && { taxName: 'Tax', taxRate: rate }),
        ...(rate !== undefined && isDivided && { taxParts: partsOf(taxCents, rate) }),
        ...(status === 'created' && { billedMonth: '' }),
      });
    }),
  { maxLength: 30 },
);

const sumOfCents = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

test('the parts of a tax add up to the tax, in the invoiced and in the received columns, and each invoice is counted in its own parts', () => {
  fc.assert(
    fc.property(books, fc.integer({ min: 1, max: 12 }), (invoices, startMonth) => {
      const months = monthsOfYear({ year: 2026, startMonth });
      for (const basis of ['invoiced', 'received'] as const) {
        const parts = taxPartReport(invoices, months, basis);
        const whole = totalOf(taxReport(invoices, months, basis), 'Tax amount');
        if (parts) expect(totalOf(parts, 'Tax amount')).toBe(whole);
      }
      const state = new Map<string, number>();
      for (const { status, billedMonth, taxParts = [] } of invoices)
        if ((status === 'sent' || status === 'paid') && months.includes(billedMonth))
          for (const { name, cents } of taxParts) state.set(name, (state.get(name) ?? 0) + cents);
      const rows = taxPartReport(invoices, months, 'invoiced')?.rows ?? [];
      for (const name of ['State', 'City'])
        expect(
          sumOfCents(rows.filter(([label]) => String(label).startsWith(name)).map((row) => Number(row[2]))),
        ).toBe(state.get(name) ?? 0);
    }),
  );
});

test('the payments of a paid invoice contain exactly the parts of its tax', () => {
  const taxParts = [
    { name: 'State', rate: 5_000, cents: 334 },
    { name: 'County', rate: 500, cents: 33 },
    { name: 'City', rate: 2_000, cents: 133 },
  ];
  const amounts = { totalCents: 7_167, taxBaseCents: 6_667, taxCents: 500, taxRate: 7_500 };
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 3 }), (paid) => {
      const sums = [...paid, amounts.totalCents - sumOfCents(paid)];
      const payments = sums.map((amount, index) => aBookPayment(`2026-0${index + 1}-01`, amount));
      const shares = receivedShares(aBookInvoice({ ...amounts, taxParts, payments }));
      taxParts.forEach(({ cents }, index) => {
        expect(sumOfCents(shares.map((one) => one.shares.partCents[index] ?? 0))).toBe(cents);
      });
      for (const one of shares) expect(sumOfCents(one.shares.partCents)).toBe(one.shares.taxCents);
    }),
  );
});

test('every report equals a simple sum over all documents to the cent, in whichever month the year starts', () => {
  fc.assert(
    fc.property(books, fc.integer({ min: 1, max: 12 }), (invoices, startMonth) => {
      const months = monthsOfYear({ year: 2026, startMonth });
      const [first = '', last = ''] = [months[0], months[11]];
      const isIn = (date: string) => date.slice(0, 7) >= first && date.slice(0, 7) <= last;
      let [invoiced, received, tax, owed] = [0, 0, 0, 0];
      for (const invoice of invoices) {
        if (invoice.status !== 'sent' && invoice.status !== 'paid') continue;
        if (isIn(invoice.issueDate)) {
          invoiced += invoice.totalCents;
          tax += invoice.taxCents;
        }
        owed += invoice.totalCents;
        for (const { date, amountCents } of invoice.payments) {
          owed -= amountCents;
          if (isIn(date)) received += amountCents;
        }
      }
      const income = incomeReport(invoices, months);
      expect([totalOf(income, 'Invoiced'), totalOf(income, 'Tax invoiced')]).toEqual([invoiced, tax]);
      expect(totalOf(income, 'Received')).toBe(received);
      const taxes = taxReport(invoices, months, 'invoiced');
      expect([totalOf(taxes, 'Total invoiced'), totalOf(taxes, 'Tax amount')]).toEqual([invoiced, tax]);
      expect(totalOf(taxReport(invoices, months, 'received'), 'Total received')).toBe(received);
      expect(totalOf(taxReport(invoices, months, 'received'), 'Tax amount')).toBe(
        totalOf(income, 'Tax received'),
      );
      const clients = clientReport(invoices, months, 'received');
      expect([totalOf(clients, 'Invoiced'), totalOf(clients, 'Received')]).toEqual([invoiced, received]);
      for (const table of paymentReports(invoices, months)) expect(totalOf(table, 'Received')).toBe(received);
      expect(totalOf(owedReport(invoices, '2026-11-03'), 'Owed')).toBe(owed);
      for (const table of [taxes, taxReport(invoices, months, 'received')])
        for (const [, ...parts] of table.rows) {
          const [base = 0, free = 0, part = 0, sum] = parts.map(Number);
          expect(base + free + part).toBe(sum);
        }
    }),
  );
});

test('the payments of a paid invoice contain exactly its tax', () => {
  fc.assert(
    fc.property(books, (invoices) => {
      for (const invoice of invoices) {
        // What was received for a void invoice has no tax.
        if (invoice.status === 'void') continue;
        const paid = invoice.payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
        const payments =
          paid < invoice.totalCents
            ? [...invoice.payments, aBookPayment('2027-12-31', invoice.totalCents - paid)]
            : invoice.payments;
        const parts = receivedShares({ ...invoice, payments });
        expect(parts.reduce((sum, one) => sum + one.shares.taxCents, 0)).toBe(invoice.taxCents);
        expect(parts.reduce((sum, one) => sum + one.shares.taxedCents, 0)).toBe(
          payments.length === 0 ? 0 : invoice.taxBaseCents,
        );
      }
    }),
  );
});

test('the columns of a CSV file add up to the total on the page', () => {
  fc.assert(
    fc.property(books, (invoices) => {
      const choice = { year: { year: 2026, startMonth: 1 }, basis: 'received', today: '2026-11-03' } as const;
      for (const report of ['income', 'tax', 'owed', 'clients', 'payments'] as const)
        for (const table of tablesOf(invoices, { ...choice, report })) {
          const [, ...rows] = readCsv(csvOfTable(table), ',');
          table.columns.forEach(({ kind }, index) => {
            // The column with the taxed amount of each part of a tax has no total, because the parts share that amount.
            if (kind !== 'money' || table.total?.[index] === '') return;
            const sum = rows.reduce(
              (cents, { cells }) => cents + Number((cells[index] ?? '').replace('.', '')),
              0,
            );
            expect(sum).toBe(table.total?.[index]);
          });
        }
    }),
  );
});

test('payments through the provider are listed with fees and paid-out amounts, by day and by method', () => {
  const online = { method: 'card', feeCents: 320, netCents: 9_680 } as const;
  const invoices = [
    aBookInvoice({
      payments: [aBookPayment('2026-04-01', 10_000, online), aBookPayment('2026-04-01', 500)],
    }),
  ];
  const [byDay, byMethod] = paymentReports(invoices, year2026);
  expect(byDay.rows).toEqual([
    ['2026-04-01', 'Card', 1, 10_000, 320, 9_680],
    ['2026-04-01', 'Check', 1, 500, 0, 500],
  ]);
  expect(byMethod.total).toEqual(['Total', 2, 10_500, 320, 10_180]);
  const [byHand] = paymentReports([aBookInvoice({ payments: [aBookPayment('2026-04-01', 500)] })], year2026);
  expect(byHand.columns.map(({ label }) => label)).toEqual(['Day', 'Method', 'Payments', 'Received']);
});

test('what is refunded and not owed leaves the invoiced tax on the day of the decision, in a row of its own', () => {
  const invoices = [
    aBookInvoice({
      ...taxed,
      status: 'paid',
      billedMonth: '2026-03',
      payments: [aBookPayment('2026-03-05', 10_825), aBookPayment('2026-06-02', -1_000, { cause: 'refund' })],
      waivedCents: 1_000,
      notOwed: [{ date: '2026-06-03', cents: 1_000 }],
    }),
  ];
  // 1,000 x 825 / 10,825 is 76.2, and 1,000 x 10,000 / 10,825 is 923.8.
  expect(taxReport(invoices, year2026, 'invoiced').rows).toEqual([
    ['Sales tax 8.25%', 10_000, 0, 825, 10_825],
    ['Refunded, not owed', -924, 0, -76, -1_000],
  ]);
  expect(taxReport(invoices, ['2026-03'], 'invoiced').rows).toHaveLength(1);
  expect(incomeReport(invoices, year2026).rows.at(-1)).toEqual([
    'Refunded, not owed',
    0,
    -1_000,
    -76,
    0,
    0,
    0,
  ]);
  expect(incomeReport(invoices, year2026).total).toEqual(['Total', 1, 9_825, 749, 1, 9_825, 749]);
});

test('what was received for a void invoice is received without tax', () => {
  const invoices = [
    aBookInvoice({ ...taxed, status: 'void', payments: [aBookPayment('2026-03-05', 10_825)] }),
  ];
  expect(taxReport(invoices, year2026, 'received').rows).toEqual([['Sales tax 8.25%', 0, 10_825, 0, 10_825]]);
  expect(incomeReport(invoices, year2026).total?.slice(-3)).toEqual([1, 10_825, 0]);
});

test('only what arrived is counted as a payment', () => {
  const invoices = [
    aBookInvoice({
      payments: [
        aBookPayment('2026-03-05', 10_000, { cause: 'payment' }),
        aBookPayment('2026-03-06', -10_000, { cause: 'return' }),
        aBookPayment('2026-03-07', 10_000, { cause: 'move' }),
      ],
    }),
  ];
  expect(incomeReport(invoices, ['2026-03']).total?.slice(-3)).toEqual([1, 10_000, 0]);
});

test('what is overpaid and what is undecided are lines of their own', () => {
  const invoices = [
    aBookInvoice({ dueDate: '', totalCents: 10_000 }),
    aBookInvoice({ status: 'paid', payments: [aBookPayment('2026-10-01', 12_500)] }),
    aBookInvoice({
      dueDate: '2026-08-01',
      payments: [aBookPayment('2026-10-01', 10_000), aBookPayment('2026-10-05', -4_800, { cause: 'refund' })],
      online: { refundedCents: 4_800, toDecideCents: 4_800 },
    }),
  ];
  const [owed, others] = tablesOf(invoices, {
    report: 'owed',
    year: { year: 2026, startMonth: 1 },
    basis: 'invoiced',
    today: '2026-11-03',
  });
  expect(owed?.rows).toEqual([['Oakmont', 1, 10_000, 0, 0, 0, 0, 10_000]]);
  expect(others?.rows).toEqual([
    ['Overpaid', 1, 2_500],
    ['To decide', 1, 4_800],
  ]);
});
