import { describe, expect, test } from 'vitest';
import { type ClientMailState, type InvoiceStanding, isUnfinished } from '#domain/documents/invoice-status';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { invoiceSteps, primaryAction } from '#domain/invoices/invoice-steps';
import { isOpeningCertain } from '#domain/invoices/timeline';

const ruth = 'ruth@keller.example';
const today = '2026-11-23';

const invoice = (given: Partial<InvoiceStanding> = {}) => ({
  ...({ status: 'sent', delivery: 'accepted', dueDate: '2026-12-05', totalCents: 100_00 } as const),
  clientName: 'Ruth Keller',
  clientEmail: ruth,
  ...given,
});

const mail = (given: Partial<ClientMailState> = {}): ClientMailState => ({
  mailId: 'm',
  to: ruth,
  contentId: 'c',
  delivery: 'accepted',
  ...given,
});

const emailed = { clientMail: mail(), clientVersions: [{ to: ruth, totalCents: 100_00, isCurrent: true }] };
const older = { clientMail: mail(), clientVersions: [{ to: ruth, totalCents: 90_00, isCurrent: false }] };

/** The steps as text, with the current one in brackets. */
const shown = (given: Partial<InvoiceStanding>, isOpened = false) =>
  invoiceSteps(invoice(given), { today, isOpened })
    .map(({ label, isCurrent }) => (isCurrent ? `[${label}]` : label))
    .join(', ');

const next = (given: Partial<InvoiceStanding>) => {
  const changed = invoice(given);
  return primaryAction(changed, today, { ...invoiceActions(changed), isUnfinished: isUnfinished(changed) });
};

describe('the steps and the next action of an invoice', () => {
  const draft = { status: 'created', delivery: 'none' } as const;
  test.each([
    ['[Draft], Sent to Ruth Keller, Paid', 'continue', draft],
    ['[Draft], Sent to Ruth Keller, Paid', 'email', { ...draft, repeatOf: 'i1' }],
    ['Draft, [Not with the client yet], Paid', 'email', {}],
    ['Draft, [Not with the client yet], Overdue', 'email', { dueDate: '2026-11-01' }],
    ['Draft, [Being emailed], Paid', 'record-payment', { clientMail: mail({ delivery: 'pending' }) }],
    ['Draft, [Sent to Ruth Keller], Paid', 'record-payment', emailed],
    ['Draft, [Older version], Paid', 'correct', older],
    ['Draft, [Not delivered], Paid', 'email', { ...emailed, clientMail: mail({ trouble: 'bounced' }) }],
    ['Draft, [Not delivered], Paid', 'email', { clientMail: mail({ delivery: 'failed' }) }],
    ['Draft, Sent to Ruth Keller, [Overdue]', 'remind', { ...emailed, dueDate: '2026-11-01' }],
    ['Draft, Sent to Ruth Keller, [Partly paid]', 'record-payment', { ...emailed, paidCents: 10_00 }],
    [
      'Draft, Sent to Ruth Keller, [Paid]',
      'email-receipt',
      { ...emailed, status: 'paid', paidCents: 100_00 },
    ],
    [
      'Draft, Sent to Ruth Keller, [Paid]',
      undefined,
      { ...emailed, status: 'paid', paidCents: 100_00, online: { depositCents: 100_00 } },
    ],
    ['Draft, [Sent to Ruth Keller], Paid', undefined, { ...emailed, online: { pendingCents: 100_00 } }],
    [
      'Draft, Sent to Ruth Keller, [Undecided]',
      undefined,
      { ...emailed, paidCents: 52_00, online: { toDecideCents: 48_00 } },
    ],
    [
      'Draft, Sent to Ruth Keller, [Disputed]',
      undefined,
      { ...emailed, online: { withheldCents: 100_00, disputedCents: 100_00, dispute: { state: 'open' } } },
    ],
    [
      'Draft, Sent to Ruth Keller, [Paid, $48.00 refunded]',
      'email-receipt',
      { ...emailed, status: 'paid', paidCents: 52_00, waivedCents: 48_00 },
    ],
    ['Draft, Sent to Ruth Keller, [Void]', undefined, { ...emailed, status: 'void' }],
    [
      'Draft, Sent, [Paid]',
      'email-receipt',
      { clientName: 'Ruth Keller', status: 'paid', paidCents: 100_00 },
    ],
  ] as const)('are %s and %s', (steps, action, given) => {
    expect(shown(given)).toBe(steps);
    expect(next(given)).toBe(action);
  });

  test('contain "Probably opened" only if the invoice was opened', () => {
    expect(shown(emailed, true)).toBe('Draft, Sent to Ruth Keller, [Probably opened], Paid');
    expect(shown({ ...emailed, dueDate: '2026-11-01' }, true)).toBe(
      'Draft, Sent to Ruth Keller, Probably opened, [Overdue]',
    );
  });

  test('say "Opened", also without a report of it, once the client did something on the page', () => {
    const online = { cause: 'payment', source: 'pi_1', feeCents: 0, netCents: 0 } as const;
    const byCard = { online };
    expect(isOpeningCertain({ timeline: [], payments: [byCard] })).toBe(true);
    expect(isOpeningCertain({ timeline: [{ kind: 'check-reported', at: '2026-11-10T12:00:00.000Z' }] })).toBe(
      true,
    );
    // A deposit was paid on the page of the quote, and a payment by hand nowhere.
    expect(isOpeningCertain({ timeline: [], payments: [{ ...byCard, isDeposit: true }] })).toBe(false);
    expect(
      isOpeningCertain({
        timeline: [{ kind: 'opened', at: '2026-11-10T12:00:00.000Z' }],
        payments: [{}],
      }),
    ).toBe(false);
    const paid = invoice({ ...emailed, status: 'paid', paidCents: 100_00 });
    const labels = invoiceSteps(paid, { today, isOpened: false, isCertain: true }).map(({ label }) => label);
    expect(labels).toEqual(['Draft', 'Sent to Ruth Keller', 'Opened', 'Paid']);
  });
});

test('a receipt is no longer the next action once the client has it', () => {
  const paid = invoice({ ...emailed, status: 'paid', paidCents: 100_00 });
  const can = { ...invoiceActions(paid), isUnfinished: false };
  expect(primaryAction(paid, today, can)).toBe('email-receipt');
  expect(primaryAction(paid, today, { ...can, hasReceipt: true })).toBeUndefined();
});
