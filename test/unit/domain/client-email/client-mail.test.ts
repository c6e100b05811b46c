import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { clientMailTexts } from '#domain/client-email/client-mail';
import { clientMailOpening } from '#domain/client-email/client-mail-opening';
import { amountsOf } from '#domain/documents/amounts';
import { replacedVersion } from '#domain/documents/client-version';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { versionSentences } from '#domain/invoices/link-version';
import { formatDollars } from '#domain/money';
import { anInvoice } from '#test/support/invoices';

function invoiceOf(change: Parameters<typeof anInvoice>[0] = {}) {
  const checked = validateInvoice(anInvoice(change), 'at-least-one');
  if (!checked.ok) throw new Error('The test invoice is invalid');
  return checked.value;
}

const amountDue = (paid?: { readonly paidCents: number; readonly depositCents: number }) =>
  clientMailTexts(invoiceOf(), '', paid).facts.find(({ label }) => label === 'Amount due')?.value;

test('the email of an invoice shows the balance as the amount due', () => {
  const [whole, rest] = [amountDue(), amountDue({ paidCents: 700, depositCents: 300 })];
  const cents = (shown = '') => Number(shown.replace(/\D/g, ''));
  expect(cents(whole) - cents(rest)).toBe(1_000);
});

test('the email of a paid invoice is its receipt, but not the first one of an invoice that its deposit paid', () => {
  const { total } = amountsOf(invoiceOf());
  const paid = { paidCents: total };
  const { subject, heading, facts, sentBy } = clientMailTexts(invoiceOf(), '', paid);
  expect(subject).toBe(heading);
  expect(heading).toMatch(/^Receipt for invoice /);
  expect(facts).toEqual([{ label: 'Paid', value: formatDollars(total) }]);
  expect(sentBy).toContain(' sent you this receipt with ');
  expect(clientMailOpening(invoiceOf(), '', paid)).toMatch(/ your receipt for invoice .+ from .+\.$/);
  for (const other of [{ depositCents: total }, { paidCents: total, onlineDepositCents: total }])
    expect(clientMailTexts(invoiceOf(), '', other).heading).toMatch(/^Invoice /);
  expect(clientMailTexts(invoiceOf(), '', { ...paid, undecidedCents: 100 }).heading).toMatch(/^Invoice /);
});

test('the email of a corrected invoice has its own subject, unless it is a receipt', () => {
  const replaces = { totalCents: 500_55, isCurrent: false };
  const first = clientMailTexts(invoiceOf(), '');
  const corrected = clientMailTexts(invoiceOf(), '', {}, { replaces });
  expect(corrected.subject).toBe(`Corrected: ${first.subject}`);
  expect(first.subject).toMatch(/^Invoice .+ from /);
  const paid = { paidCents: amountsOf(invoiceOf()).total };
  expect(clientMailTexts(invoiceOf(), '', paid, { replaces }).subject).toMatch(/^Receipt for invoice /);
});

test('the email of a corrected invoice names the amount of the version it replaces, and the first email does not', () => {
  const correction = (replaces?: { readonly totalCents?: number; readonly isCurrent: boolean }) =>
    clientMailTexts(invoiceOf(), '', {}, { replaces }).correction;
  expect(correction({ totalCents: 500_55, isCurrent: false })).toBe(
    'This corrected invoice replaces the one of $500.55 you got before.',
  );
  expect(correction({ isCurrent: false })).toBe('This corrected invoice replaces the one you got before.');
  expect(correction()).toBeUndefined();
});

test.each([{ depositCents: 500_00 }, { paidCents: 500_00, onlineDepositCents: 500_00 }])(
  'the email of an invoice corrected after a deposit also names what was due of the version it replaces (%j)',
  (paid) => {
    const replaces = { totalCents: 1_368_00, isCurrent: false };
    const { correction } = clientMailTexts(invoiceOf(), '', paid, { replaces });
    expect(correction).toBe(
      'This corrected invoice replaces the one you got before, of $1,368.00, with $868.00 due after the deposit.',
    );
    const standing = { status: 'sent', depositCents: 500_00 } as const;
    const [shown] = versionSentences([{ ...replaces, to: 'dana@client.example' }], standing);
    expect(shown).toBe(
      'dana@client.example has the invoice of $1,368.00, with $868.00 due after the deposit.',
    );
  },
);

test('an invoice replaces the version that its address got, unless that is the current one', () => {
  const older = { to: 'dana@client.example', totalCents: 500_55, isCurrent: false };
  const current = { to: 'office@client.example', totalCents: 601_73, isCurrent: true };
  expect(replacedVersion([current, older], 'dana@client.example')).toBe(older);
  expect(replacedVersion([current, older], 'office@client.example')).toBeUndefined();
  expect(replacedVersion([older], 'new@client.example')).toBeUndefined();
  const handedOver = { totalCents: 500_55, isCurrent: false };
  expect(replacedVersion([handedOver], 'new@client.example')).toBe(handedOver);
});

test('the email of an invoice without a due date shows none, and without a business name it shows who sent it', () => {
  const texts = clientMailTexts(invoiceOf({ businessName: 'Hartwell', dueDate: '' }), 'Hello.\n\n Bye. ');
  expect(texts.facts.map(({ label }) => label)).toEqual(['Amount due']);
  expect(texts.message).toEqual(['Hello.', 'Bye.']);
  expect(texts.sentBy).toBe(
    `Hartwell sent you this invoice with ${brand.name}. Reply to this email to write to them.`,
  );
});

describe('the email of an invoice without a message by the owner', () => {
  const named = { clientName: 'Dana Whitfield', businessName: 'Harbor HVAC', dueDate: '2026-11-30' };
  const total = clientMailTexts(invoiceOf(named), '').facts.find(
    ({ label }) => label === 'Amount due',
  )?.value;

  test('begins with a sentence that says from whom it is, how much is due and when', () => {
    expect(clientMailOpening(invoiceOf(named), '')).toBe(
      `Hi Dana Whitfield, here is your invoice from Harbor HVAC for ${total}, due November 30, 2026.`,
    );
    expect(clientMailOpening(invoiceOf({ ...named, clientName: ' ', dueDate: '' }), ' \n')).toBe(
      `Here is your invoice from Harbor HVAC for ${total}.`,
    );
  });

  test('says in that sentence what is left to pay, and no amount once it is paid', () => {
    const cents = Number((total ?? '').replace(/\D/g, ''));
    const openingAfter = (paidCents: number) => clientMailOpening(invoiceOf(named), '', { paidCents });
    expect(openingAfter(cents - 10_00)).toBe(
      'Hi Dana Whitfield, here is your invoice from Harbor HVAC, with $10.00 left to pay, due November 30, 2026.',
    );
    expect(openingAfter(cents)).toMatch(
      /^Hi Dana Whitfield, here is your receipt for invoice .+ from Harbor HVAC\.$/,
    );
  });

  test('has no such sentence beside a message, which greets the client itself', () => {
    expect(clientMailOpening(invoiceOf(named), 'Hi Dana, thanks again.')).toBeUndefined();
  });
});
