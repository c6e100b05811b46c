import { describe, expect, test } from 'vitest';
import { auditLedger } from '#bin/ledger/audit-ledger';
import { outbox } from '#domain/messaging/message';
import { dueIndex } from '#domain/table/indexes';
import { kindOfKey } from '#domain/table/key-kinds';
import { keys } from '#domain/table/keys';
import { message } from '#lambdas/messaging/store/message';
import { repeat } from '#lambdas/recurring/store/repeat';
import {
  itemsOfAccount,
  itemsOfApprovedQuote,
  itemsOfFreeMessage,
  type LedgerItem,
  ledgerInstant,
} from '#test/support/ledger';
import { storedItem } from '#test/support/stored-item';

const instant = ledgerInstant.toISOString();

const minutesAfter = (minutes: number) => new Date(ledgerInstant.getTime() + minutes * 60_000).toISOString();

/** A notice to an account owner, planned days ahead, that waits in the outbox. */
const aWaitingNotice = (userId: string): LedgerItem => {
  const name = { kind: 'suspension-notice', id: 'notice', owner: userId } as const;
  return storedItem(message, message.key(name), {
    ...name,
    state: 'waiting',
    attempt: 'none',
    recipient: 'account',
    about: '',
    bodyHash: '',
    due: minutesAfter(-outbox.aheadDays * 24 * 60),
    until: minutesAfter(3 * 24 * 60),
    createdAt: instant,
    updatedAt: instant,
  });
};

/** A recurring invoice whose invoice was created and waits to be emailed. */
const aRepeatBeingEmailed = (userId: string): LedgerItem =>
  storedItem(repeat, repeat.key(userId, 'invoice-0'), {
    invoiceId: 'invoice-0',
    rhythm: 'month',
    from: '2026-10-03',
    way: 'client',
    after: '2026-11-03',
    making: { invoiceId: 'made', day: '2026-11-03', at: instant, passedOver: 0 },
    due: instant,
    version: 1,
  });

const ledger = (): LedgerItem[] => {
  const [quote, event, job] = itemsOfApprovedQuote('q1', 'u1');
  return [
    ...itemsOfAccount('u1'),
    ...(job ? [job] : []),
    ...itemsOfAccount('u2', 2),
    aWaitingNotice('u2'),
    aRepeatBeingEmailed('u2'),
    ...itemsOfFreeMessage('s1'),
    ...itemsOfFreeMessage('s2', 'sending'),
    ...itemsOfFreeMessage('s3', 'unknown'),
    ...(quote && event ? [quote, event] : []),
  ];
};

function findingsOf(items: readonly LedgerItem[], minutesLater = 1) {
  const audit = auditLedger(new Date(ledgerInstant.getTime() + minutesLater * 60_000));
  for (const item of items) audit.add(item);
  return audit.end().findings.map(({ what }) => what);
}

/**
 * The ledger with the first item of a kind changed. A changed attribute of `undefined` is removed; without a change,
 * the whole item is.
 */
function ledgerWithDamage(
  kind: string,
  change: ((item: LedgerItem) => Record<string, unknown>) | undefined,
  isTarget: (item: LedgerItem) => boolean = () => true,
): LedgerItem[] {
  const items = ledger();
  const at = items.findIndex((item) => kindOfKey(item) === kind && isTarget(item));
  const item = items[at];
  if (!item) throw new Error(`The ledger has no ${kind}`);
  const kept = Object.entries({ ...item, ...change?.(item) }).filter(([, value]) => value !== undefined);
  const changed = change ? [Object.fromEntries(kept) as LedgerItem] : [];
  return items.toSpliced(at, 1, ...changed);
}

const isOpen = (item: LedgerItem) => item.state === 'sending';
const isWaiting = (item: LedgerItem) => item.state === 'waiting';
const isFree = (item: LedgerItem) => item.kind === 'free-invoice';
const finishedOfKind = (kind: string) => (item: LedgerItem) => kindOfKey(item) === kind && !isOpen(item);

describe('the audit of the ledger', () => {
  test('finds no fault in a correct ledger with unfinished work', () => {
    expect(findingsOf(ledger())).toEqual([]);
  });

  test.each([
    [
      'one invoice more than counted',
      ledgerWithDamage('liteProfile', () => ({ invoicesCreated: 1 })),
      /invoicesCreated is 1/,
    ],
    [
      'a wrong number of clients',
      ledgerWithDamage('liteProfile', () => ({ clientCount: 3 })),
      /clientCount is 3/,
    ],
    [
      'more emails from an unverified account than allowed',
      ledgerWithDamage('liteProfile', () => ({ unverifiedInvoices: 6 })),
      /beyond its limit/,
    ],
    ['no Lite profile', ledgerWithDamage('liteProfile', undefined), /without a Lite profile/],
    ['no business profile', ledgerWithDamage('businessProfile', undefined), /no business profile/],
    [
      'a wrong number of invoices of a client',
      ledgerWithDamage('client', () => ({ invoiceCount: 7 })),
      /invoiceCount is 7/,
    ],
    [
      'a total of a client that is wrong by a cent',
      ledgerWithDamage('client', (one) => ({ totalCents: Number(one.totalCents) + 1 })),
      /totalCents is/,
    ],
    [
      'a client name whose client does not exist',
      ledgerWithDamage('clientName', () => ({ clientIds: ['gone'] })),
      /name does not lead/,
    ],
    ['a client name without its client', ledgerWithDamage('client', undefined), /client names lead to/],
    [
      'an invoice number that was not reserved',
      ledgerWithDamage('invoiceNumber', undefined),
      /no number item belongs/,
    ],
    [
      'an invoice number that belongs to another invoice',
      ledgerWithDamage('invoiceNumber', () => ({ invoiceId: 'invoice-9' })),
      /no number item belongs/,
    ],
    ['an invoice without content', ledgerWithDamage('invoiceContent', undefined), /has no content/],
    [
      'a content with another total',
      ledgerWithDamage('invoiceContent', () => ({ totalCents: 1 })),
      /another invoice or total/,
    ],
    [
      'an item ranking with a wrong number of uses',
      ledgerWithDamage(
        'itemRanking',
        () => ({ top: [['x', 3]] }),
        (item) => item.PK === 'USER#u2',
      ),
      /ranked with another/,
    ],
    [
      'a finished message still listed as due',
      ledgerWithDamage('message', () => dueIndex('content-0', '2026-11-03'), finishedOfKind('message')),
      /index attributes/,
    ],
    [
      'an open message the sweeper cannot find',
      ledgerWithDamage('message', () => ({ GSI2PK: undefined, GSI2SK: undefined }), isOpen),
      /index attributes/,
    ],
    [
      'a message whose index has another due time',
      ledgerWithDamage('message', () => ({ due: '2026-11-04T00:00:00.000Z' }), isOpen),
      /index attributes/,
    ],
    [
      'an open message that is never due',
      ledgerWithDamage('message', () => ({ due: undefined, GSI2PK: undefined, GSI2SK: undefined }), isOpen),
      /never due/,
    ],
    [
      'a waiting message that is never due',
      ledgerWithDamage(
        'message',
        () => ({ due: undefined, GSI2PK: undefined, GSI2SK: undefined }),
        isWaiting,
      ),
      /it is waiting, but never due/,
    ],
    [
      'a message that waits past its last useful time',
      ledgerWithDamage('message', () => ({ until: minutesAfter(-60) }), isWaiting),
      /it waits still/,
    ],
    [
      'a recurring invoice that is creating an invoice and is never due',
      ledgerWithDamage('repeat', () => ({ due: undefined, GSI2PK: undefined, GSI2SK: undefined })),
      /it makes an invoice, but is never due/,
    ],
    [
      'an invoice that shows another outcome than its message has',
      ledgerWithDamage('message', () => ({ state: 'unknown' }), finishedOfKind('message')),
      /its message is unknown/,
    ],
    ['an invoice without a message', ledgerWithDamage('message', undefined), /no message of it/],
    [
      'a client listed under another day',
      ledgerWithDamage('client', () => ({ lastUsed: '2026-12-01' })),
      /index attributes/,
    ],
    [
      'a quote without the index of its owner',
      ledgerWithDamage('quote', () => ({ GSI1PK: undefined })),
      /index attributes/,
    ],
    [
      'a free message that is counted for another address',
      ledgerWithDamage('message', () => ({ email: 'f'.repeat(64) }), isFree),
      /1 messages hold a place/,
    ],
    [
      'a free message without the mailbox it is counted for',
      ledgerWithDamage('message', () => ({ mailbox: undefined }), isFree),
      /^A stored message has no mailbox that can be read$/,
    ],
    [
      'an unreadable item, without quoting its content',
      ledgerWithDamage('invoice', () => ({ totalCents: 'ninety dollars' })),
      /^A stored invoice has no totalCents that can be read$/,
    ],
    [
      'a counter of free invoices below the number of its messages',
      ledgerWithDamage('earlyAccess', () => ({ invoiceCount: 0 })),
      /1 messages hold a place/,
    ],
    [
      'a missing counter of a mailbox',
      ledgerWithDamage('mailboxQuota', undefined),
      /1 messages hold a place/,
    ],
    [
      'a counter of free invoices above its limit',
      ledgerWithDamage('earlyAccess', () => ({ invoiceCount: 6 })),
      /beyond its limit/,
    ],
    ['an approved quote without its job', ledgerWithDamage('job', undefined), /no such job/],
    [
      'a job of a quote that was not approved',
      ledgerWithDamage('quote', () => ({ status: undefined })),
      /not approved/,
    ],
    ['an item of an unknown kind', [...ledger(), { PK: 'USER#u2', SK: 'NOTES' }], /nothing we keep/],
  ] as const)('reports %s', (_, items, expectedText) => {
    expect(findingsOf(items).some((text) => expectedText.test(text))).toBe(true);
  });

  test('reports work that waits for longer than the lease', () => {
    expect(findingsOf(ledger(), 5)).toEqual([]);
    expect(findingsOf(ledger(), 7)).toEqual([
      expect.stringContaining('it is due'),
      expect.stringContaining('it is due'),
    ]);
  });

  test('allows a message to wait until an hour after its last useful time', () => {
    const waiting = [aWaitingNotice('u1')];
    expect(findingsOf(waiting, 3 * 24 * 60 + 59)).toEqual([]);
    expect(findingsOf(waiting, 3 * 24 * 60 + 60)).toEqual([expect.stringContaining('it waits still')]);
  });

  test('throws if the items of a partition are interrupted by another partition', () => {
    const account = itemsOfAccount('u1');
    const interrupted = [...account.slice(0, 5), ...itemsOfAccount('u2'), ...account.slice(5)];
    expect(() => findingsOf(interrupted)).toThrow('partition by partition');
  });

  test('counts the items', () => {
    const audit = auditLedger(ledgerInstant);
    audit.add({ ...keys.setting('free-generator'), paused: false });
    for (const item of itemsOfAccount('u1')) audit.add(item);
    expect(Object.fromEntries(audit.end().counts)).toMatchObject({ setting: 1, invoice: 5, client: 2 });
  });
});
