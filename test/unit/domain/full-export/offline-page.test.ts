import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { approvalPath, invoicePdfPath, numberedPath, receiptPdfPath } from '#domain/full-export/file-names';
import { fullExportFileName } from '#domain/full-export/full-export';
import { offlinePage, recordsScript } from '#domain/full-export/offline-page';
import { offlineClient, offlineInvoice, offlineQuote } from '#domain/full-export/offline-records';
import type { BookInvoice } from '#domain/reports/books';

const today = '2026-11-03';

const book: BookInvoice = {
  invoiceId: 'i1',
  invoiceNumber: '7',
  status: 'sent',
  clientName: 'Oakmont',
  clientEmail: 'office@oakmont.example',
  issueDate: '2026-11-03',
  dueDate: '2026-12-03',
  billedMonth: '2026-11',
  totalCents: 20_000,
  subtotalCents: 20_000,
  discountCents: 0,
  taxBaseCents: 0,
  taxCents: 0,
  payments: [{ date: '2026-11-10', amountCents: 5_000, method: 'cash' }],
  lines: [{ description: 'Labor', quantity: 2_500, unitPrice: 8_000, amountCents: 20_000, taxed: false }],
};

/** The records that a script file passes to the page. */
function handedOver(script: string): unknown {
  let records: unknown;
  runInNewContext(script, {
    addRecords: (added: unknown) => {
      records = JSON.parse(JSON.stringify(added));
    },
  });
  return records;
}

describe('the script files of an export', () => {
  test.each([
    '</script><script>alert(1)</script>',
    '<!-- <script>',
    ']]> \u2028 \u2029 \\ " \' ` $',
    '\u0000\ud800',
  ])('contain texts unchanged, and no text can end the script: %j', (title) => {
    const record = { ...offlineInvoice({ ...book, invoiceNumber: title }, [], today), title };
    const script = recordsScript([record]);
    expect(script).not.toMatch(/[<\u2028\u2029]/);
    expect(handedOver(script)).toEqual(JSON.parse(JSON.stringify([record])));
  });
});

describe('the page of an export', () => {
  const page = offlinePage({
    businessName: '<b>Harlow</b> & Sons',
    brandName: 'Billhook',
    madeOn: 'November 25, 2026',
    scripts: ['data/invoices-0001.js', 'data/clients.js'],
    files: [{ path: 'csv/invoices.csv', description: 'Invoices' }],
  });

  test('loads its data with script tags, and nothing from a network', () => {
    expect(page).toContain('<script src="data/invoices-0001.js"></script>');
    expect(page).not.toMatch(/https?:|fetch\(|XMLHttpRequest|import\(|@import|url\(/);
  });

  test('shows typed text as text', () => {
    expect(page).toContain('<h1>&lt;b&gt;Harlow&lt;/b&gt; &amp; Sons</h1>');
  });
});

describe('the texts on the page of an export', () => {
  test('show the state, amounts, lines, payments and files of an invoice', () => {
    const files = [{ label: 'PDF', path: 'invoices/Invoice 7.pdf' }];
    expect(offlineInvoice(book, files, today)).toEqual({
      kind: 'Invoice',
      title: '7',
      who: 'Oakmont',
      facts: [
        'Partly paid, $150.00 open',
        '$200.00',
        '2026-11-03',
        'due 2026-12-03',
        'office@oakmont.example',
      ],
      lines: ['2.5 x Labor: $200.00', 'Paid November 10, 2026 (Cash): $50.00'],
      files,
    });
    const stateOf = (status: BookInvoice['status'], payments = book.payments) =>
      offlineInvoice({ ...book, status, payments }, [], today).facts[0];
    expect([stateOf('void'), stateOf('paid'), stateOf('created'), stateOf('sent', [])]).toEqual([
      'Void',
      'Paid',
      'Draft',
      'Sent',
    ]);
  });

  test('show a quote and a client', () => {
    const content = {
      title: 'New boiler',
      clientMessage: '',
      issueDate: '2026-11-03',
      taxRate: 0,
      lineItems: [{ description: 'Boiler', quantity: 1_000, price: 300_000 }],
    };
    const ofMobileApp = { delivery: 'none', wasMailed: false, isLite: false } as const;
    expect(offlineQuote(content, { ...ofMobileApp, state: 'approved' }, [])).toMatchObject({
      kind: 'Quote',
      title: 'New boiler',
      facts: ['Approved', '$3,000.00', '2026-11-03'],
      lines: ['1 x Boiler: $3,000.00'],
    });
    expect(offlineQuote(content, { ...ofMobileApp, state: 'sent' }, []).facts[0]).toBe('Sent');
    const client = {
      clientId: 'c1',
      name: 'Oakmont',
      email: '',
      phone: '555 0100',
      address: '',
      city: '',
      createdAt: '',
      lastUsed: '',
      invoiceCount: 1,
      totalCents: 20_000,
      balanceCents: 0,
    };
    expect(offlineClient(client)).toMatchObject({
      kind: 'Client',
      title: 'Oakmont',
      who: '',
      facts: ['555 0100', '1 invoice', '$200.00 in all', '$0.00 open'],
    });
  });
});

describe('the file names in an export', () => {
  test('are valid on every file system and describe the files', () => {
    const invoice = { invoiceNumber: '7/2026', businessName: 'Harlow: Heating' };
    expect(invoicePdfPath(invoice)).toBe('invoices/Invoice 7-2026 - Harlow- Heating.pdf');
    expect(invoicePdfPath(invoice, 'version 1')).toBe(
      'invoices/Invoice 7-2026 - Harlow- Heating, version 1.pdf',
    );
    expect(receiptPdfPath(invoice, '2026-11-25')).toBe('receipts/Receipt 2026-11-25 - Invoice 7-2026.pdf');
    expect(approvalPath('../../etc/passwd', 'record.json')).toBe('approvals/etc-passwd - record.json');
    expect(approvalPath('...', 'certificate.pdf')).toBe('approvals/Quote - certificate.pdf');
    expect(numberedPath('data', 'quotes', 12)).toBe('data/quotes-0012.js');
    expect(fullExportFileName('2026-11-25T10:00:00.000Z')).toBe('billhook-export-2026-11-25.zip');
  });
});
