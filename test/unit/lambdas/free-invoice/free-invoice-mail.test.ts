import { describe, expect, test } from 'vitest';
import { validateInvoice } from '#domain/paper/validate-invoice';
import { freeInvoiceMail } from '#lambdas/free-invoice/free-invoice-mail';
import { aFullInvoice } from '#test/support/invoices';

function mailOf(changes: Partial<ReturnType<typeof aFullInvoice>> = {}) {
  const checked = validateInvoice({ ...aFullInvoice(), ...changes }, 'above-zero');
  if (!checked.ok) throw new Error('the builder makes right invoices');
  return freeInvoiceMail({
    to: 'pat@example.com',
    invoice: checked.value,
    pdf: new Uint8Array([1]),
    submissionId: 'submission-1',
    notMeUrl: 'https://billhook.example/not-me#token=a.b',
  });
}

describe('the mail of the free generator', () => {
  test('says number, total and date, and how to report it', () => {
    const { text, html } = mailOf();
    for (const part of ['INV-2026-042', '$1,442.88', 'November 3, 2026', "This wasn't me"])
      expect(text).toContain(part);
    expect(text).toContain('https://billhook.example/not-me#token=a.b');
    expect(html).toContain('$1,442.88');
  });

  test('repeats none of the visitor’s other words, in subject, text or HTML', () => {
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

  test.each(['2026/11-003', '#42', 'INV.2026.7', 'INV-1763700000000'])(
    'says the number %s',
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
  ])('leaves out an invoice number that could be a message: %s', (invoiceNumber) => {
    const { text, html } = mailOf({ invoiceNumber });
    expect(text + html).not.toContain(invoiceNumber);
  });
});
