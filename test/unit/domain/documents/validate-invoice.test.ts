import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOfInvoice } from '#domain/documents/invoice';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { shownMessages } from '#domain/documents/invoice-limits';
import { maxPrintWork, printWork } from '#domain/documents/print/print-work';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { aFullInvoice, aLine, anInvoice, checked } from '#test/support/invoices';

function messagesOf(
  changes: Parameters<typeof anInvoice>[0],
  rule: 'above-zero' | 'at-least-one' = 'above-zero',
) {
  const result = validateInvoice(anInvoice(changes), rule);
  return result.ok ? [] : result.refusal.map((fault) => fault.message);
}

describe('a typed invoice', () => {
  test('needs at least one line', () => {
    expect(messagesOf({ lineItems: [] })).toEqual(['Add at least one line item.']);
  });

  test.each([
    [{ description: '  ' }, 'Line 1: description is required.'],
    [{ unitPrice: '' }, 'Line 1: price is required and must be a number.'],
    [{ unitPrice: 'abc' }, 'Line 1: price is required and must be a number.'],
    [{ unitPrice: '-1' }, 'Line 1: price cannot be negative.'],
    [{ quantity: '0' }, 'Line 1: quantity must be at least 1.'],
    [{ quantity: '-2' }, 'Line 1: quantity must be at least 1.'],
    [{ quantity: 'two' }, 'Line 1: quantity must be at least 1.'],
    [{ unitPrice: '1,5' }, 'Line 1: price must have a decimal point, like 1.50.'],
    [{ quantity: '1,5' }, 'Line 1: quantity must have a decimal point, like 1.5.'],
    [{ unitPrice: '1.200' }, 'Line 1: price can have at most 2 decimals. Write 1200 or 1.20.'],
    [{ unitPrice: '1.0055' }, 'Line 1: price can have at most 2 decimals.'],
    [{ quantity: '1.0005' }, 'Line 1: quantity can have at most 3 decimals.'],
    [{ unitPrice: '100000000' }, 'Line 1: price cannot be more than 99,999,999.99.'],
    [{ quantity: '1000001' }, 'Line 1: quantity cannot be more than 1,000,000.'],
  ])('with a line %j is refused with: %s', (change, message) => {
    expect(messagesOf({ lineItems: [aLine(change)] })).toEqual([message]);
  });

  test('lists faults of description, price and quantity in this order, line by line', () => {
    const wrong = { description: '', unitPrice: '', quantity: '0' };
    expect(messagesOf({ lineItems: [wrong, wrong] })).toEqual([
      'Line 1: description is required.',
      'Line 1: price is required and must be a number.',
      'Line 1: quantity must be at least 1.',
      'Line 2: description is required.',
      'Line 2: price is required and must be a number.',
      'Line 2: quantity must be at least 1.',
    ]);
  });

  test('accepts the smallest quantity on the public form, and at least 1 in Lite', () => {
    const messages = (quantity: string, rule: 'above-zero' | 'at-least-one') =>
      messagesOf({ lineItems: [aLine({ quantity })] }, rule);
    const refused = ['Line 1: quantity must be at least 1.'];
    expect([messages('0.001', 'above-zero'), messages('0', 'above-zero')]).toEqual([[], refused]);
    expect([messages('1', 'at-least-one'), messages('0.999', 'at-least-one')]).toEqual([[], refused]);
  });

  test('accepts half an hour on the public form, but at least 1 in Lite', () => {
    const lineItems = [aLine({ quantity: '0.5' })];
    expect(messagesOf({ lineItems }, 'above-zero')).toEqual([]);
    expect(messagesOf({ lineItems }, 'at-least-one')).toEqual(['Line 1: quantity must be at least 1.']);
    expect(messagesOf({ lineItems: [aLine({ quantity: '1.5' })] }, 'at-least-one')).toEqual([]);
  });

  test('cannot be due before it is issued', () => {
    expect(messagesOf({ issueDate: '2026-11-03', dueDate: '2026-11-02' })).toEqual([
      'Due date cannot be before the issue date.',
    ]);
    expect(messagesOf({ issueDate: '2026-11-03', dueDate: '2026-11-03' })).toEqual([]);
  });

  test("does not need the client's address, but a typed one must be valid", () => {
    for (const right of ['', ' dana@whitfield.example ', 'd.o+x@w.co'])
      expect(messagesOf({ clientEmail: right })).toEqual([]);
    for (const wrong of ['dana', 'dana@whitfield', 'a@b.co, c@d.co', 'dana @whitfield.example'])
      expect(messagesOf({ clientEmail: wrong })).toEqual(['Client email must be a valid email address.']);
  });

  test('is refused without an issue date, and needs no due date', () => {
    expect(messagesOf({ issueDate: '' })).toEqual(['Issue date is required.']);
    expect(messagesOf({ dueDate: '' })).toEqual([]);
  });

  test('refuses a day that does not exist', () => {
    expect(messagesOf({ issueDate: '2026-02-30' })).toEqual(['Issue date is not a date.']);
  });

  test('refuses a sum above the largest exact number of cents', () => {
    const lineItems = [aLine({ quantity: '1000000', unitPrice: '99999999.99' })];
    expect(messagesOf({ lineItems })).toEqual(['The invoice total cannot be more than 99,999,999,999.99.']);
  });

  test('has at most ten error messages, each once', () => {
    const lineItems = Array.from({ length: 12 }, () => aLine({ description: '' }));
    const refused = validateInvoice(anInvoice({ lineItems }), 'above-zero');
    expect(refused.ok ? [] : shownMessages(refused.refusal)).toHaveLength(10);
    const twice = [
      { field: 'a', message: 'same' },
      { field: 'b', message: 'same' },
    ];
    expect(shownMessages(twice)).toEqual([{ field: 'a', message: 'same' }]);
  });

  test('has an error message at the field of every fault', () => {
    const fieldsOf = (changes: Partial<InvoiceDraft>) => {
      const result = validateInvoice(anInvoice(changes), 'above-zero');
      return result.ok ? [] : result.refusal.map(({ field }) => field);
    };
    const long = 'x'.repeat(501);
    expect(
      fieldsOf({
        lineItems: [
          aLine({ description: '', unitPrice: '', quantity: '' }),
          aLine({ description: long, unitPrice: '-1', quantity: '0' }),
        ],
        discount: 'x',
        taxName: long,
        taxRate: 'x',
        clientCity: long,
        reference: long,
        issueDate: '',
        dueDate: '12',
        notes: 'x'.repeat(5_001),
      }),
    ).toEqual([
      ...['description', 'unitPrice', 'quantity'].map((field) => `lineItems.0.${field}`),
      ...['description', 'unitPrice', 'quantity'].map((field) => `lineItems.1.${field}`),
      'discount',
      'taxName',
      'taxRate',
      'clientCity',
      'reference',
      'issueDate',
      'dueDate',
      'notes',
    ]);
    expect(fieldsOf({ lineItems: [] })).toEqual(['lineItems']);
    expect(fieldsOf({ lineItems: Array.from({ length: 201 }, () => aLine()) })).toEqual(['lineItems']);
    expect(fieldsOf({ issueDate: '2026-02-30', dueDate: '2026-01-01' })).toEqual(['issueDate']);
    expect(fieldsOf({ issueDate: '2026-02-03', dueDate: '2026-02-02' })).toEqual(['dueDate']);
    expect(fieldsOf({ discount: '$89.51' })).toEqual(['discount']);
    const huge = aLine({ quantity: '1000000', unitPrice: '99999999.99' });
    expect(fieldsOf({ lineItems: [huge] })).toEqual(['lineItems']);
  });

  test.each(['0001-01-01', '1969-12-31', '2201-01-01', '9999-12-31'])(
    'refuses a date outside of 1970 to 2200: %s',
    (date) => {
      const refused = validateInvoice(anInvoice({ issueDate: date, dueDate: date }), 'above-zero');
      expect(refused).toEqual({
        ok: false,
        refusal: [
          { field: 'issueDate', message: 'Enter a date between 1970 and 2200.' },
          { field: 'dueDate', message: 'Enter a date between 1970 and 2200.' },
        ],
      });
      expect(messagesOf({ dueDate: '9999-12-31' })).toEqual(['Enter a date between 1970 and 2200.']);
    },
  );

  test('may be issued and due on the first and the last possible day', () => {
    expect(messagesOf({ issueDate: '1970-01-01', dueDate: '2200-12-31' })).toEqual([]);
  });

  test('refuses a half-typed due date', () => {
    expect(messagesOf({ dueDate: '12' })).toEqual(['Due date is not a date.']);
  });

  test('may have a total of zero', () => {
    expect(messagesOf({ lineItems: [aLine({ unitPrice: '0' })] })).toEqual([]);
  });

  test('is refused if it would take too long to print, whichever of its texts is too long', () => {
    const refused = {
      field: 'lineItems',
      message: 'This invoice is too long to print. Shorten its descriptions or split it into two invoices.',
    };
    const work = (texts: readonly string[]) => printWork(texts) > maxPrintWork;
    const characters = Array.from({ length: 16_000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        aLine({ description: characters.slice(index * 400, index * 400 + 400).join('') }),
      );
    const beyond = rows(40).map(({ description }) => description);
    expect([work(beyond), work(beyond.slice(0, 10))]).toEqual([true, false]);
    expect(validateInvoice(anInvoice({ lineItems: rows(40) }), 'above-zero')).toEqual({
      ok: false,
      refusal: [refused],
    });
    expect(messagesOf({ lineItems: rows(10) })).toEqual([]);
  });

  test('loses control characters and bidi overrides', () => {
    const clean = validateInvoice(
      anInvoice({ clientName: 'Dana\u202E\u0000 Whit\nfield', notes: ' a\u0007b\r\nc\n' }),
      'above-zero',
    );
    expect(clean).toMatchObject({ ok: true, value: { clientName: 'Dana Whit field', notes: 'ab\nc' } });
  });
});

describe('a limit of an invoice', () => {
  const text = (length: number): string => 'x'.repeat(length);
  const lines = (count: number) => Array.from({ length: count }, () => aLine());

  test.each<[string, Partial<InvoiceDraft>, Partial<InvoiceDraft>, string]>([
    ['lines', { lineItems: lines(200) }, { lineItems: lines(201) }, 'An invoice can have at most 200 lines.'],
    [
      'a description',
      { lineItems: [aLine({ description: text(500) })] },
      { lineItems: [aLine({ description: text(501) })] },
      'Line 1: description can be at most 500 characters.',
    ],
    ['notes', { notes: text(5_000) }, { notes: text(5_001) }, 'Notes can be at most 5,000 characters.'],
    [
      'a price',
      { lineItems: [aLine({ unitPrice: '99999999.99' })] },
      { lineItems: [aLine({ unitPrice: '100000000' })] },
      'Line 1: price cannot be more than 99,999,999.99.',
    ],
    [
      'a quantity',
      { lineItems: [aLine({ quantity: '1000000', unitPrice: '1' })] },
      { lineItems: [aLine({ quantity: '1000000.001', unitPrice: '1' })] },
      'Line 1: quantity cannot be more than 1,000,000.',
    ],
    [
      'a PO number',
      { reference: text(50) },
      { reference: text(51) },
      'PO number can be at most 50 characters.',
    ],
    [
      'the name of a tax',
      { taxName: text(30), taxRate: '5' },
      { taxName: text(31), taxRate: '5' },
      'Tax name can be at most 30 characters.',
    ],
    [
      'the total',
      { lineItems: [aLine({ quantity: '1000', unitPrice: '99999999.99' }), aLine({ unitPrice: '9.99' })] },
      { lineItems: [aLine({ quantity: '1000', unitPrice: '99999999.99' }), aLine({ unitPrice: '10' })] },
      'The invoice total cannot be more than 99,999,999,999.99.',
    ],
    [
      'the total with its tax',
      { lineItems: [aLine({ quantity: '500', unitPrice: '99999999.99' })], taxRate: '100' },
      {
        lineItems: [aLine({ quantity: '500', unitPrice: '99999999.99' }), aLine({ unitPrice: '5' })],
        taxRate: '100',
      },
      'The invoice total cannot be more than 99,999,999,999.99.',
    ],
  ])('on %s is inclusive: the maximum is accepted, and one more is refused', (_, edge, beyond, message) => {
    expect(messagesOf(edge)).toEqual([]);
    expect(messagesOf(beyond)).toEqual([message]);
  });

  test.each([
    ['invoiceNumber', 'Invoice number'],
    ['businessName', 'Business name'],
    ['businessAddress', 'Business address'],
    ['businessCity', 'Business city'],
    ['businessPhone', 'Business phone'],
    ['businessEmail', 'Business email'],
    ['clientName', 'Client name'],
    ['clientAddress', 'Client address'],
    ['clientCity', 'Client city'],
    ['clientPhone', 'Client phone'],
    ['clientEmail', 'Client email'],
  ])('on %s is 200 characters', (field, label) => {
    const longest = field === 'clientEmail' ? `${text(50)}@${text(46)}.${text(50)}.${text(51)}` : text(200);
    expect(messagesOf({ [field]: longest })).toEqual([]);
    expect(messagesOf({ [field]: text(201) })).toEqual([`${label} can be at most 200 characters.`]);
  });

  test('applies to a text after it was cleaned', () => {
    expect(messagesOf({ clientName: `${' '.repeat(300)}${text(200)}\u200b` })).toEqual([]);
  });
});

describe('typed discount and tax', () => {
  const lineItems = [aLine({ unitPrice: '100' }), aLine({ unitPrice: '50', taxed: false })];
  const refusedDiscount = 'Discount must be a percentage from 0 to 100 or an amount up to the subtotal.';
  const refusedRate = 'Tax rate must be between 0 and 100 with at most 3 decimals.';

  test('are parsed together with the invoice', () => {
    const {
      discount,
      taxName,
      taxRate,
      reference,
      lineItems: lines,
    } = checked(anInvoice({ lineItems, discount: ' 10 % ', taxRate: '8.25', reference: ' PO 7 ' }));
    expect({ discount, taxName, taxRate, reference }).toEqual({
      discount: { percent: 10_000 },
      taxName: 'Tax',
      taxRate: 8_250,
      reference: 'PO 7',
    });
    expect(lines.map(({ taxed }) => taxed)).toEqual([undefined, false]);
  });

  test('are omitted if nothing was typed, and a tax without a rate has no name', () => {
    const plain = checked(anInvoice());
    expect(checked(anInvoice({ discount: ' ', taxRate: '', taxName: 'VAT', reference: ' ' }))).toEqual(plain);
    for (const field of ['discount', 'taxName', 'taxRate', 'reference'])
      expect(plain).not.toHaveProperty(field);
  });

  test.each([
    [{ discount: '100%' }, []],
    [{ discount: '100.001%' }, [refusedDiscount]],
    [{ discount: '$150.00' }, []],
    [{ discount: '150.01' }, [refusedDiscount]],
    [{ discount: '-1' }, [refusedDiscount]],
    [{ discount: 'half' }, [refusedDiscount]],
    [{ taxRate: '0' }, []],
    [{ taxRate: '100' }, []],
    [{ taxRate: '100.001' }, [refusedRate]],
    [{ taxRate: '8.2501' }, [refusedRate]],
    [{ taxRate: '-1' }, [refusedRate]],
  ])('with %j show these error messages: %j', (changes, messages) => {
    expect(messagesOf({ lineItems, ...changes })).toEqual(messages);
  });

  test('have their error messages after those of the lines and before all others', () => {
    expect(
      messagesOf({
        lineItems: [aLine({ description: '' })],
        discount: 'x',
        taxRate: 'x',
        taxName: 'x'.repeat(31),
        issueDate: 'soon',
        notes: 'x'.repeat(5_001),
      }),
    ).toEqual([
      'Line 1: description is required.',
      refusedDiscount,
      'Tax name can be at most 30 characters.',
      refusedRate,
      'Issue date is not a date.',
      'Notes can be at most 5,000 characters.',
    ]);
  });
});

test('a checked invoice is the same after it was opened in a form and checked again', () => {
  const optional = (text: fc.Arbitrary<string>) => fc.option(text, { nil: undefined });
  const draft = fc.record({
    lineItems: fc.array(
      fc.record({
        description: fc.stringMatching(/^\w{1,20}$/),
        // A line costs at least one cent, so that the discount cannot exceed the subtotal.
        quantity: fc.integer({ min: 10, max: 9_999_999 }).map((value) => String(value / 1_000)),
        unitPrice: fc.integer({ min: 100, max: 9_999_999 }).map((value) => (value / 100).toFixed(2)),
        taxed: fc.constantFrom(undefined, true, false),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    discount: optional(fc.constantFrom('', '10%', '12.125 %', '0', '0.01', '100%')),
    taxRate: optional(fc.constantFrom('', '0', '8.25', '8.125%')),
    taxName: optional(fc.constantFrom('', 'VAT')),
    reference: optional(fc.constantFrom('', 'PO 7')),
  });
  fc.assert(
    fc.property(draft, (changes) => {
      const invoice = checked({ ...aFullInvoice(), ...changes });
      expect(checked(draftOfInvoice(invoice))).toEqual(invoice);
    }),
    { numRuns: 1_000 },
  );
});
