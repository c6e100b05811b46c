import { expect, test } from 'vitest';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { clientMailTexts } from '#domain/invoices/client-mail';
import { anInvoice } from '#test/support/invoices';

function invoiceOf(change: Parameters<typeof anInvoice>[0] = {}) {
  const checked = validateInvoice(anInvoice(change), 'at-least-one');
  if (!checked.ok) throw new Error('the invoice is not right');
  return checked.value;
}

const amountDue = (settled?: { readonly paidCents: number; readonly depositCents: number }) =>
  clientMailTexts(invoiceOf(), '', settled).facts.find(({ label }) => label === 'Amount due')?.value;

test('the mail of an invoice asks for what is left to pay', () => {
  const [whole, rest] = [amountDue(), amountDue({ paidCents: 700, depositCents: 300 })];
  const cents = (shown = '') => Number(shown.replace(/\D/g, ''));
  expect(cents(whole) - cents(rest)).toBe(1_000);
});

test('an invoice without a due date says none, and one without a business says whose it may be', () => {
  const texts = clientMailTexts(invoiceOf({ businessName: 'Hartwell', dueDate: '' }), 'Hello.\n\n Bye. ');
  expect(texts.facts.map(({ label }) => label)).toEqual(['Amount due']);
  expect(texts.message).toEqual(['Hello.', 'Bye.']);
  expect(texts.sentBy).toBe(
    'Hartwell sent you this invoice with Billhook. Reply to this email to write to them.',
  );
});
