import { expect, test } from 'vitest';
import type { HowToPay } from '#domain/documents/how-to-pay';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { reminderMail } from '#lambdas/reminders/reminder-mail';
import { aClientMailPass } from '#test/support/client-mail-pass';
import { anInvoice } from '#test/support/invoices';

function mailFor(
  businessName: string,
  howToPay?: HowToPay,
  paid: { readonly paidCents: number; readonly onlineDepositCents?: number } = { paidCents: 0 },
  isPayable = false,
) {
  const invoice = validateInvoice(
    anInvoice({ businessName, invoiceNumber: 'HHA-0099', dueDate: '2026-12-05' }),
    'at-least-one',
  );
  if (!invoice.ok) throw new Error('The test invoice is invalid');
  return reminderMail({
    userId: 'u1',
    messageId: 'i1-20261205-3',
    pass: aClientMailPass('dana@client.example'),
    linkId: 'link-1',
    stopSecret: 'secret',
    content: {
      contentId: 's1',
      invoiceId: 'i1',
      bodyHash: '',
      savedAt: '2026-12-01T00:00:00.000Z',
      invoice: invoice.value,
      totalCents: 40_000,
      brandColor: '#2563eb',
      userEmail: 'pat@example.com',
      howToPay: { text: 'Zelle to old@hartwell.example' },
    },
    howToPay,
    balanceCents: 40_000,
    isPayable,
    money: paid,
    logo: undefined,
    now: new Date('2026-12-08T10:00:00Z'),
    today: '2026-12-08',
    pdf: new Uint8Array([1]),
    siteOrigin: 'https://billhook.example',
  });
}

test('a reminder shows amount, days and link also in plain text, and explains how to stop such emails', () => {
  const mail = mailFor('Hartwell Plumbing');
  expect(mail.subject).toBe('Reminder: invoice HHA-0099 from Hartwell Plumbing');
  for (const words of [
    '$400.00',
    '3 days ago',
    'https://billhook.example/invoice?id=link-1',
    '/stop-mail#token=',
  ])
    expect(mail.text).toContain(words);
  expect(mail.unsubscribe).toBe('https://billhook.example/api/mail-stops/u1.i1-20261205-3.secret');
  expect(mail.attachments).toHaveLength(1);
  expect(mail.tags).toEqual({ kind: 'reminder', message: 'i1-20261205-3', owner: 'u1' });
});

test('a reminder shows the current payment details, not those at the time of the invoice', () => {
  const { text } = mailFor('Hartwell Plumbing', { text: 'Check to Hartwell' });
  expect(text).toContain('How to pay\n\nCheck to Hartwell');
  expect(text).not.toContain('old@hartwell.example');
  expect(mailFor('Hartwell Plumbing').text).not.toContain('How to pay');
});

test('markup and line breaks in the name of a business change neither headers nor HTML of a reminder', () => {
  const mail = mailFor('<b>Evil</b>\r\nBcc: all@example.com');
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.fromName).not.toMatch(/[\r\n<>@:]/);
  expect(mail.html).not.toContain('<b>Evil');
});

test('the button of a reminder says "View and pay" if the page has a button to pay, as in the email of the invoice', () => {
  const link = 'https://billhook.example/invoice?id=link-1';
  expect(mailFor('Hartwell Plumbing').text).toContain(`View invoice: ${link}`);
  expect(mailFor('Hartwell Plumbing', undefined, undefined, true).text).toContain(`View and pay: ${link}`);
});

test('a reminder calls a deposit that was paid online a deposit', () => {
  const { text } = mailFor('Hartwell Plumbing', undefined, { paidCents: 15_000, onlineDepositCents: 10_000 });
  expect(text).toMatch(/Deposit paid:? +\$100\.00/);
  expect(text).toMatch(/^Paid:? +\$50\.00/m);
});
