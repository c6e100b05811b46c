import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Payment } from '#domain/documents/payment';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { agreedOf } from '#domain/quotes/agreed';
import { anInvoice, checked } from '#test/support/invoices';
import { expectScreen } from '#test/support/screen-text';
import { ClientCard } from '../../../../web/features/invoices/detail/client-card.tsx';
import { InvoiceActions } from '../../../../web/features/invoices/detail/invoice-actions.tsx';
import { InvoiceFacts } from '../../../../web/features/invoices/detail/invoice-facts.tsx';
import { InvoiceNotice } from '../../../../web/features/invoices/detail/invoice-notice.tsx';
import { InvoiceProgress, InvoiceStatus } from '../../../../web/features/invoices/detail/invoice-status.tsx';
import { OlderVersionNotice } from '../../../../web/features/invoices/detail/older-version-notice.tsx';
import { aDetail } from '../../../support/lite-surroundings.tsx';
import { mockOperations } from '../../../support/mocked-operations.ts';
import { openLoadedStates } from '../../../support/opened-page.tsx';

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations();
});

const ruth = 'ruth@keller.example';
const at = '2026-11-05T15:00:00.000Z';
const later = '2026-11-06T15:00:00.000Z';
const mailed = { mailId: 'mail-1', to: ruth, contentId: 'content-1', delivery: 'accepted' } as const;
const toClient = { kind: 'emailed', mail: 'to-client', to: ruth, at } as const;
const toOwner = { kind: 'emailed', mail: 'to-owner', at } as const;
const has = (changes: object = {}) => [{ to: ruth, totalCents: 89_50, isCurrent: true, ...changes }];
const draft = { status: 'created', delivery: 'none' } as const;
const overdue = { clientEmail: ruth, clientMail: mailed, clientVersions: has(), dueDate: '2026-11-17' };
const older = {
  clientEmail: ruth,
  clientMail: mailed,
  linkId: 'link-1',
  clientVersions: has({ isCurrent: false }),
};
const onlyLink = { linkId: 'link-1', clientVersions: [{ totalCents: 89_50, isCurrent: true }] };
const byCheck: Payment = { paymentId: 'p1', amountCents: 20_00, date: '2026-11-10', method: 'check' };
const byCard: Payment = {
  ...byCheck,
  paymentId: 'txn_1',
  method: 'card',
  online: { cause: 'payment', source: 'pi_1', feeCents: 90, netCents: 19_10 },
};

/** Invoices by the name of their state, each with an ID of its own. */
type States = Readonly<Record<string, Partial<InvoiceDetail>>>;
const idOf = (name: string) => name.replaceAll(' ', '-');
const withInvoices = (states: States, render: (invoice: InvoiceDetail) => ReactNode) =>
  openLoadedStates(
    Object.fromEntries(
      Object.entries(states).map(([name, changes]) => [
        name,
        render(aDetail({ invoiceId: idOf(name), ...changes })),
      ]),
    ),
  );

test('the card about the client says who has which version, and what can be done', async () => {
  const paid = { status: 'paid', paidCents: 89_50, linkId: 'link-1', clientVersions: has() } as const;
  await withInvoices(
    {
      'an unfinished draft': draft,
      'a complete draft': { ...draft, isComplete: true },
      'not with the client': { timeline: [toOwner] },
      'not emailed': { delivery: 'failed', status: 'failed' },
      'not confirmed to the owner': { ...draft, delivery: 'unknown' },
      'being emailed': { clientMail: { ...mailed, delivery: 'pending' } },
      'shown by a link and being emailed': {
        linkId: 'link-1',
        clientVersions: [{ isCurrent: true, totalCents: 89_50 }],
        clientMail: { ...mailed, delivery: 'pending' },
      },
      'paid and being emailed': { ...paid, clientMail: { ...mailed, delivery: 'pending' } },
      'paid and being emailed for the first time': {
        status: 'paid',
        clientMail: { ...mailed, delivery: 'pending' },
      },
      'not emailed to the client': { clientMail: { ...mailed, delivery: 'failed' }, timeline: [toOwner] },
      'not emailed at all': { clientMail: { ...mailed, delivery: 'failed' } },
      'with the client': { clientMail: mailed, clientVersions: has(), timeline: [toOwner, toClient] },
      'another mail and address': {
        clientVersions: has(),
        timeline: [
          { ...toClient, mail: 'reminder', at: later },
          { ...toClient, to: 'x@y.example', at: later },
        ],
      },
      'only a link': { ...onlyLink, shownSince: at, timeline: [{ kind: 'opened', at: later }] },
      'an older link': { linkId: 'link-1', clientVersions: [{ totalCents: 5_00, isCurrent: false }] },
      'an older version': { ...older, timeline: [toClient] },
      'versions of unknown amounts': {
        clientVersions: [{ isCurrent: true }, { to: ruth, isCurrent: false }],
        clientConfirmedAt: at,
      },
      'a replaced link': {
        ...older,
        clientVersions: has(),
        timeline: [{ kind: 'link-renewed', at: later }, toClient],
      },
      'corrected by link': { ...older, isCorrectedByLink: true, shownSince: at, totalCents: 99_50 },
      'corrected by link and a reminder': {
        ...older,
        isCorrectedByLink: true,
        shownSince: at,
        timeline: [{ ...toClient, mail: 'reminder', at: later }],
      },
      'corrected by link at an unknown time': { ...onlyLink, isCorrectedByLink: true, ...older },
      'paid in part': { ...onlyLink, clientConfirmedAt: at, paidCents: 20_00 },
      'only the deposit is paid': {
        ...onlyLink,
        clientConfirmedAt: at,
        paidCents: 20_00,
        online: { depositCents: 20_00 },
      },
      paid,
      'paid without a link': { status: 'paid', paidCents: 89_50, clientVersions: has() },
      void: { ...paid, status: 'void' },
      'a receipt that waits': {
        clientVersions: has(),
        paidCents: 20_00,
        payments: [byCheck],
        waitingReceipts: [{ paymentId: 'p1', to: ruth, isDelayed: true }],
        timeline: [{ ...toClient, mail: 'reminder' }],
      },
    },
    (invoice) => <ClientCard invoice={invoice} />,
  );
  await expectScreen('invoice-client-card');
});

test('the actions begin with the next one', async () => {
  const mail = (changes: object) => ({
    ...older,
    clientVersions: has(),
    clientMail: { ...mailed, ...changes },
  });
  await withInvoices(
    {
      'an unfinished draft': draft,
      'a draft to send': { ...draft, delivery: 'failed', status: 'failed' },
      'made by a recurring invoice': { ...draft, repeatOf: 'another' },
      'not with the client': { clientName: '' },
      'not confirmed': mail({ delivery: 'unknown' }),
      'not emailed': mail({ delivery: 'failed' }),
      returned: mail({ trouble: 'bounced' }),
      'an older version': older,
      'an older link': { linkId: 'link-1', clientVersions: [{ totalCents: 5_00, isCurrent: false }] },
      overdue,
      sent: { ...overdue, dueDate: '2026-12-03' },
      paid: { status: 'paid', paidCents: 89_50 },
    },
    (invoice) => (
      <InvoiceActions
        invoice={invoice}
        reminderButton={<p>The button of the reminder</p>}
        onRemind={undefined}
        isReminded={false}
      />
    ),
  );
  await expectScreen('invoice-actions');
});

test('the notice says what is most important', async () => {
  await withInvoices(
    {
      nothing: {},
      imported: { importId: 'import-1', delivery: 'pending' },
      'being sent': { ...draft, delivery: 'pending' },
      paid: { status: 'paid', paidCents: 89_50 },
      'one payment': { paidCents: 20_00, payments: [byCheck] },
      'two payments': { paidCents: 40_00, payments: [byCheck, { ...byCheck, paymentId: 'p2' }] },
      'payments not read yet': { paidCents: 20_00 },
      'a card payment': { paidCents: 20_00, payments: [byCard] },
      'a card payment and a check': { paidCents: 40_00, payments: [byCard, byCheck] },
      void: { status: 'void', voidReason: 'Billed twice' },
      'void without a reason': { status: 'void' },
      'changes not emailed': { delivery: 'none' },
      'not sent': { status: 'failed', delivery: 'failed', errorMessage: 'The mail service was too busy.' },
      'not sent without a full stop': { status: 'failed', delivery: 'failed', errorMessage: 'Too busy' },
      'not confirmed': { ...draft, delivery: 'unknown' },
      returned: { mailTrouble: 'bounced' },
    },
    (invoice) => <InvoiceNotice invoice={invoice} />,
  );
  await expectScreen('invoice-notice');
});

test('the details list only what the invoice has', async () => {
  await withInvoices(
    {
      'nothing paid': { dueDate: '' },
      'paid with deposits': {
        status: 'paid',
        paidCents: 50_00,
        depositCents: 39_50,
        online: { depositCents: 10_00 },
        paidAt: at,
        sentAt: '2026-11-04T03:00:00.000Z',
      },
      overpaid: { status: 'paid', paidCents: 100_00 },
      'only an online deposit': { paidCents: 10_00, online: { depositCents: 10_00 } },
      refunded: { status: 'paid', paidCents: 39_50, waivedCents: 50_00 },
      void: { status: 'void', voidedAt: at },
    },
    (invoice) => <InvoiceFacts invoice={invoice} notes={invoice.status === 'void' ? 'First\nSecond' : ''} />,
  );
  await expectScreen('invoice-facts');
});

test('the details of a part say what was billed before it, whatever was billed later', async () => {
  const part = {
    part: { kind: 'percent', typed: '50', lines: [] },
    ...{ agreedCents: 179_00, cents: 89_50, taxCents: 0, taxBaseCents: 0 },
  } as const;
  const lines = [{ description: 'Furnace', quantity: 1_000, price: 179_00 }];
  const billing = {
    title: 'New furnace',
    agreed: agreedOf({ title: '', clientMessage: '', issueDate: '2026-11-03', taxRate: 0, lineItems: lines }),
    parts: { first: part, later: part },
  };
  const first = aDetail({
    ...{ invoiceId: 'first', status: 'sent', billing },
    progress: { ...part, billedBeforeCents: 0 },
  });
  await openLoadedStates({ first: <InvoiceFacts invoice={first} notes="" /> });
  const saidOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(saidOf('Billed before')).toBe('$0.00');
  expect(saidOf('Remaining when this was sent')).toBe('$89.50');
});

test('the status shows how far the invoice got, and a check on the way', async () => {
  const check = { kind: 'check-reported', at, amountCents: 89_50 } as const;
  const opened = { kind: 'opened', at: later } as const;
  await withInvoices(
    {
      'a reported check': { ...overdue, timeline: [check] },
      'a check of an unknown amount': { timeline: [{ kind: 'check-reported', at }] },
      'paid after a reported check': { status: 'paid', paidCents: 89_50, timeline: [check] },
      opened: { ...overdue, dueDate: '', shownSince: at, timeline: [opened] },
      'opened before it was shown': {
        ...overdue,
        dueDate: '',
        shownSince: later,
        timeline: [{ ...opened, at }],
      },
      'an older version was opened': { ...older, shownSince: at, timeline: [opened] },
    },
    (invoice) => (
      <>
        <InvoiceStatus invoice={invoice} />
        <InvoiceProgress invoice={invoice} />
      </>
    ),
  );
  await expectScreen('invoice-status');
});

test('the notice about an older version says what changed for the client', async () => {
  const content = checked(
    anInvoice({ lineItems: [{ description: 'Labor', quantity: '1', unitPrice: '20' }] }),
  );
  await withInvoices(
    {
      'the present version': { ...older, clientVersions: has() },
      'no version': {},
      'an older version': { ...older, clientContent: content },
      'two versions': {
        ...older,
        clientVersions: [...has({ isCurrent: false, totalCents: 20_00 }), ...has({ to: 'a@b.example' })],
      },
      'only a link': { linkId: 'link-1', clientVersions: [{ totalCents: 20_00, isCurrent: false }] },
      'no link': { clientEmail: ruth, clientVersions: has({ isCurrent: false }) },
    },
    (invoice) => <OlderVersionNotice invoice={invoice} />,
  );
  await expectScreen('invoice-older-version');
});
