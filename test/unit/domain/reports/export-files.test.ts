import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '#domain/csv/read-csv';
import { unescapeFormula } from '#domain/csv/write-csv';
import { clientsFile } from '#domain/reports/clients-file';
import { invoicesFile, itemsFile, linesFile, paymentsFile } from '#domain/reports/export-files';
import { quickBooksFile, quickBooksFiles } from '#domain/reports/quickbooks-file';
import { aBookInvoice, aBookPayment } from '#test/support/books';

const rowsOf = (csv: string) => readCsv(csv, ',').map(({ cells }) => cells);

const line = { description: '=Labor', quantity: 1_500, unitPrice: 6_666, amountCents: 9_999, taxed: true };
const taxed = { taxName: 'Sales tax', taxRate: 8_250, taxBaseCents: 9_000, taxCents: 743 };
const invoice = aBookInvoice({
  ...taxed,
  invoiceNumber: '+1',
  clientName: 'Ash, "Bo" & Sons',
  subtotalCents: 9_999,
  discountCents: 999,
  totalCents: 9_743,
  dueDate: '',
  lines: [line],
  payments: [
    aBookPayment('2026-05-01', 43, { note: '-cash' }),
    aBookPayment('2026-04-01', 700, { isDeposit: true }),
  ],
});
/** Before the invoice is due. */
const today = '2026-04-01';

const invoices = [invoice, aBookInvoice({ status: 'void' }), aBookInvoice({ status: 'created' })];

test('sent invoices are listed with their amounts', () => {
  const [header, ...rows] = rowsOf(invoicesFile(invoices, today));
  expect(rows.map(([, status]) => status)).toEqual(['Partly paid', 'Void']);
  const named = Object.fromEntries((header ?? []).map((name, index) => [name, rows[0]?.[index]]));
  expect(named).toMatchObject({
    Number: "'+1",
    Client: 'Ash, "Bo" & Sons',
    'Issue date': '2026-03-05',
    'Due date': '',
    Subtotal: '99.99',
    Discount: '9.99',
    'Tax rate': '8.25%',
    Tax: '7.43',
    Total: '97.43',
    Paid: '7.43',
    Balance: '90.00',
  });
  expect(rows[1]?.at(-1)).toBe('0.00');
});

test('an invoice that is not owed after a refund has no balance, and an overpaid invoice shows the overpaid amount', () => {
  const [, refunded, overpaid] = rowsOf(
    invoicesFile(
      [
        aBookInvoice({ status: 'paid', waivedCents: 10_000 }),
        aBookInvoice({ status: 'paid', payments: [aBookPayment('2026-05-01', 10_001)] }),
      ],
      today,
    ),
  );
  expect([refunded?.[1], ...(refunded?.slice(-4) ?? [])]).toEqual([
    'Refunded',
    '0.00',
    '100.00',
    '0.00',
    '0.00',
  ]);
  expect([overpaid?.[1], ...(overpaid?.slice(-4) ?? [])]).toEqual(['Paid', '0.00', '0.00', '0.00', '0.01']);
});

test('what a reported account received is to decide, and not paid: the columns add up to the total', () => {
  const [header = [], row = []] = rowsOf(
    invoicesFile(
      [
        aBookInvoice({
          totalCents: 30_000,
          payments: [aBookPayment('2026-05-01', 10_000)],
          online: { reportedCents: 10_000 },
        }),
      ],
      today,
    ),
  );
  const named = Object.fromEntries(header.map((name, index) => [name, row[index]]));
  expect(named).toMatchObject({ Total: '300.00', Paid: '0.00', Balance: '200.00', 'To decide': '100.00' });
});

test('rows of lines and payments contain the number of their invoice', () => {
  expect(rowsOf(linesFile(invoices, today))[1]).toEqual([
    "'+1",
    'Partly paid',
    'Ash, "Bo" & Sons',
    '2026-03-05',
    '1',
    "'=Labor",
    '1.5',
    '66.66',
    '99.99',
    'Yes',
  ]);
  expect(rowsOf(paymentsFile(invoices)).slice(1)).toEqual([
    ['2026-04-01', "'+1", 'Ash, "Bo" & Sons', 'Check', '7.00', 'Deposit', '0.00', '7.00'],
    ['2026-05-01', "'+1", 'Ash, "Bo" & Sons', 'Check', '0.43', "'-cash", '0.00', '0.43'],
  ]);
});

test('the QuickBooks file has one row for each line and one for the discount, with dates in US format', () => {
  expect(rowsOf(quickBooksFile(invoices)).slice(1)).toEqual([
    [
      "'+1",
      'Ash, "Bo" & Sons',
      '03/05/2026',
      '03/05/2026',
      '',
      '',
      '',
      'Services',
      "'=Labor",
      '1.5',
      '66.66',
      '99.99',
      'Y',
      '8.25%',
    ],
    [
      "'+1",
      'Ash, "Bo" & Sons',
      '03/05/2026',
      '03/05/2026',
      '',
      '',
      '',
      'Services',
      'Discount',
      '1',
      '-9.99',
      '-9.99',
      'Y',
      '8.25%',
    ],
  ]);
});

test('clients and items are the same after export and import, whatever their names are', () => {
  const text = fc.string({ minLength: 1 }).filter((name) => name.trim() !== '');
  fc.assert(
    fc.property(text, text, (name, phone) => {
      const client = {
        clientId: 'c',
        createdAt: '',
        lastUsed: '',
        invoiceCount: 0,
        totalCents: 0,
        balanceCents: 0,
      };
      const texts = { name, phone, email: '', address: '', city: '' };
      const [, row = []] = rowsOf(clientsFile([{ ...client, ...texts }]));
      expect([row[0], row[2]].map((cell) => unescapeFormula(cell ?? ''))).toEqual([name, phone]);
      const item = {
        itemId: 'i',
        description: name,
        unitPriceCents: 123_456,
        createdAt: '',
        lastUsed: '',
        usageCount: 3,
      };
      const [, itemRow = []] = rowsOf(itemsFile([item]));
      expect([unescapeFormula(itemRow[0] ?? ''), itemRow[1]]).toEqual([name, '1234.56']);
    }),
  );
});

test('a quantity of hours is exported as typed with the amount of its line, and QuickBooks gets the amount as one', () => {
  const hours = {
    description: 'Labor',
    quantity: 6_333,
    hours: '6:20',
    unitPrice: 95_00,
    amountCents: 601_67,
  };
  const billed = aBookInvoice({ lines: [{ ...hours, taxed: false }] });
  expect(rowsOf(linesFile([billed], today))[1]?.slice(5, 9)).toEqual(['Labor', '6:20', '95.00', '601.67']);
  expect(rowsOf(quickBooksFile([billed]))[1]?.slice(8, 12)).toEqual([
    'Labor (6:20 × 95.00)',
    '1',
    '601.67',
    '601.67',
  ]);
});

test('QuickBooks gets at most 100 invoices a file, and numbers of at most 21 characters that stay different', () => {
  const numbered = (number: string, at: number) =>
    aBookInvoice({ invoiceId: `i${at}`, invoiceNumber: number, clientName: `C${at}`, lines: [line] });
  const long = 'HARTWELL-PLUMBING-2026-000';
  const books = [
    ...Array.from({ length: 248 }, (_, at) => numbered(`INV-${at}`, at)),
    numbered(`${long}1`, 248),
    numbered(`${long}2`, 249),
    aBookInvoice({ status: 'void' }),
  ];
  const { files, shortened } = quickBooksFiles(books);
  const numbersIn = (file: string) =>
    rowsOf(file)
      .slice(1)
      .map(([number = '']) => number);
  expect(files.map((file) => new Set(numbersIn(file)).size)).toEqual([100, 100, 50]);
  const all = files.flatMap(numbersIn);
  expect(new Set(all).size).toBe(250);
  expect(Math.max(...all.map((number) => number.length))).toBeLessThanOrEqual(21);
  expect(shortened).toEqual([
    { number: `${long}1`, shortened: 'HARTWELL-PLUMBING-202', clientName: 'C248' },
    { number: `${long}2`, shortened: 'HARTWELL-PLUMBING-2~2', clientName: 'C249' },
  ]);
  expect(quickBooksFiles([]).files).toHaveLength(1);
});
