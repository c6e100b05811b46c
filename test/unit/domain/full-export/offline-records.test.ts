import { describe, expect, test } from 'vitest';
import {
  offlineClient,
  offlineInvoice,
  offlinePhotos,
  offlineQuote,
} from '#domain/full-export/offline-records';
import { kindOfFile } from '#domain/full-import/parts';
import type { QuoteContent } from '#domain/quotes/quote';
import type { QuoteState } from '#domain/quotes/quote-state';
import type { BookInvoice, BookPayment } from '#domain/reports/books';
import { aBookInvoice, aBookPayment } from '#test/support/books';

/** Before the invoice is due. */
const today = '2026-04-01';

const files = [{ label: 'PDF', path: 'pdf/INV-1.pdf' }];
const statusOf = (changes: Partial<BookInvoice>) =>
  offlineInvoice(aBookInvoice(changes), files, today).facts[0];

test('the photos of all versions of a document are linked once, with their caption, if the export has them', () => {
  const before = { photoId: 'a', caption: 'Before' };
  const versions = [
    [
      { ...before, caption: '' },
      { photoId: 'b', caption: '' },
    ],
    [before, { photoId: 'gone', caption: '' }],
  ];
  expect(offlinePhotos(versions, (path) => path !== 'photos/gone.jpg')).toEqual([
    { label: 'Photo: Before', path: 'photos/a.jpg' },
    { label: 'Photo 2', path: 'photos/b.jpg' },
  ]);
  expect(offlinePhotos([[]], () => true)).toEqual([]);
});

describe('an invoice in the offline page', () => {
  test('has its number, client, state, amount, dates, address, lines and payments', () => {
    const invoice = aBookInvoice({
      invoiceNumber: 'INV-1',
      payments: [aBookPayment('2026-05-01', 2_500)],
      lines: [{ description: 'Labor', quantity: 2_500, unitPrice: 4_000, amountCents: 10_000, taxed: true }],
    });
    expect(offlineInvoice(invoice, files, today)).toEqual({
      kind: 'Invoice',
      title: 'INV-1',
      who: 'Oakmont',
      facts: ['Partly paid, $75.00 open', '$100.00', '2026-03-05', 'due 2026-04-04', 'oakmont@example.com'],
      lines: ['2.5 x Labor: $100.00', 'Paid May 1, 2026 (Check): $25.00'],
      files,
    });
  });

  test('names a refund, a dispute, a return and a move, and what a reported account received', () => {
    const moved = (cents: number, changes: Partial<BookPayment>) =>
      aBookPayment('2026-05-02', cents, { method: 'card', ...changes });
    const payments = [
      aBookPayment('2026-05-01', 2_500, { isDeposit: true }),
      moved(-45_000, { cause: 'refund' }),
      moved(-100, { cause: 'dispute' }),
      moved(-200, { cause: 'return' }),
      moved(-300, { cause: 'move' }),
      moved(400, { cause: 'payment', isReported: true }),
    ];
    expect(offlineInvoice(aBookInvoice({ payments }), [], today).lines).toEqual([
      'Deposit paid May 1, 2026 (Check): $25.00',
      'Refunded May 2, 2026 (Card): -$450.00',
      'Disputed May 2, 2026 (Card): -$1.00',
      'Returned May 2, 2026 (Card): -$2.00',
      'Moved May 2, 2026 (Card): -$3.00',
      'Being checked May 2, 2026 (Card): $4.00',
    ]);
  });

  test('without a number, dates and an address shows none of them', () => {
    const bare = aBookInvoice({ invoiceNumber: '', issueDate: '', dueDate: '', clientEmail: '' });
    expect(offlineInvoice(bare, [], today)).toMatchObject({
      title: 'Without number',
      facts: ['Sent', '$100.00'],
      lines: [],
    });
  });

  test.each([
    [{ status: 'created' as const }, 'Draft'],
    [{ status: 'failed' as const, payments: [aBookPayment('2026-05-01', 1)] }, 'Draft'],
    [{ status: 'void' as const, payments: [aBookPayment('2026-05-01', 1)] }, 'Void'],
    [{ status: 'paid' as const }, 'Paid'],
    [{ status: 'paid' as const, waivedCents: 1 }, 'Refunded'],
    [{ status: 'sent' as const }, 'Sent'],
    [{ payments: [aBookPayment('2026-05-01', 1)] }, 'Partly paid, $99.99 open'],
  ])('with %j is shown as %s', (changes, status) => {
    expect(statusOf(changes)).toBe(status);
  });
});

const quote: QuoteContent = {
  title: 'New furnace',
  lineItems: [
    { description: 'Furnace', quantity: 1_000, price: 20_000 },
    { description: 'Disposal', quantity: 500, price: 10_000 },
  ],
  client: { name: 'Dana', email: 'dana@example.com', phone: '', address: '', city: '' },
  clientMessage: '',
  taxRate: 0,
  issueDate: '2026-11-03',
};

const stands = (state: QuoteState) => ({
  state,
  ...({ delivery: 'accepted', wasMailed: true, isLite: true } as const),
});

describe('a quote in the offline page', () => {
  test('has its title, client, state, total, date, address and lines', () => {
    expect(offlineQuote(quote, stands('approved'), files)).toEqual({
      kind: 'Quote',
      title: 'New furnace',
      who: 'Dana',
      facts: ['Approved', '$250.00', '2026-11-03', 'dana@example.com'],
      lines: ['1 x Furnace: $200.00', '0.5 x Disposal: $50.00'],
      files,
    });
    const { client: _client, ...clientless } = quote;
    expect(offlineQuote({ ...clientless, title: '' }, stands('draft'), [])).toMatchObject({
      title: 'Without title',
      who: '',
      facts: ['Draft', '$250.00', '2026-11-03'],
    });
  });

  test.each([
    ['draft', 'Draft'],
    ['approved', 'Approved'],
    ['declined', 'Declined'],
    ['withdrawn', 'Withdrawn'],
    ['sent', 'Sent'],
    ['expired', 'Expired'],
  ] as const)('in the state %s is shown as %s', (state, shown) => {
    expect(offlineQuote(quote, stands(state), []).facts[0]).toBe(shown);
  });
});

test('a client in the offline page has the filled fields and what it was invoiced', () => {
  const dates = { createdAt: '', lastUsed: '' };
  const client = {
    clientId: 'c1',
    name: 'Dana',
    email: 'dana@example.com',
    phone: '',
    address: '4 Oak Street',
    city: '',
  };
  expect(
    offlineClient({ ...client, ...dates, invoiceCount: 1, totalCents: 25_000, balanceCents: 450 }),
  ).toEqual({
    kind: 'Client',
    title: 'Dana',
    who: '',
    facts: ['dana@example.com', '4 Oak Street', '1 invoice', '$250.00 in all', '$4.50 open'],
    lines: [],
    files: [],
  });
});

test('a client in the offline page has the photos of plates that are in the export, named by their equipment', () => {
  const client = {
    ...{ clientId: 'c1', name: 'Dana', email: '', phone: '', address: '', city: '', createdAt: '' },
    ...{ lastUsed: '', invoiceCount: 0, totalCents: 0, balanceCents: 0 },
  };
  const equipment = ['a', 'gone', ''].map((photoId) => ({
    ...{ equipmentId: `e${photoId}`, kind: 'Furnace', maker: 'Carrier', model: '', serial: '' },
    ...{ installedOn: '', warrantyUntil: '', note: '', photoId },
  }));
  const lake = {
    addressId: 'lake',
    label: '',
    address: '7 Shore Rd',
    accessNotes: '',
    equipment,
    version: 1,
  };
  expect(offlineClient(client, [lake], (path) => path === 'photos/a.jpg').files).toEqual([
    { label: 'Photo: Plate of Furnace, Carrier', path: 'photos/a.jpg' },
  ]);
});

test.each([
  ['json/clients.json', 'clients'],
  ['json/items.json', 'items'],
  ['json/invoices-0001.json', 'invoices'],
  ['json/quotes-10000.json', 'quotes'],
  ['json/invoices-001.json', undefined],
  ['json/profile.json', undefined],
  ['json/clients.json.txt', undefined],
  ['x/json/clients.json', undefined],
  ['json/clients1.json', undefined],
])('the file %s of an export has records of the kind %s', (name, kind) => {
  expect(kindOfFile(name)).toBe(kind);
});
