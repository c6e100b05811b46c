import { describe, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { auditAccount, auditMoney } from '#lambdas/composition/books/audit-account';
import { type LedgerEntry, readEntry } from '#lambdas/composition/books/ledger-item';
import { quickOrFull } from '#test/support/effort';
import { finishedInvoiceStates, itemsOfAccount, type LedgerItem } from '#test/support/ledger';
import { seeded } from '#test/support/seeded';

const user = 'u1';

/** An account whose invoices have no unfinished work. */
const account = (): LedgerItem[] => itemsOfAccount(user, 8, finishedInvoiceStates);

const read = (items: readonly LedgerItem[]) =>
  items.map((item) => {
    const entry = readEntry(item);
    if ('what' in entry) throw new Error(entry.what);
    return entry as LedgerEntry;
  });

/** The account with one item changed, or without the item if no change is given. */
function damaged(SK: string, change?: (item: LedgerItem) => Record<string, unknown>): LedgerItem[] {
  const items = account();
  const at = items.findIndex((item) => item.SK === SK);
  const item = items[at];
  if (!item) throw new Error(`The account has no ${SK}`);
  return items.toSpliced(at, 1, ...(change ? [{ ...item, ...change(item) } as LedgerItem] : []));
}

const skOf = (kind: string): string => {
  const item = account().find(({ SK }) => SK.startsWith(`${kind}#`));
  if (!item) throw new Error(`The account has no ${kind}`);
  return item.SK;
};

const increased = (name: string, by: number) => (item: LedgerItem) => ({
  [name]: Number(item[name] ?? 0) + by,
});

const totals = keys.accountTotals(user).SK;
const firstInvoice = keys.invoice(user, 'invoice-0').SK;
const paidInvoice = keys.invoice(user, 'invoice-1').SK;
const client = keys.client(user, 'client-0').SK;
const [month, owed, clientOwed, payment] = ['MONTH', 'OWED', 'CLIENTOWED', 'PAYMENT'].map(skOf) as [
  string,
  string,
  string,
  string,
];
const centsOf = (item: LedgerItem) =>
  Object.keys(item).find((name) => name.startsWith('cents') && Number(item[name]) > 0) ?? '';

/** Each kind of damage with the item that the check must report, and the text of its report. */
const damages: readonly (readonly [
  name: string,
  items: () => LedgerItem[],
  where: string,
  what: RegExp,
  scope: 'night' | 'month',
])[] = [
  [
    'a cent too much billed',
    () => damaged(totals, increased('billedCents', 1)),
    totals,
    /^billedCents is/,
    'night',
  ],
  [
    'an invoice that is not counted',
    () => damaged(totals, increased('billedCount', -1)),
    totals,
    /^billedCount is/,
    'night',
  ],
  [
    'a cent too little owed',
    () => damaged(totals, increased('owedCents', -1)),
    totals,
    /^owedCents is/,
    'night',
  ],
  [
    'one open invoice too many',
    () => damaged(totals, increased('owedCount', 1)),
    totals,
    /^owedCount is/,
    'night',
  ],
  [
    'a wrong due amount',
    () => damaged(totals, increased('datedCents', 5)),
    totals,
    /^datedCents is/,
    'night',
  ],
  [
    'a wrong sum of paid amounts',
    () => damaged(totals, increased('paidCents', 1)),
    totals,
    /^paidCents is/,
    'night',
  ],
  [
    'one void invoice too many',
    () => damaged(totals, increased('voidCount', 1)),
    totals,
    /^voidCount is/,
    'night',
  ],
  ['missing totals', () => damaged(totals), totals, /^billedCents is 0/, 'night'],
  [
    'a month with a cent too much',
    () => damaged(month, increased('billedCents', 1)),
    month,
    /^billedCents is/,
    'night',
  ],
  [
    'a payment counted twice in its month',
    () => damaged(month, increased('paidCount', 1)),
    month,
    /^paidCount is/,
    'night',
  ],
  ['a missing month', () => damaged(month), month, /is 0, but/, 'night'],
  [
    'a wrong amount of a due day',
    () => damaged(owed, (item) => increased(centsOf(item), -1)(item)),
    owed,
    /^cents\d\d is/,
    'night',
  ],
  ['a missing month of due days', () => damaged(owed), owed, /^cents\d\d is 0/, 'night'],
  [
    'a client with a wrong amount of a due day',
    () => damaged(clientOwed, (item) => increased(centsOf(item), 1)(item)),
    clientOwed,
    /^cents\d\d is/,
    'night',
  ],
  [
    'a client with a wrong total',
    () => damaged(client, increased('totalCents', 1)),
    client,
    /^totalCents is/,
    'night',
  ],
  [
    'a client with a wrong balance',
    () => damaged(client, increased('balanceCents', -1)),
    client,
    /^balanceCents is/,
    'night',
  ],
  [
    'a client with a wrong number of invoices',
    () => damaged(client, increased('invoiceCount', 1)),
    client,
    /^invoiceCount is/,
    'night',
  ],
  [
    'an account with a wrong number of invoices',
    () => damaged('LITE', increased('invoicesCreated', 1)),
    'LITE',
    /^invoicesCreated is/,
    'night',
  ],
  [
    'an invoice whose total was changed',
    () => damaged(firstInvoice, increased('totalCents', 1)),
    totals,
    /^billedCents is/,
    'night',
  ],
  ['a missing invoice', () => damaged(firstInvoice), totals, /^billedCount is/, 'night'],
  [
    'a missing payment',
    () => damaged(payment),
    paidInvoice,
    /^paidCents is \d+, but its payments come to 0/,
    'night',
  ],
  [
    'a payment of another amount',
    () => damaged(payment, increased('amountCents', 1)),
    paidInvoice,
    /^paidCents is/,
    'night',
  ],
  [
    'a payment that moved to another month',
    () => damaged(payment, () => ({ date: '2026-01-31' })),
    keys.monthTotals(user, '2026-01').SK,
    /^paidCents is 0/,
    'night',
  ],
  [
    'an invoice that is void without having been voided',
    () => damaged(firstInvoice, () => ({ status: 'void' })),
    totals,
    /^voidCount is 0/,
    'night',
  ],
  [
    'an invoice of another client',
    () => damaged(firstInvoice, () => ({ clientId: 'client-1' })),
    client,
    /^invoiceCount is/,
    'night',
  ],
  [
    'a content with another total',
    () => damaged('CONTENT#content-0', increased('totalCents', 1)),
    firstInvoice,
    /content is of another/,
    'month',
  ],
  ['a missing content', () => damaged('CONTENT#content-0'), firstInvoice, /has no content/, 'month'],
  [
    'a client that is counted twice',
    () => damaged('LITE', increased('clientCount', 1)),
    'LITE',
    /^clientCount is/,
    'month',
  ],
  [
    'a number that nobody has',
    () => damaged(skOf('NUMBER')),
    firstInvoice,
    /no number item belongs/,
    'month',
  ],
];

describe('the check of the books', () => {
  test.each(damages)('finds %s and reports the damaged item', (_, items, where, what, scope) => {
    const entries = read(items());
    const found = scope === 'night' ? auditMoney(user, entries) : auditAccount(entries);
    const named = found.filter((one) => one.where === `USER#${user} ${where}` && what.test(one.what));
    expect(named, JSON.stringify(found)).not.toEqual([]);
    // The owner reads a sentence about every finding of the nightly check.
    if (scope === 'night') expect(named[0]?.said).toMatch(/^[A-Z].* is .+, but .+ add up to .+\.$/);
    // A check of the whole account finds the damage too.
    expect(auditAccount(entries)).toEqual(expect.arrayContaining([...named]));
  });

  test('is tested with more than twenty kinds of damage', () => {
    expect(damages.length).toBeGreaterThanOrEqual(20);
  });
});

test(`finds nothing in ${quickOrFull(100, 1_000)} random accounts without damage`, () => {
  const random = seeded(1_204);
  const pick = () =>
    finishedInvoiceStates[Math.floor(random() * finishedInvoiceStates.length)] ?? finishedInvoiceStates[0];
  for (let index = 0; index < quickOrFull(100, 1_000); index += 1) {
    const among = Array.from({ length: 1 + Math.floor(random() * 9) }, pick);
    const entries = read(itemsOfAccount(`u${index}`, Math.floor(random() * 30), among));
    expect(auditAccount(entries), `account ${index}`).toEqual([]);
    expect(auditMoney(`u${index}`, entries), `account ${index}`).toEqual([]);
  }
});
