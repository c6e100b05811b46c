import { describe, expect, test } from 'vitest';
import { kindOfKey, messageNameInKey } from '#domain/table/key-kinds';
import { type ItemKey, keys, type Sha256 } from '#domain/table/keys';

const hash = 'a'.repeat(64) as Sha256;

/** One key of every kind. A new kind in `keys` does not compile until it is added here. */
const samples: Record<keyof typeof keys, ItemKey> = {
  cameIn: keys.cameIn('u1', '2026-11-03T12:00:00.000Z', 'e1'),
  moneyNotices: keys.moneyNotices('u1'),
  earlyAccess: keys.earlyAccess(hash),
  mailboxQuota: keys.mailboxQuota(hash),
  message: keys.message({ kind: 'free-invoice', id: 's1' }),
  rate: keys.rate('all', hash, '2026-11-03'),
  quote: keys.quote('q1'),
  quoteEvent: keys.quoteEvent('q1', 1),
  quoteDraft: keys.quoteDraft('q1', 'c1'),
  quoteLink: keys.quoteLink('l1'),
  quoteOpening: keys.quoteOpening('l1'),
  verification: keys.verification(hash),
  freeFile: keys.freeFile(hash),
  fullExport: keys.fullExport('u1'),
  fullImport: keys.fullImport('u1'),
  issuedFile: keys.issuedFile('u1', hash),
  fileCode: keys.fileCode('u1', hash),
  contactMessage: keys.contactMessage('m1'),
  setting: keys.setting('free-generator'),
  outboxTurn: keys.outboxTurn(),
  jobSettings: keys.jobSettings('u1'),
  dividedPayment: keys.dividedPayment('u1', 'd1'),
  jobFeed: keys.jobFeed(hash),
  businessProfile: keys.businessProfile('u1'),
  liteProfile: keys.liteProfile('u1'),
  signInLimit: keys.signInLimit('u1'),
  task: keys.task('u1', 'deletion'),
  signInHistory: keys.signInHistory('u1'),
  recoveryCodes: keys.recoveryCodes('u1'),
  passkeyNames: keys.passkeyNames('u1'),
  invoice: keys.invoice('u1', 'i1'),
  invoiceContent: keys.invoiceContent('u1', 'c1'),
  invoiceEvent: keys.invoiceEvent('u1', 'i1', '2026-11-03T12:00:00.000Z', 'e1'),
  reminderPlan: keys.reminderPlan('u1', 'i1'),
  repeat: keys.repeat('u1', 'i1'),
  reminderRound: keys.reminderRound('u1'),
  invoiceLink: keys.invoiceLink('l1'),
  mailAlias: keys.mailAlias('a1'),
  mailStop: keys.mailStop('u1', hash),
  invoiceNumber: keys.invoiceNumber('u1', hash),
  quoteNumber: keys.quoteNumber('u1', hash),
  client: keys.client('u1', 'c1'),
  clientName: keys.clientName('u1', hash),
  job: keys.job('u1', 'j1'),
  photo: keys.photo('u1', 'h1'),
  photoSpace: keys.photoSpace('u1'),
  quoteQuestion: keys.quoteQuestion('u1', 'q1', '1700000000000'),
  savedItem: keys.savedItem('u1', 'i1'),
  serviceAddress: keys.serviceAddress('u1', 'c1', 'a1'),
  itemRanking: keys.itemRanking('u1'),
  payment: keys.payment('u1', 'i1', 'p1'),
  accountTotals: keys.accountTotals('u1'),
  monthTotals: keys.monthTotals('u1', '2026-11'),
  owedDays: keys.owedDays('u1', '2026-11'),
  todayItem: keys.todayItem('u1', { reason: 'question', documentId: 'q1', part: '1700000000000' }),
  clientOwedDays: keys.clientOwedDays('u1', 'c1', '2026-11'),
  onlinePayment: keys.onlinePayment('u1', 'pi_1'),
  payeeAccount: keys.payeeAccount('u1'),
  payeeOwner: keys.payeeOwner('acct_1'),
  paymentSession: keys.paymentSession('u1', 'i1'),
  providerEvent: keys.providerEvent('evt_1'),
};

describe('the kind of a key', () => {
  test.each(Object.entries(samples))('is found for a key of the kind %s', (kind, key) => {
    expect(kindOfKey(key)).toBe(kind);
  });

  test.each([
    ['an unknown partition', { PK: 'TEAM#u1', SK: 'LITE' }],
    ['an unknown sort key', { PK: 'USER#u1', SK: 'NOTES' }],
    ['a key without its id', { PK: 'USER#', SK: 'LITE' }],
    ['a prefix alone', { PK: 'USER#u1', SK: 'INVOICE#' }],
  ])('does not exist for %s', (_, key) => {
    expect(kindOfKey(key)).toBeUndefined();
  });
});

describe('the name of a message', () => {
  test.each([
    { kind: 'free-invoice', id: 's1' },
    { kind: 'lite-invoice', id: 's1', owner: 'u1' },
    { kind: 'quote-approval', id: 'q-1_x', owner: 'u1' },
  ] as const)('is read from its key: %o', (name) => {
    const key = keys.message(name);
    expect(kindOfKey(key)).toBe('message');
    expect(messageNameInKey(key)).toEqual(name);
  });

  test('is read even if only a newer release knows the message kind', () => {
    const key = { PK: 'USER#u1', SK: 'MESSAGE#reminder#r1' };
    expect(kindOfKey(key)).toBe('message');
    expect(messageNameInKey(key)).toEqual({ kind: 'reminder', id: 'r1', owner: 'u1' });
  });
});
