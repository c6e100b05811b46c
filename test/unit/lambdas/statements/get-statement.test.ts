import { describe, expect, test } from 'vitest';
import type { HowToPay } from '#domain/documents/how-to-pay';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { blankBusiness } from '#domain/profile/profile';
import type { StatementPage } from '#domain/statements/statement-page';
import { renderStatementPdf } from '#lambdas/platform/pdf/render-pages';
import { composeStatement } from '#lambdas/statements/compose-statement';
import { type GetStatementPorts, getStatement } from '#lambdas/statements/get-statement';
import { anInvoice, aRecord, checked } from '#test/support/invoices';
import { readingOrder, readStructure } from '#test/support/pdf-structure';

const record = (invoiceNumber: string, changes: Partial<InvoiceRecord>) =>
  aRecord({
    invoiceId: invoiceNumber,
    invoiceNumber,
    clientId: 'oakmont',
    issueDate: '2026-10-01',
    dueDate: '2026-10-31',
    ...changes,
  });

const client = {
  clientId: 'oakmont',
  name: 'Oakmont Apartments',
  email: 'ruth@oakmont.example',
  phone: '',
  address: '4 Oak Street',
  city: 'Dayton, OH',
  createdAt: '',
  lastUsed: '',
  invoiceCount: 2,
  totalCents: 0,
  balanceCents: 0,
};

const records = [
  record('INV-1', { paidCents: 2_500 }),
  record('INV-2', { issueDate: '2026-07-01', dueDate: '2026-07-15' }),
  record('ASH-1', { clientId: 'ash' }),
];

/** Ports over these records. Remembers what was requested and rendered. */
function world(now = '2026-11-04T04:00:00Z', howToPay?: HowToPay, takesOnline = true) {
  const drawn: StatementPage[] = [];
  const requestedPeriods: unknown[] = [];
  const ports: GetStatementPorts = {
    beingChecked: async () => new Set<string>(),
    takesOnlinePayments: async () => takesOnline,
    findClient: async (_userId, clientId) => (clientId === client.clientId ? client : undefined),
    accounts: {
      find: async () => ({
        email: 'pat@example.com',
        emailVerified: true,
        createdAt: '',
        mailAlias: 'alias-of-pat',
        timeZone: 'America/New_York',
        business: { ...blankBusiness, businessName: 'Harlow Heating' },
        ...(howToPay && { howToPay }),
      }),
    },
    finder: {
      // Each page of the list contains one invoice.
      find: async (_userId, { clientId }, { cursor }) => {
        const open = records.filter((one) => one.clientId === clientId);
        const at = Number(cursor ?? 0);
        return { records: open.slice(at, at + 1), ...(at + 1 < open.length && { cursor: String(at + 1) }) };
      },
    },
    contents: { findContent: async () => undefined },
    payments: {
      between: async (_userId, from, to) => {
        requestedPeriods.push([from, to]);
        return [
          { invoiceId: 'INV-1', amountCents: 2_500, date: '2026-10-05' },
          { invoiceId: 'ASH-1', amountCents: 9_900, date: '2026-10-06' },
        ];
      },
      invoices: async (_userId, ids) => records.filter(({ invoiceId }) => ids.includes(invoiceId)),
    },
    renderPdf: async (statement, options) => {
      drawn.push(statement);
      return renderStatementPdf(statement, options);
    },
    clock: () => new Date(now),
  };
  return { ports, drawn, requestedPeriods };
}

test("a statement lists every open invoice of the client and only that client's payments, on the account's current day", async () => {
  const { ports, drawn, requestedPeriods } = world();
  const answer = await getStatement({ userId: 'pat', clientId: 'oakmont' }, ports);
  expect(answer).toMatchObject({ ok: true, value: { filename: 'statement-2026-11-03.pdf' } });
  expect(requestedPeriods).toEqual([['2026-08-05', '2026-11-03']]);
  const [open, , payments] = drawn[0]?.tables ?? [];
  expect(open?.rows.map(([number]) => number)).toEqual(['INV-2', 'INV-1']);
  expect(open?.sums[0]?.value).toBe('$175.00');
  expect(payments?.rows).toEqual([['Oct 5, 2026', 'Paid', 'INV-1', '$25.00']]);
});

test('a statement has an invoice as the client has it, without an edit that was not sent', async () => {
  const { ports, drawn } = world(undefined, { online: 'acct_1' });
  const edited = record('NEW-7', {
    totalCents: 99_900,
    dueDate: '2027-01-31',
    contentId: 'edited',
    revision: 2,
    linkId: 'link',
    publishedId: 'sent',
    clientCopies: [{ contentId: 'sent', revision: 1, totalCents: 45_000 }],
  });
  const sent: InvoiceContent = {
    contentId: 'sent',
    invoiceId: 'NEW-7',
    bodyHash: '',
    savedAt: '2026-10-01T12:00:00Z',
    invoice: checked(anInvoice({ invoiceNumber: 'INV-7', dueDate: '2026-12-20' })),
    totalCents: 45_000,
    brandColor: '#000000',
    userEmail: 'pat@example.com',
  };
  const contentsById = new Map([['sent', sent]]);
  await getStatement(
    { userId: 'pat', clientId: 'oakmont' },
    {
      ...ports,
      finder: { find: async () => ({ records: [edited] }) },
      contents: { findContent: async (_userId, contentId) => contentsById.get(contentId) },
    },
  );
  const [open] = drawn[0]?.tables ?? [];
  expect(open?.rows.map(([number, , due, total, , balance]) => [number, due, total, balance])).toEqual([
    ['INV-7', 'Dec 20, 2026', '$450.00', '$450.00'],
  ]);
  expect(open?.sums[0]?.value).toBe('$450.00');
  // Its page cannot be paid on until the correction is sent.
  expect(drawn[0]?.payment).toBeUndefined();
});

test.each([
  ['that is emailed can be verified', true, 'mail', 1],
  ['that may not be emailed stays unknown to the page that verifies files', false, 'never', 0],
])('a statement %s', async (_, accepts, kind, count) => {
  const recorded: unknown[] = [];
  const admit = async () => true;
  const { ports } = world();
  const waiting = {
    id: 'm1',
    owner: 'pat',
    to: client.email,
    clientId: client.clientId,
    since: '2026-08-05',
  };
  const composed = await composeStatement(waiting, new Date('2026-11-04T04:00:00Z'), {
    ...ports,
    logos: { current: async () => undefined, find: async () => undefined },
    files: {
      ofEmail: (...file) => ({ record: async () => void recorded.push(file), forget: async () => undefined }),
    },
    newSecret: () => 'secret',
    hash: (text) => text,
    siteOrigin: async () => 'https://billhook.example',
    clientMails: { accepts: async () => accepts },
    clientMailCap: { admit, giveBack: async () => undefined },
    mailCap: { admit },
  });
  expect(composed.kind).toBe(kind);
  expect(recorded).toEqual([]);
  if (composed.kind === 'mail') await composed.file?.record();
  expect(recorded).toHaveLength(count);
});

describe('how to pay on a statement', () => {
  const zelle = { text: 'Zelle to pay@harlow.example', link: 'https://venmo.com/harlow' };
  const venmo = { label: 'Pay with Venmo', url: 'https://venmo.com/harlow' };
  const payOnPages = 'Pay online on the page of each invoice.';
  const page = { linkId: 'link', publishedId: aRecord().contentId };

  /** What the statement of these invoices says of an account with these details. */
  async function paymentOn(
    found: readonly InvoiceRecord[],
    howToPay: HowToPay | undefined,
    takesOnline = true,
  ): Promise<StatementPage['payment']> {
    const { ports, drawn } = world(undefined, howToPay, takesOnline);
    const finder = { find: async () => ({ records: [...found] }) };
    await getStatement({ userId: 'pat', clientId: 'oakmont' }, { ...ports, finder });
    return drawn[0]?.payment;
  }

  test.each([
    ['instructions', zelle, {}, true, { text: zelle.text, link: venmo }],
    ['nothing', undefined, page, true, undefined],
    ['online', { online: 'acct_1' }, page, true, { text: payOnPages }],
    [
      'both',
      { ...zelle, online: 'acct_1' },
      page,
      true,
      { text: `${zelle.text}\n${payOnPages}`, link: venmo },
    ],
    ['online, but no page', { online: 'acct_1' }, {}, true, undefined],
    ['online, with access withdrawn', { online: 'acct_1' }, page, false, undefined],
    [
      'online, but not for it',
      { online: 'acct_1' },
      { ...page, onlinePayments: { isExcluded: true } },
      true,
      undefined,
    ],
  ] as const)('%s', async (_name, howToPay, invoice, takesOnline, expected) => {
    const shown = await paymentOn([record('INV-1', invoice)], howToPay, takesOnline);
    expect(shown).toEqual(expected && { heading: 'How to pay', ...expected });
  });

  test('is absent if nothing is owed', async () => {
    expect(await paymentOn([], zelle)).toBeUndefined();
  });

  test('is printed below the balance, and read there', async () => {
    const { ports } = world(undefined, zelle);
    const answer = await getStatement({ userId: 'pat', clientId: 'oakmont' }, ports);
    if (!answer.ok) throw new Error(answer.refusal.code);
    const { root, faults } = readStructure(answer.value.bytes);
    expect(faults).toEqual([]);
    const read = readingOrder(root).join(' ');
    const places = ['Balance due', 'How to pay', zelle.text, 'Pay with Venmo', 'Balance by age'].map((said) =>
      read.indexOf(said),
    );
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
  });
});

test('the file of a statement is read aloud in the order of the page, with headings and header cells', async () => {
  const answer = await getStatement({ userId: 'pat', clientId: 'oakmont' }, world().ports);
  if (!answer.ok) throw new Error(answer.refusal.code);
  const { root, faults } = readStructure(answer.value.bytes);
  expect(faults).toEqual([]);
  const read = readingOrder(root).join(' ');
  expect(read.indexOf('STATEMENT')).toBeLessThan(read.indexOf('Open invoices'));
  expect(read.indexOf('Open invoices')).toBeLessThan(read.indexOf('Balance by age'));
  for (const said of ['Oakmont Apartments', 'INV-2', '$175.00', 'Harlow Heating'])
    expect(read).toContain(said);
});

test('a statement of many invoices continues on further pages', async () => {
  const { ports } = world();
  const many = Array.from({ length: 200 }, (_, index) => record(`INV-${index}`, {}));
  const finder = { find: async () => ({ records: many }) };
  const answer = await getStatement({ userId: 'pat', clientId: 'oakmont' }, { ...ports, finder });
  if (!answer.ok) throw new Error(answer.refusal.code);
  expect(readStructure(answer.value.bytes).faults).toEqual([]);
});

test.each([
  ['another client', { clientId: 'nobody' }, 'client-not-found'],
  ['no ID', { clientId: '../x' }, 'client-not-found'],
  ['no day', { clientId: 'oakmont', since: '2026-02-30' }, 'invalid-request'],
  ['a day of no calendar', { clientId: 'oakmont', since: '9999-01-01' }, 'invalid-request'],
])('a statement of %s is refused', async (_name, change, code) => {
  expect(await getStatement({ userId: 'pat', ...change }, world().ports)).toMatchObject({
    ok: false,
    refusal: { code },
  });
});
