import { describe, expect, test } from 'vitest';
import type { PrintedMoney } from '#domain/documents/settlement';
import { validateInvoice } from '#domain/documents/validate-invoice';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import { invoiceMail } from '#lambdas/invoices/send/invoice-mail';
import { anInvoice } from '#test/support/invoices';

function mailOf(
  changes: Parameters<typeof anInvoice>[0] = {},
  {
    revision,
    ...more
  }: {
    readonly paid?: PrintedMoney;
    readonly alsoTo?: string;
    readonly wasClientMailed?: boolean;
    readonly revision?: number;
  } = {},
) {
  const checked = validateInvoice(anInvoice(changes), 'at-least-one');
  if (!checked.ok) throw new Error('the invoice of this test must be right');
  const content: InvoiceContent = {
    contentId: 'submission-1',
    invoiceId: '01JD0000000000000000000000',
    bodyHash: '',
    savedAt: '2026-11-03T12:00:00.000Z',
    invoice: checked.value,
    totalCents: 8_950,
    ...(revision !== undefined && { revision }),
    brandColor: '#2563eb',
    userEmail: 'pat@example.com',
  };
  return invoiceMail({
    userId: 'user-1',
    content,
    pdf: new Uint8Array([1]),
    siteOrigin: 'https://billhook.example',
    ...more,
  });
}

describe('the email of a Lite invoice', () => {
  test('is sent to the account and shows number, client, total and dates', () => {
    const mail = mailOf({ clientName: 'Dana Whitfield', dueDate: '2026-12-03' });
    expect(mail).toMatchObject({ to: 'pat@example.com', subject: 'Invoice INV-1001 for Dana Whitfield' });
    for (const text of [mail.text, mail.html])
      for (const fact of ['Dana Whitfield', '$89.50', 'November 3, 2026', 'December 3, 2026'])
        expect(text).toContain(fact);
    expect(mail.text).toContain('https://billhook.example/billhook-lite/invoices/01JD0000000000000000000000');
  });

  test('asks its owner to forward it only if the client is not emailed too', () => {
    expect(mailOf().text).toContain('Forward it to your client');
    const copy = mailOf({}, { alsoTo: 'dana@client.example' });
    expect(copy.text).toContain('The invoice is also emailed to dana@client.example.');
    expect(copy.text).not.toContain('Forward');
    const later = mailOf({}, { wasClientMailed: true });
    expect(later.text).toContain('This is your copy, with the PDF.');
    expect(later.text).not.toContain('Forward');
  });

  test('says that a later version is a correction', () => {
    for (const first of [{}, { revision: 1 }]) expect(mailOf({}, first).text).not.toContain('corrected');
    expect(mailOf({}, { revision: 2 }).text).toContain(
      'This is a corrected version (revision 2). It is not a second invoice.',
    );
  });

  test('shows the deposit and the remaining balance', () => {
    const { text } = mailOf({}, { paid: { depositCents: 2_000 } });
    for (const amount of ['$89.50', '$20.00', '$69.50']) expect(text).toContain(amount);
  });

  test('shows a deposit and a later payment, and what is left', () => {
    const { text } = mailOf({}, { paid: { depositCents: 2_000, paidCents: 3_000 } });
    expect(text).toMatch(/Deposit paid:? +\$20\.00/);
    expect(text).toMatch(/Balance due:? +\$39\.50/);
  });

  test('asks for nothing while a refund waits for an answer', () => {
    const { text } = mailOf({}, { paid: { undecidedCents: 8_950 } });
    expect(text).toMatch(/On hold:? +\$89\.50/);
    expect(text).not.toMatch(/due:? +\$[1-9]/);
  });

  test('has account and submission in its tags, which events of SES repeat', () => {
    expect(mailOf().tags).toEqual({ kind: 'lite-invoice', message: 'submission-1', owner: 'user-1' });
  });

  test('escapes typed text, and contains none in headers and file names', () => {
    const mail = mailOf({
      invoiceNumber: '../"INV\r\nBcc: x@y.example',
      clientName: '<img src=x onerror=alert(1)>',
    });
    expect(mail.html).not.toContain('<img');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.attachments?.[0]?.filename).toBe("Invoice INV Bcc- x@y.example - O'Brien & Söhne.pdf");
  });

  test('omits what the invoice omits', () => {
    const mail = mailOf({ clientName: '', dueDate: '' });
    expect(mail.subject).toBe('Invoice INV-1001');
    expect(mail.text).not.toMatch(/Client|[Dd]ue/);
  });
});
