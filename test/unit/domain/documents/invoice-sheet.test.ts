import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { amountsOf } from '#domain/documents/amounts';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { sheetOfDraft, sheetOfInvoice } from '#domain/documents/invoice-sheet';
import type { PrintedMoney } from '#domain/documents/settlement';
import { formatDollars } from '#domain/money';
import { quickOrFull } from '#test/support/effort';
import { aFullInvoice, aLine, anInvoice, checked } from '#test/support/invoices';

describe('the document view of an invoice', () => {
  test('contains every value of the invoice in the right place', () => {
    const full = { ...aFullInvoice(), lineItems: [aLine()] };
    const sheet = {
      title: 'INVOICE',
      brandColor: '#15803d',
      business: {
        name: 'Hartwell Plumbing',
        isPlaceholder: false,
        lines: ['12 Mill Road', 'Dayton, OH 45402', '(555) 555-0100', 'office@hartwell.example'],
      },
      facts: [
        { label: 'Invoice #', value: 'INV-2026-042' },
        { label: 'Issue Date', value: 'November 3, 2026' },
        { label: 'Due Date', value: 'December 3, 2026' },
      ],
      billTo: {
        heading: 'Bill To',
        name: 'Dana Whitfield',
        lines: ['88 Orchard Lane', 'Kettering, OH 45429', '(555) 555-0111', 'dana@whitfield.example'],
      },
      headline: { label: 'Amount due', value: '$89.50', note: 'Due December 3, 2026' },
      columns: { description: 'Description', quantity: 'Qty', unitPrice: 'Unit Price', total: 'Total' },
      rows: [
        {
          description: 'Replace capacitor',
          isPlaceholder: false,
          quantity: '1',
          unitPrice: '$89.50',
          total: '$89.50',
        },
      ],
      emptyText: 'Add line items to see them here',
      subtotal: { label: 'Subtotal', value: '$89.50' },
      total: { label: 'Total', value: '$89.50' },
      notes: { heading: 'Notes', text: 'Thank you.\nPayable within 30 days.' },
      footer: 'Thank you for your business!',
    };
    const style = { edition: 'lite', brandColor: '#15803d' } as const;
    expect(sheetOfDraft(full, style)).toEqual(sheet);
    expect(sheetOfInvoice(checked(full), style)).toEqual(sheet);
  });

  test('shows the amount due at the top, unless the invoice is paid, void or has a total of zero', () => {
    const style = { edition: 'lite' } as const;
    const draft = anInvoice({ dueDate: '', lineItems: [aLine({ unitPrice: '100' })] });
    expect(sheetOfDraft(draft, style).headline).toEqual({ label: 'Amount due', value: '$100.00' });
    expect(sheetOfDraft(draft, style, { paidCents: 30_00 }).headline?.value).toBe('$70.00');
    expect(sheetOfDraft(draft, style, { paidCents: 100_00 })).not.toHaveProperty('headline');
    expect(sheetOfDraft(draft, style, { paidCents: 130_00 })).not.toHaveProperty('headline');
    expect(sheetOfDraft(draft, style, { waivedCents: 100_00 })).not.toHaveProperty('headline');
    expect(sheetOfDraft(draft, { ...style, isVoid: true })).not.toHaveProperty('headline');
    expect(sheetOfDraft(anInvoice({ lineItems: [] }), style)).not.toHaveProperty('headline');
  });

  test('is a receipt that says first what was paid and what is left, unless that is not decided', () => {
    const draft = anInvoice({ lineItems: [aLine({ unitPrice: '100' })] });
    const style = { edition: 'lite', verifyUrl: 'https://pay.example/verify#code=7KQ2' } as const;
    const receipt = (paid: PrintedMoney) => {
      const { title, mark, headline } = sheetOfDraft(draft, style, paid);
      expect(title).toBe('RECEIPT');
      return [headline?.label, headline?.value, headline?.note, mark];
    };
    const part = { paidCents: 30_00 };
    expect(receipt(part)).toEqual(['Amount paid', '$30.00', 'Balance due: $70.00', undefined]);
    expect(receipt({ ...part, depositCents: 20_00 })[1]).toBe('$50.00');
    expect(receipt({ ...part, isEarlierReceipt: true })).toEqual([
      'Amount paid',
      '$30.00',
      'Balance after these payments: $70.00',
      undefined,
    ]);
    expect(receipt({ paidCents: 100_00 })).toEqual(['Amount paid', '$100.00', undefined, 'PAID']);
    expect(receipt({ ...part, undecidedCents: 10_00 })[0]).toBeUndefined();
    expect(receipt({ ...part, reportedCents: 30_00 })[0]).toBeUndefined();
    expect(receipt({ ...part, isVoid: true })[0]).toBeUndefined();
  });

  test('has the default color and neither notes nor rows if the invoice is empty', () => {
    const blank = sheetOfDraft(anInvoice({ businessName: '', notes: ' ', lineItems: [] }));
    expect(blank).toMatchObject({
      brandColor: brand.color,
      business: { name: 'Your Business Name', isPlaceholder: true, lines: [] },
      rows: [],
      total: { value: '$0.00' },
    });
    expect(blank).not.toHaveProperty('notes');
    expect(sheetOfInvoice(checked(anInvoice())).footer).toContain(brand.name);
  });

  test('shows the totals of the specified example, line by line', () => {
    const sheet = sheetOfDraft(aFullInvoice());
    expect(sheet.rows.map((row) => row.total)).toEqual(['$142.88', '$0.01', '$1,299.99']);
    expect(sheet.subtotal.value).toBe('$1,442.88');
    expect(sheet.total.value).toBe(sheet.subtotal.value);
  });

  test('shows placeholders for missing texts, and no Bill To', () => {
    const sheet = sheetOfDraft(
      anInvoice({
        businessName: '',
        invoiceNumber: '',
        issueDate: '',
        lineItems: [aLine({ description: '' })],
      }),
    );
    expect(sheet.business.name).toBe('Your Business Name');
    expect(sheet.facts).toEqual([{ label: 'Invoice #', value: 'INV-001' }]);
    expect(sheet.rows[0]).toMatchObject({ description: 'Enter description', isPlaceholder: true });
    expect(sheet.billTo).toBeUndefined();
  });

  test('names the product in its footer, but in Lite only for its owner', () => {
    expect(sheetOfDraft(anInvoice()).footer).toBe(
      `Thank you for your business! • Generated by ${brand.name}`,
    );
    expect(sheetOfDraft(anInvoice(), { edition: 'lite' }).footer).toBe('Thank you for your business!');
    expect(sheetOfInvoice(checked(anInvoice()), { edition: 'lite' }).footer).toBe(
      'Thank you for your business!',
    );
  });

  test('shows Bill To as soon as one client field is filled', () => {
    expect(sheetOfDraft(anInvoice({ clientPhone: '555' })).billTo).toEqual({
      heading: 'Bill To',
      lines: ['555'],
    });
  });

  test('contains the same texts for a checked invoice as for its draft', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    const decimals = (max: number, digits: number) =>
      fc.integer({ min: 1, max }).map((value) => {
        const text = String(value).padStart(digits + 1, '0');
        return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
      });
    const line = fc.record({
      description: words.map((text) => `x${text}`),
      quantity: decimals(999_999, 3),
      unitPrice: decimals(99_999_999, 2),
      taxed: fc.constantFrom(undefined, false),
    });
    const charges = fc.record(
      {
        discount: fc.constantFrom('', '10%', '0', '100%'),
        taxRate: fc.constantFrom('', '0', '8.25'),
        taxName: fc.constantFrom('', 'Sales tax'),
        reference: fc.constantFrom('', 'PO 7'),
      },
      { requiredKeys: [] },
    );
    const style = { edition: 'lite', brandColor: '#15803d' } as const;
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        words,
        charges,
        (lineItems, clientName, more) => {
          const draft = anInvoice({ lineItems, clientName, notes: clientName, ...more });
          const invoice = checked(draft);
          const sheet = sheetOfInvoice(invoice, style);
          expect(sheet).toEqual(sheetOfDraft(draft, style));
          expect(sheet.total.value).toBe(formatDollars(amountsOf(invoice).total));
        },
      ),
      { numRuns: quickOrFull(300, 3_000) },
    );
  });

  test('has no row and no label for an omitted value', () => {
    const sheet = sheetOfDraft(anInvoice({ discount: '', taxRate: '', taxName: 'VAT', reference: '' }));
    expect(sheet).toEqual(sheetOfDraft(anInvoice()));
    expect(sheet).not.toHaveProperty('adjustments');
  });

  test('shows the PO number below the dates', () => {
    expect(sheetOfDraft(anInvoice({ reference: 'HQ-77', dueDate: '2026-12-03' })).facts).toEqual([
      { label: 'Invoice #', value: 'INV-1001' },
      { label: 'Issue Date', value: 'November 3, 2026' },
      { label: 'Due Date', value: 'December 3, 2026' },
      { label: 'PO Number', value: 'HQ-77' },
    ]);
  });
});

describe('discount and tax in the document view', () => {
  const lineItems = [
    aLine({ unitPrice: '100' }),
    aLine({ unitPrice: '20' }),
    aLine({ unitPrice: '130', taxed: false }),
  ];
  const amounts = (changes: Partial<InvoiceDraft>) => {
    const { subtotal, adjustments = [], total } = sheetOfDraft(anInvoice({ lineItems, ...changes }));
    return [subtotal, ...adjustments, total].map(({ label, value }) => `${label} ${value}`);
  };

  test.each([
    [{ discount: '10%' }, ['Subtotal $250.00', 'Discount (10%) -$25.00', 'Total $225.00']],
    [{ discount: '$25.00' }, ['Subtotal $250.00', 'Discount -$25.00', 'Total $225.00']],
    [{ taxRate: '8.25' }, ['Subtotal $250.00', 'Tax (8.25% on $120.00) $9.90', 'Total $259.90']],
    [
      { taxRate: '8.25', lineItems: lineItems.map((line) => ({ ...line, taxed: true })) },
      ['Subtotal $250.00', 'Tax (8.25%) $20.63', 'Total $270.63'],
    ],
    [
      { discount: '10%', taxRate: '8.25', taxName: ' Sales  tax ' },
      ['Subtotal $250.00', 'Discount (10%) -$25.00', 'Sales tax (8.25% on $108.00) $8.91', 'Total $233.91'],
    ],
    [{ taxRate: '0', lineItems: [aLine()] }, ['Subtotal $89.50', 'Tax (0%) $0.00', 'Total $89.50']],
    [{ discount: '0' }, ['Subtotal $250.00', 'Discount $0.00', 'Total $250.00']],
  ])('%j shows %j', (changes, rows) => {
    expect(amounts(changes)).toEqual(rows);
  });

  test('an invoice of $0.00 asks for nothing, and does not say how to pay', () => {
    const style = { edition: 'lite', howToPay: { text: 'Check' } } as const;
    const free = anInvoice({ lineItems: [aLine({ unitPrice: '0' })] });
    const sheet = sheetOfInvoice(checked(free), style);
    expect(sheet.total.value).toBe('$0.00');
    for (const part of ['due', 'mark', 'payment']) expect(sheet).not.toHaveProperty(part);
    expect(sheetOfInvoice(checked(anInvoice()), style)).toHaveProperty('payment');
  });

  test('are shown as typed and count as zero if they cannot be read', () => {
    expect(amounts({ discount: '10 percent', taxRate: '-5', taxName: 'VAT' })).toEqual([
      'Subtotal $250.00',
      'Discount 10 percent',
      'VAT -5',
      'Total $250.00',
    ]);
  });

  test('subtract at most the subtotal, even while the lines are still being typed', () => {
    expect(amounts({ discount: '300', taxRate: '5' })).toEqual([
      'Subtotal $250.00',
      'Discount -$250.00',
      'Tax (5% on $0.00) $0.00',
      'Total $0.00',
    ]);
  });
});

test('a cell that is not yet a number is shown as typed and counts as zero', () => {
  const rows = sheetOfDraft(
    anInvoice({
      lineItems: [
        aLine({ quantity: 'two ', unitPrice: '5' }),
        aLine({ quantity: '1', unitPrice: '-5' }),
        aLine({ quantity: '-1', unitPrice: '5' }),
        aLine({ quantity: '0', unitPrice: '$ 5' }),
      ],
    }),
  ).rows;
  expect(rows.map(({ quantity, unitPrice, total }) => [quantity, unitPrice, total])).toEqual([
    ['two', '$5.00', '$0.00'],
    ['1', '-$5.00', '$0.00'],
    ['-1', '$5.00', '$0.00'],
    ['0', '$5.00', '$0.00'],
  ]);
});

describe('the payments in the document view', () => {
  const totalCents = amountsOf(checked(anInvoice())).total;
  const rowsOf = (paid: PrintedMoney) =>
    sheetOfInvoice(checked(anInvoice()), { edition: 'lite' }, paid).settlement?.map(
      ({ label, value }) => `${label} ${value}`,
    );
  const balanceRowAfter = (cents: number) => `Balance due ${formatDollars(totalCents - cents)}`;
  const restRowAfter = (cents: number) => `Not asked for yet ${formatDollars(totalCents - cents)}`;

  test('are shown as one sum after the deposit', () => {
    expect(rowsOf({ depositCents: 100, paidCents: 200 })).toEqual([
      'Deposit paid $1.00',
      'Paid $2.00',
      balanceRowAfter(300),
    ]);
    expect(rowsOf({})).toBeUndefined();
  });

  test('are not shown if there are none', () => {
    expect(rowsOf({ depositCents: 100 })).toEqual(['Deposit paid $1.00', balanceRowAfter(100)]);
    expect(rowsOf({ paidCents: 1 })).toEqual(['Paid $0.01', balanceRowAfter(1)]);
    expect(rowsOf({ depositCents: 0, paidCents: 0 })).toBeUndefined();
  });

  test.each<[PrintedMoney, boolean]>([
    [{ paidCents: totalCents }, true],
    [{ depositCents: totalCents }, true],
    [{ depositCents: 100, paidCents: totalCents - 100 }, true],
    [{ depositCents: 100, paidCents: totalCents - 101 }, false],
    // An overpaid amount has its own row.
    [{ depositCents: 100, paidCents: totalCents }, true],
    [{ depositCents: 100, paidCents: totalCents + 100 }, true],
    [{ paidCents: totalCents - 100, waivedCents: 100 }, true],
    // What a reported account received pays nothing.
    [{ paidCents: totalCents, reportedCents: 100, undecidedCents: 100 }, false],
    [{ paidCents: totalCents + 100, reportedCents: 100 }, true],
    // An invoice that was refunded in full is not shown as paid.
    [{ waivedCents: totalCents }, false],
    [{}, false],
  ])('with %j, mark the document PAID: %s', (paid, isPaid) => {
    const { mark } = sheetOfInvoice(checked(anInvoice()), { edition: 'lite' }, paid);
    expect(mark).toBe(isPaid ? 'PAID' : undefined);
  });

  test('and the amount that is not owed after a refund add up to the total', () => {
    expect(rowsOf({ paidCents: totalCents - 100, waivedCents: 100 })).toEqual([
      `Paid ${formatDollars(totalCents - 100)}`,
      'Not owed $1.00',
      balanceRowAfter(totalCents),
    ]);
    expect(rowsOf({ waivedCents: totalCents })).toEqual([
      `Not owed ${formatDollars(totalCents)}`,
      balanceRowAfter(totalCents),
    ]);
  });

  test('do not show an amount due for an invoice that was refunded completely', () => {
    const style = { edition: 'lite', howToPay: { text: 'Check' } } as const;
    const sheet = sheetOfInvoice(checked(anInvoice()), style, { waivedCents: totalCents });
    expect(sheet).not.toHaveProperty('payment');
    expect(sheet).not.toHaveProperty('mark');
  });

  test('name the page of the invoice and show its code if the owner takes online payments only', () => {
    const invoice = checked(anInvoice());
    const pageUrl = 'https://billhook.example/i/1';
    const style = { edition: 'lite', takesOnline: true } as const;
    expect(sheetOfInvoice(invoice, { ...style, pageUrl }).payment).toEqual({
      heading: 'How to pay',
      text: 'Pay online on the page of this invoice.',
      code: { url: pageUrl, caption: 'Scan to view this invoice' },
    });
    expect(sheetOfInvoice(invoice, style)).not.toHaveProperty('payment');
    expect(sheetOfInvoice(invoice, { edition: 'lite', pageUrl })).not.toHaveProperty('payment');
  });

  test('are listed also if they add up to 0, such as a returned bank payment', () => {
    const payments = [
      { amountCents: 500, date: '2026-11-02', online: { cause: 'payment' as const } },
      { amountCents: -500, date: '2026-11-05', online: { cause: 'return' as const } },
    ];
    expect(rowsOf({ payments })).toEqual([
      'Paid November 2, 2026 $5.00',
      'Returned November 5, 2026 -$5.00',
      'Paid $0.00',
      balanceRowAfter(0),
    ]);
  });

  test.each<[string, PrintedMoney, readonly string[]]>([
    [
      'is not decided after a refund',
      { paidCents: totalCents - 48, undecidedCents: 48 },
      [`Paid ${formatDollars(totalCents - 48)}`, 'On hold $0.48', 'Balance due $0.00'],
    ],
    [
      'is with a reported account',
      { paidCents: 100, undecidedCents: 100, reportedCents: 100 },
      ['On hold $1.00', restRowAfter(100)],
    ],
    [
      'is with a reported account, although another part was paid',
      { depositCents: 50, paidCents: 300, onlineDepositCents: 100, undecidedCents: 100, reportedCents: 100 },
      ['Deposit paid $0.50', 'Paid $2.00', 'On hold $1.00', restRowAfter(350)],
    ],
    [
      'is with a reported account, and the payments are listed',
      {
        paidCents: 100,
        undecidedCents: 100,
        reportedCents: 100,
        payments: [{ amountCents: 100, date: '2026-11-02' }],
      },
      ['Paid November 2, 2026 $1.00', 'On hold $1.00', restRowAfter(100)],
    ],
    [
      'is disputed',
      { undecidedCents: totalCents, isDisputed: true },
      [`In dispute ${formatDollars(totalCents)}`, 'Balance due $0.00'],
    ],
    [
      'is disputed, and the rest was never paid',
      { undecidedCents: 100, isDisputed: true },
      ['In dispute $1.00', restRowAfter(100)],
    ],
    [
      'is on its way from the bank',
      { pendingCents: totalCents },
      [`Bank payment on its way ${formatDollars(totalCents)}`, 'Balance due $0.00'],
    ],
    ['is being checked', { isBeingChecked: true }, [`Not asked for yet ${formatDollars(totalCents)}`]],
  ])('ask for nothing while an amount %s', (_, paid, rows) => {
    const style = { edition: 'lite', howToPay: { text: 'Check' } } as const;
    const sheet = sheetOfInvoice(checked(anInvoice()), style, paid);
    expect(sheet.settlement?.map(({ label, value }) => `${label} ${value}`)).toEqual(rows);
    for (const part of ['due', 'mark', 'payment']) expect(sheet).not.toHaveProperty(part);
  });

  test('of a void invoice are listed as too much, without a balance', () => {
    expect(rowsOf({ paidCents: 200, isVoid: true })).toEqual(['Paid $2.00', 'Overpaid $2.00']);
    expect(rowsOf({ pendingCents: 200, isVoid: true })).toEqual(['Bank payment on its way $2.00']);
  });

  test('are all listed once if there are twelve', () => {
    const payments = Array.from({ length: 12 }, (_, day) => ({
      amountCents: 100,
      date: `2026-11-${String(day + 10)}`,
    }));
    const rows = rowsOf({ paidCents: 1200, payments }) ?? [];
    expect(rows[0]).toBe('Paid November 10, 2026 $1.00');
    expect(rows.slice(11)).toEqual(['Paid November 21, 2026 $1.00', 'Paid $12.00', balanceRowAfter(1200)]);
  });

  test('are listed one by one with their days on a receipt', () => {
    const payments = [
      { amountCents: 200, date: '2026-11-05' },
      { amountCents: 100, date: '2026-11-02' },
    ];
    const eachPaymentRow = ['Paid November 2, 2026 $1.00', 'Paid November 5, 2026 $2.00'];
    expect(rowsOf({ paidCents: 300, payments })).toEqual([
      ...eachPaymentRow,
      'Paid $3.00',
      balanceRowAfter(300),
    ]);
    expect(rowsOf({ paidCents: 200, payments: payments.slice(0, 1) })).toEqual([
      eachPaymentRow[1],
      balanceRowAfter(200),
    ]);
  });

  test('are listed with what happened to amounts that were taken back or restored', () => {
    const date = '2026-11-05';
    const takenBack = (['refund', 'dispute', 'return', 'move', 'unknown'] as const).map((cause) => ({
      amountCents: -100,
      date,
      method: 'card' as const,
      online: { cause },
    }));
    const payments = [
      { amountCents: 800, date: '2026-11-02', online: { cause: 'payment' as const } },
      { amountCents: 100, date: '2026-11-03', online: { cause: 'refund' as const } },
      { amountCents: 100, date: '2026-11-03', online: { cause: 'dispute' as const } },
      { amountCents: 100, date: '2026-11-04', online: { cause: 'move' as const } },
      ...takenBack,
      { amountCents: -100, date: '2026-11-06' },
    ];
    expect(rowsOf({ paidCents: 500, payments })).toEqual([
      'Paid November 2, 2026 $8.00',
      'Refund failed November 3, 2026 $1.00',
      'Dispute won November 3, 2026 $1.00',
      'Moved November 4, 2026 $1.00',
      'Refunded November 5, 2026 (Card) -$1.00',
      'Disputed November 5, 2026 (Card) -$1.00',
      'Returned November 5, 2026 (Card) -$1.00',
      'Moved November 5, 2026 (Card) -$1.00',
      'Taken back November 5, 2026 (Card) -$1.00',
      'Taken back November 6, 2026 -$1.00',
      'Paid $5.00',
      balanceRowAfter(500),
    ]);
  });

  test('are shown as one sum if the listed payments do not add up to the paid amount', () => {
    expect(rowsOf({ paidCents: 300, payments: [{ amountCents: 100, date: '2026-11-02' }] })).toEqual([
      'Paid $3.00',
      balanceRowAfter(300),
    ]);
  });

  test('are all listed with their methods on a receipt, however many there are', () => {
    const payments = Array.from({ length: 15 }, (_, day) => ({
      amountCents: 100,
      date: `2026-11-${String(day + 10)}`,
      method: 'bank-transfer' as const,
    }));
    const rows = rowsOf({ paidCents: 1500, payments }) ?? [];
    expect(rows).toHaveLength(15 + 2);
    expect(rows[0]).toBe('Paid November 10, 2026 (Bank transfer) $1.00');
    expect(rows.slice(-2)).toEqual(['Paid $15.00', balanceRowAfter(1500)]);
  });
});
