import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { isPlainNumber } from '#lambdas/messaging/plain-number';
import { unverifiedInvoiceMail } from '#lambdas/messaging/unverified-invoice-mail';
import { quickOrFull } from '#test/support/effort';
import { aFullInvoice } from '#test/support/invoices';

const now = new Date(1_763_700_000_000);

function mailOf(
  changes: Partial<ReturnType<typeof aFullInvoice>> = {},
  options: Partial<Parameters<typeof unverifiedInvoiceMail>[0]> = {},
) {
  const checked = validateInvoice({ ...aFullInvoice(), ...changes }, 'above-zero');
  if (!checked.ok) throw new Error('the builder makes right invoices');
  return unverifiedInvoiceMail({
    to: 'pat@example.com',
    invoice: checked.value,
    pdf: new Uint8Array([1]),
    message: { kind: 'free-invoice', id: 'a' },
    secret: 'b',
    siteOrigin: 'https://billhook.example',
    now,
    ...options,
  });
}

describe('the email of an invoice to an unverified address', () => {
  test('has the same wording for every visitor', () => {
    const { subject, text, attachments, tags } = mailOf();
    expect(subject).toBe(`Your invoice from the ${brand.name} generator`);
    expect(text).toBe(
      [
        'Your invoice is ready',
        'The PDF is attached. Send that file to your client, or print it.',
        'Invoice: INV-2026-042\nTotal: $1,442.88\nIssue date: November 3, 2026',
        `You receive this because someone entered this address in the free invoice generator of ${brand.name}. The invoice was made by an unverified visitor. This wasn't me: https://billhook.example/not-me#token=a.b`,
        `${brand.name} · ${brand.tagline}\n`,
      ].join('\n\n'),
    );
    expect(attachments).toEqual([
      {
        filename: 'Invoice INV-2026-042.pdf',
        contentType: 'application/pdf',
        content: new Uint8Array([1]),
      },
    ]);
    expect(tags).toEqual({ kind: 'free-invoice', message: 'a' });
  });

  test('attaches a file whose name has no number if the number must not be shown', () => {
    const { text, attachments } = mailOf({ invoiceNumber: 'CALL NOW' });
    expect(text).toContain('\n\nTotal: $1,442.88');
    expect(attachments?.[0]?.filename).toBe('Invoice.pdf');
  });

  test('shows number, total and date, and how to report the email', () => {
    const { text, html } = mailOf();
    for (const part of ['INV-2026-042', '$1,442.88', 'November 3, 2026', "This wasn't me"])
      expect(text).toContain(part);
    expect(text).toContain('https://billhook.example/not-me#token=a.b');
    expect(html).toContain('$1,442.88');
  });

  test('contains no other text that the visitor typed, in subject, text or HTML', () => {
    const mail = mailOf();
    const sent = `${mail.subject}${mail.text}${mail.html}${JSON.stringify(mail.tags)}${mail.attachments?.[0]?.filename}`;
    for (const word of [
      'Hartwell',
      'Mill Road',
      'Whitfield',
      'Hourly',
      'Payable',
      'Orchard',
      'hartwell.example',
    ])
      expect(sent).not.toContain(word);
  });

  test.each(['2026/11-003', '#42', '7', 'INV.2026.7', 'HHA-2053', 'INV-1763700000000', 'INV-1763786399999'])(
    'shows the number %s',
    (invoiceNumber) => {
      expect(mailOf({ invoiceNumber }).text).toContain(`Invoice: ${invoiceNumber}`);
    },
  );

  test.each([
    'Call 555-0100 now',
    'http://evil.example/pay',
    'evil.example/pay2',
    'www.evil1.example',
    'OVERDUE',
    '<b>x</b>',
    'x'.repeat(33),
    'ACCT-LOCKED-CALL-18885550199',
    'INV-18885550199',
    'INV-1888555019912',
    '888-555-0199-1',
    '88855501',
    'TEL-555-0199',
    '555.0199',
    '1.2.3.4/login',
    '1.2.3.4',
    'INV-1-PAY-NOW',
    'L0CK3D-1',
    'LOCKED-1',
    '1.2.3.4',
    '1..2.',
    '..1.',
    'INV-17637000000001',
    'AINV-1763700000000',
    'INV-1763527200000',
    'INV-1763872800000',
    't.co/1',
    '1.co',
  ])('omits an invoice number that could be a message to the reader: %s', (invoiceNumber) => {
    const { text, html } = mailOf({ invoiceNumber });
    expect(text + html).not.toContain(invoiceNumber);
  });

  test('warns the reader that somebody else may have created the account', () => {
    const message = { kind: 'lite-invoice', id: 'a', owner: 'user' } as const;
    const { text, tags } = mailOf({}, { message });
    expect(text).toContain(`when signing up for ${brand.name} Lite`);
    expect(text).toContain('https://billhook.example/not-me#token=user.a.b');
    expect(tags).toEqual({ kind: 'lite-invoice', message: 'a', owner: 'user' });
  });

  test('never shows a number that contains a second word, a telephone number or an address', () => {
    const pieces = fc.constantFrom(
      'A',
      'CALL',
      'io',
      'x',
      '1',
      '42',
      '888',
      '5550199',
      '-',
      '.',
      '/',
      '_',
      '#',
    );
    const numbers = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(numbers, (number) => {
        fc.pre(isPlainNumber(number, now));
        expect(number.match(/[A-Za-z]/g)?.length ?? 0).toBeLessThanOrEqual(3);
        expect(number.match(/\d/g)?.length).toBeLessThanOrEqual(9);
        expect(number).not.toMatch(/(\d+\.){3}\d|\.[A-Za-z]|[A-Za-z][^A-Za-z]+[A-Za-z]|\s/);
      }),
      { numRuns: quickOrFull(2_000, 20_000) },
    );
  });
});
