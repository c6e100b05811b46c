import { describe, expect, test } from 'vitest';
import { auditLedger } from '#bin/ledger/audit-ledger';
import { outbox } from '#domain/messaging/message';
import { dueIndex } from '#domain/table/indexes';
import { kindOfKey } from '#domain/table/key-kinds';
import { keys } from '#domain/table/keys';
import { message } from '#lambdas/messaging/store/message';
import { repeat } from '#lambdas/recurring/store/repeat';
import {
  aFreeMessage,
  anAccount,
  anApprovedQuote,
  type LedgerItem,
  ledgerInstant,
} from '#test/support/ledger';
import { storedItem } from '#test/support/stored-item';

const instant = ledgerInstant.toISOString();

const minutesAfter = (minutes: number) => new Date(ledgerInstant.getTime() + minutes * 60_000).toISOString();

/** A notice to an account that waits in the outbox, planned days ahead. */
const aWaitingNotice = (userId: string): LedgerItem => {
  const name = { kind: 'account-notice', id: 'notice', owner: userId } as const;
  return storedItem(message, message.key(name), {
    ...{ ...name, state: 'waiting', attempt: 'none', recipient: 'account', about: '', bodyHash: '' },
    ...{ due: minutesAfter(-outbox.aheadDays * 24 * 60), until: minutesAfter(3 * 24 * 60) },
    ...{ createdAt: instant, updatedAt: instant },
  });
};

/** A recurring invoice whose invoice was created and waits to be emailed. */
const aRepeatAtWork = (userId: string): LedgerItem =>
  storedItem(repeat, repeat.key(userId, 'invoice-0'), {
    ...{ invoiceId: 'invoice-0', rhythm: 'month', from: '2026-10-03', way: 'client', after: '2026-11-03' },
    making: { invoiceId: 'made', day: '2026-11-03', at: instant, passedOver: 0 },
    ...{ due: instant, version: 1 },
  });

const ledger = (): LedgerItem[] => {
  const [quote, event, job] = anApprovedQuote('q1', 'u1');
  return [
    ...anAccount('u1'),
    ...(job ? [job] : []),
    ...anAccount('u2', 2),
    aWaitingNotice('u2'),
    aRepeatAtWork('u2'),
    ...aFreeMessage('s1'),
    ...aFreeMessage('s2', 'sending'),
    ...aFreeMessage('s3', 'unknown'),
    ...(quote && event ? [quote, event] : []),
  ];
};

function findingsOf(items: readonly LedgerItem[], minutesLater = 1) {
  const audit = auditLedger(new Date(ledgerInstant.getTime() + minutesLater * 60_000));
  for (const item of items) audit.add(item);
  return audit.end().findings.map(({ what }) => what);
}

/** The ledger with the first item of a kind changed; undefined removes an attribute, or the whole item. */
function damaged(
  kind: string,
  change: ((item: LedgerItem) => Record<string, unknown>) | undefined,
  isMeant: (item: LedgerItem) => boolean = () => true,
): LedgerItem[] {
  const items = ledger();
  const at = items.findIndex((item) => kindOfKey(item) === kind && isMeant(item));
  const item = items[at];
  if (!item) throw new Error(`The ledger has no ${kind}`);
  const kept = Object.entries({ ...item, ...change?.(item) }).filter(([, value]) => value !== undefined);
  const changed = change ? [Object.fromEntries(kept) as LedgerItem] : [];
  return items.toSpliced(at, 1, ...changed);
}

const isOpen = (item: LedgerItem) => item.state === 'sending';
const isWaiting = (item: LedgerItem) => item.state === 'waiting';
const isFree = (item: LedgerItem) => item.kind === 'free-invoice';
const plain = (kind: string) => (item: LedgerItem) => kindOfKey(item) === kind && !isOpen(item);

describe("the check of a table's books", () => {
  test('finds nothing wrong in correct books with unfinished work', () => {
    expect(findingsOf(ledger())).toEqual([]);
  });

  test.each([
    [
      'one invoice more than counted',
      damaged('liteProfile', () => ({ invoicesCreated: 1 })),
      /invoicesCreated is 1/,
    ],
    ['a client count that is off', damaged('liteProfile', () => ({ clientCount: 3 })), /clientCount is 3/],
    [
      'more unverified mails than allowed',
      damaged('liteProfile', () => ({ unverifiedInvoices: 6 })),
      /beyond its limit/,
    ],
    ['no Lite profile', damaged('liteProfile', undefined), /without a Lite profile/],
    ['no business profile', damaged('businessProfile', undefined), /no business profile/],
    ['a client’s count that is off', damaged('client', () => ({ invoiceCount: 7 })), /invoiceCount is 7/],
    [
      'a client’s total that is off by a cent',
      damaged('client', (one) => ({ totalCents: Number(one.totalCents) + 1 })),
      /totalCents is/,
    ],
    [
      'a client nobody finds by name',
      damaged('clientName', () => ({ clientId: 'gone' })),
      /name does not lead/,
    ],
    ['a client name left behind', damaged('client', undefined), /client names lead to/],
    ['a number that was not taken', damaged('invoiceNumber', undefined), /number is not taken/],
    [
      'a number taken by another',
      damaged('invoiceNumber', () => ({ invoiceId: 'invoice-9' })),
      /number is not taken/,
    ],
    ['an invoice without content', damaged('invoiceContent', undefined), /has no content/],
    [
      'a content of another total',
      damaged('invoiceContent', () => ({ totalCents: 1 })),
      /another invoice or total/,
    ],
    [
      'a ranking that lies',
      damaged(
        'itemRanking',
        () => ({ top: [['x', 3]] }),
        (item) => item.PK === 'USER#u2',
      ),
      /ranked with another/,
    ],
    [
      'a finished message still listed as due',
      damaged('message', () => dueIndex('content-0', '2026-11-03'), plain('message')),
      /index attributes/,
    ],
    [
      'an open message the sweeper cannot find',
      damaged('message', () => ({ GSI2PK: undefined, GSI2SK: undefined }), isOpen),
      /index attributes/,
    ],
    [
      'a message that is due at another time than it says',
      damaged('message', () => ({ due: '2026-11-04T00:00:00.000Z' }), isOpen),
      /index attributes/,
    ],
    [
      'an open message that is never due',
      damaged('message', () => ({ due: undefined, GSI2PK: undefined, GSI2SK: undefined }), isOpen),
      /never due/,
    ],
    [
      'a waiting message that is never due',
      damaged('message', () => ({ due: undefined, GSI2PK: undefined, GSI2SK: undefined }), isWaiting),
      /it is waiting, but never due/,
    ],
    [
      'a message that waits although it makes no sense any more',
      damaged('message', () => ({ until: minutesAfter(-60) }), isWaiting),
      /it waits still/,
    ],
    [
      'a repeat that makes an invoice and is never due',
      damaged('repeat', () => ({ due: undefined, GSI2PK: undefined, GSI2SK: undefined })),
      /it makes an invoice, but is never due/,
    ],
    [
      'an invoice that shows another outcome than its message has',
      damaged('message', () => ({ state: 'unknown' }), plain('message')),
      /its message is unknown/,
    ],
    ['an invoice without a message', damaged('message', undefined), /no message of it/],
    [
      'a client listed under another day',
      damaged('client', () => ({ lastUsed: '2026-12-01' })),
      /index attributes/,
    ],
    ['a quote of no list', damaged('quote', () => ({ GSI1PK: undefined })), /index attributes/],
    [
      'a message of another counter',
      damaged('message', () => ({ email: 'f'.repeat(64) }), isFree),
      /1 messages hold a place/,
    ],
    [
      'a free message that does not say whom it counts for',
      damaged('message', () => ({ mailbox: undefined }), isFree),
      /^A stored message has no mailbox that can be read$/,
    ],
    [
      'an item that cannot be read, without a word of what it holds',
      damaged('invoice', () => ({ totalCents: 'ninety dollars' })),
      /^A stored invoice has no totalCents that can be read$/,
    ],
    [
      'a free counter that lost a place',
      damaged('earlyAccess', () => ({ invoiceCount: 0 })),
      /1 messages hold a place/,
    ],
    ['a mailbox counter that is gone', damaged('mailboxQuota', undefined), /1 messages hold a place/],
    [
      'a free counter beyond its limit',
      damaged('earlyAccess', () => ({ invoiceCount: 6 })),
      /beyond its limit/,
    ],
    ['an approved quote without its job', damaged('job', undefined), /no such job/],
    [
      'a job of a quote that was not approved',
      damaged('quote', () => ({ status: undefined })),
      /not approved/,
    ],
    ['an item nobody knows', [...ledger(), { PK: 'USER#u2', SK: 'NOTES' }], /nothing we keep/],
  ] as const)('reports %s', (_, items, what) => {
    expect(findingsOf(items).some((text) => what.test(text))).toBe(true);
  });

  test('reports work that waits for longer than the lease', () => {
    expect(findingsOf(ledger(), 5)).toEqual([]);
    expect(findingsOf(ledger(), 7)).toEqual([
      expect.stringContaining('it is due'),
      expect.stringContaining('it is due'),
    ]);
  });

  test('allows a message to wait until an hour after it stops making sense', () => {
    const waiting = [aWaitingNotice('u1')];
    expect(findingsOf(waiting, 3 * 24 * 60 + 59)).toEqual([]);
    expect(findingsOf(waiting, 3 * 24 * 60 + 60)).toEqual([expect.stringContaining('it waits still')]);
  });

  test('refuses to judge an incomplete partition', () => {
    const account = anAccount('u1');
    const torn = [...account.slice(0, 5), ...anAccount('u2'), ...account.slice(5)];
    expect(() => findingsOf(torn)).toThrow('partition by partition');
  });

  test('counts the items', () => {
    const audit = auditLedger(ledgerInstant);
    audit.add({ ...keys.setting('free-generator'), paused: false });
    for (const item of anAccount('u1')) audit.add(item);
    expect(Object.fromEntries(audit.end().counts)).toMatchObject({ setting: 1, invoice: 5, client: 2 });
  });
});
