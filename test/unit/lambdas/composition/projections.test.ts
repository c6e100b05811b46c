import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import type { ClientChange } from '#lambdas/clients/store/client-statistics';
import { accountTable, invoiceTable } from '#lambdas/composition/projections';
import type { NewSubmission } from '#lambdas/invoices/new-submission';
import { projectChange } from '#lambdas/invoices/store/commit-change';
import { invoiceLink, recordOf } from '#lambdas/invoices/store/invoice';
import {
  type InvoiceCause,
  type InvoiceChange,
  type Purpose,
  storedChange,
} from '#lambdas/invoices/store/invoice-change';
import { contentOf } from '#lambdas/invoices/store/invoice-content';
import { ownProjections } from '#lambdas/invoices/store/invoice-projections';
import { put } from '#lambdas/platform/table/writes';
import { projectSetting } from '#lambdas/profile/store/change-account';
import { minimalItems } from '#test/support/minimal-items';
import { plannedTable } from '#test/support/planned-table';

const now = new Date('2026-11-03T12:00:00.000Z');
const at = now.toISOString();
const userId = 'u1';
const { projections } = invoiceTable(plannedTable().table);

/** Every read returns this item, which is content, client, quote and account at once. */
const stored = {
  ...minimalItems.paymentSession,
  ...minimalItems.invoice,
  PK: 'QUOTE#q1',
  ...minimalItems.invoiceContent,
  ...minimalItems.client,
  ...minimalItems.quote,
  ...minimalItems.liteProfile,
  invoice: { lineItems: [], dueDate: '2026-11-30' },
  reminders: { isOn: true, stages: [] },
};

function record(changes: Readonly<Record<string, unknown>> = {}) {
  const item = {
    ...minimalItems.invoice,
    clientId: 'c1',
    dueDate: '2026-12-31',
    billedMonth: '2026-11',
    linkId: 'l1',
    quoteId: 'q1',
    clientMail: { mailId: 'm1', to: 'dana@client.example', contentId: 's0', delivery: 'accepted' },
    ...changes,
  };
  return recordOf(Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)));
}

const content: InvoiceContent = contentOf(minimalItems.invoiceContent);
const draft = record({ status: 'created', clientMail: undefined });
const newClient = put(invoiceLink, invoiceLink.key('stands-for-a-client'), { userId, invoiceId: 'i1' });
const client: ClientChange = { writes: [newClient], clientId: 'c1', added: 1 };

const submission: NewSubmission = {
  userId,
  content,
  revision: 1,
  nextNumber: { number: '2' },
  isAsStored: false,
  isRepeated: false,
  isMailed: true,
  isMetered: true,
};
const paymentOf = (by: 1 | -1) => ({ payment: { amountCents: 100, date: '2026-11-03' }, by }) as const;
const recorded = { kind: 'payment-recorded', paymentId: 'p1' } as const;

type Row = readonly [name: string, change: InvoiceChange, purposes: readonly Purpose[]];

const rows: Readonly<Record<InvoiceCause, readonly Row[]>> = {
  submission: [
    [
      'a new invoice of a quote that a repeat makes',
      {
        cause: 'submission',
        userId,
        submission: {
          ...submission,
          quoted: { quoteId: 'q1' },
          repeat: { of: 'i0', day: '2026-11-03', passedOver: 0, version: 1 },
        },
        before: undefined,
        after: draft,
        client: { writes: [], clientId: 'c1', added: 0 },
      },
      ['number', 'link', 'account', 'mailbox', 'quote', 'repeat', 'deposit'],
    ],
    [
      'an edit that leaves something to pay again',
      {
        cause: 'submission',
        userId,
        submission: { ...submission, existing: record(), nextNumber: { number: '2' }, isMetered: false },
        before: record({ paidCents: 8950 }),
        after: { ...record({ paidCents: 8950, totalCents: 9000 }), revision: 2 },
        client,
      },
      ['client', 'totals', 'account', 'timeline', 'reminders', 'today', 'came-in'],
    ],
  ],
  sent: [
    [
      'marked as sent by its owner',
      {
        cause: 'sent',
        reached: 'by-hand',
        content,
        client,
        ...storedChange(userId, draft, { status: 'sent' }),
      },
      ['client', 'totals', 'account', 'timeline', 'today', 'came-in'],
    ],
    [
      'mailed to its owner',
      {
        cause: 'sent',
        reached: 'owner',
        content,
        client,
        ...storedChange(userId, draft, { status: 'sent' }),
      },
      ['client', 'totals', 'account', 'today', 'came-in'],
    ],
  ],
  published: [
    [
      'another due date under a new link',
      {
        cause: 'published',
        reached: 'by-hand',
        ...storedChange(userId, record({ publishedId: 's0' }), { linkId: 'l2' }),
      },
      ['link', 'timeline', 'reminders'],
    ],
    [
      'a version that was mailed',
      { cause: 'published', reached: 'client', ...storedChange(userId, record({ publishedId: 's0' }), {}) },
      [],
    ],
  ],
  imported: [
    [
      'an invoice with a payment that was sent elsewhere',
      {
        cause: 'imported',
        userId,
        client,
        payments: [paymentOf(1)],
        after: record({ clientMail: undefined, linkId: undefined, importId: 'm1' }),
      },
      ['client', 'totals', 'account'],
    ],
  ],
  'import-undone': [
    [
      'an invoice with a payment that was sent elsewhere',
      {
        cause: 'import-undone',
        userId,
        client,
        payments: [paymentOf(-1)],
        before: record({ clientMail: undefined, linkId: undefined, importId: 'm1' }),
      },
      ['client', 'totals', 'account'],
    ],
  ],
  'online-changed': [
    [
      'a refunded amount that is not owed any more',
      { cause: 'online-changed', ...storedChange(userId, record(), { status: 'paid', waivedCents: 8950 }) },
      ['client', 'totals', 'today'],
    ],
    [
      'a bank payment that is under way, while a page for paying is open',
      {
        cause: 'online-changed',
        ...storedChange(userId, record({ payableUntil: '9999-12-31T00:00:00.000Z' }), {
          onlinePayments: { payments: { pi_1: { pendingCents: 8950 } } },
        }),
      },
      ['totals', 'today', 'came-in', 'payment-page'],
    ],
  ],
  payment: [
    [
      'a part with a receipt',
      {
        cause: 'payment',
        event: recorded,
        payment: paymentOf(1),
        hasReceipt: true,
        ...storedChange(userId, record(), { paidCents: 100 }),
      } as InvoiceChange,
      ['client', 'totals', 'timeline', 'reminders', 'today', 'came-in'],
    ],
    [
      'all of it',
      {
        cause: 'payment',
        event: recorded,
        payment: paymentOf(1),
        hasReceipt: true,
        ...storedChange(userId, record(), { status: 'paid', paidCents: 8950 }),
      } as InvoiceChange,
      ['client', 'totals', 'timeline', 'today', 'came-in'],
    ],
    [
      'a payment removed from a paid invoice',
      {
        cause: 'payment',
        event: recorded,
        payment: paymentOf(-1),
        hasReceipt: false,
        ...storedChange(userId, record({ status: 'paid', paidCents: 8950 }), {
          status: 'sent',
          paidCents: 8850,
        }),
      } as InvoiceChange,
      ['client', 'totals', 'timeline', 'reminders', 'today', 'came-in'],
    ],
  ],
  voided: [
    [
      'an invoice of a quote',
      { cause: 'voided', client, ...storedChange(userId, record(), { status: 'void' }) },
      ['client', 'totals', 'account', 'timeline', 'quote', 'today'],
    ],
  ],
  unvoided: [
    [
      'an invoice of a quote',
      { cause: 'unvoided', client, ...storedChange(userId, record({ status: 'void' }), { status: 'sent' }) },
      ['client', 'totals', 'account', 'timeline', 'quote', 'reminders', 'today', 'came-in'],
    ],
  ],
  'client-mail-reserved': [
    [
      'its first email to the client',
      {
        cause: 'client-mail-reserved',
        ...storedChange(userId, record({ linkId: undefined }), { linkId: 'l1' }),
      },
      ['link'],
    ],
  ],
  'delivery-shown': [
    [
      'an unknown outcome',
      { cause: 'delivery-shown', ...storedChange(userId, draft, { delivery: 'unknown' }) },
      ['today'],
    ],
  ],
  'owner-mail-returned': [
    [
      'of an unverified account',
      {
        cause: 'owner-mail-returned',
        ...storedChange(userId, { ...draft, metered: true }, { delivery: 'failed', status: 'failed' }),
      },
      ['account', 'today'],
    ],
  ],
  deleted: [['a draft of a quote', { cause: 'deleted', userId, before: draft }, ['link', 'quote']]],
  'client-mailed': [
    ['an email about it', { cause: 'client-mailed', userId, invoiceId: 'i1', mailedAt: at }, ['reminders']],
  ],
};

const tableThatFinds = (Item: Readonly<Record<string, unknown>>) => plannedTable({ Item }).table;

/** The quote as approved and billed with this invoice. */
const approved = { ...stored, invoiceId: 'i1', status: 'accepted' };

/** The quote after its invoice was voided. */
const { invoiceId: _, ...freed } = { ...approved, onlinePayments: {} };

describe.each(Object.entries(rows))('the change %s', (cause, ofCause) => {
  test.each(ofCause)(
    'of %s adds the writes of the expected projections to its transaction',
    async (_name, change, purposes) => {
      expect(change.cause).toBe(cause);
      const table = tableThatFinds(cause === 'unvoided' ? freed : approved);
      const planned = await projectChange(invoiceTable(table), change, now);
      expect(new Set(planned?.map(({ purpose }) => purpose))).toEqual(new Set(purposes));
    },
  );
});

test('a voided invoice cannot be restored if its quote was billed again meanwhile', async () => {
  const change = {
    cause: 'unvoided',
    client,
    ...storedChange(userId, record({ status: 'void' }), { status: 'sent' }),
  } as const;
  const table = tableThatFinds({ ...approved, invoiceId: 'another' });
  expect(await projectChange(invoiceTable(table), change, now)).toBeUndefined();
});

test.each(['time-zone', 'reminders'] as const)(
  'a change of the setting %s updates the scheduled work of the account',
  (setting) => {
    expect(projectSetting(accountTable(plannedTable().table), { userId, setting }, now)).toHaveLength(1);
  },
);

test('the composition contains every projection that a module exports exactly once', async () => {
  const files = readdirSync('lambdas', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/store\/[^/]+\.ts$/.test(file),
  );
  const declared = files.flatMap((file) =>
    [
      ...readFileSync(`lambdas/${file}`, 'utf8').matchAll(
        /^export const (\w+): (?:Invoice|Account)Projection =/gm,
      ),
    ].map(([, name = '']) => ({ file, name })),
  );
  const exported = await Promise.all(
    declared.map(async ({ file, name }) => {
      const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(`lambdas/${file}`).href);
      return module[name];
    }),
  );
  const composed: readonly unknown[] = [
    ...projections.filter((each) => !ownProjections.includes(each)),
    ...accountTable(plannedTable().table).accountProjections,
  ];
  expect(new Set(composed)).toEqual(new Set(exported));
  expect(composed).toHaveLength(exported.length);
});

test('if several conditions of a submission fail, the projections are asked in a fixed order why', () => {
  // What was billed meanwhile is said before what a next try can solve: a number that another invoice has taken.
  const order = projections.map(({ purpose }) => purpose);
  const explaining = ['quote', 'job', 'repeat', 'photos', 'number', 'mailbox', 'account'];
  expect(order.filter((purpose) => explaining.includes(purpose))).toEqual(explaining);
});
