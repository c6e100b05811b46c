import type { ItemKind } from '#domain/table/key-kinds';
import { type ItemKey, keys, type Sha256 } from '#domain/table/keys';

const hash = 'a'.repeat(64) as Sha256;

/** A key of each kind, made of the same ids in every release. */
export const exampleKeys: Readonly<Record<ItemKind, ItemKey>> = {
  accountTotals: keys.accountTotals('u1'),
  businessProfile: keys.businessProfile('u1'),
  client: keys.client('u1', 'c1'),
  clientName: keys.clientName('u1', hash),
  clientOwedDays: keys.clientOwedDays('u1', 'c1', '2026-11'),
  contactMessage: keys.contactMessage('m1'),
  earlyAccess: keys.earlyAccess(hash),
  invoice: keys.invoice('u1', 'i1'),
  invoiceContent: keys.invoiceContent('u1', 's1'),
  invoiceEvent: keys.invoiceEvent('u1', 'i1', '2026-11-03T12:00:00.000Z', 'e1'),
  invoiceLink: keys.invoiceLink('l1'),
  invoiceNumber: keys.invoiceNumber('u1', hash),
  itemRanking: keys.itemRanking('u1'),
  job: keys.job('u1', 'j1'),
  liteProfile: keys.liteProfile('u1'),
  signInLimit: keys.signInLimit('u1'),
  mailStop: keys.mailStop('u1', hash),
  mailboxQuota: keys.mailboxQuota(hash),
  message: keys.message({ kind: 'receipt', id: 'm1', owner: 'u1' }),
  monthTotals: keys.monthTotals('u1', '2026-11'),
  outboxTurn: keys.outboxTurn(),
  owedDays: keys.owedDays('u1', '2026-11'),
  payment: keys.payment('u1', 'i1', 'p1'),
  quote: keys.quote('q1'),
  quoteQuestion: keys.quoteQuestion('u1', 'q1', '1793711600000'),
  quoteDraft: keys.quoteDraft('q1', 'c1'),
  quoteEvent: keys.quoteEvent('q1', 7),
  quoteLink: keys.quoteLink('l1'),
  quoteOpening: keys.quoteOpening('l1'),
  rate: keys.rate('all', hash, '2026-11-03'),
  reminderPlan: keys.reminderPlan('u1', 'i1'),
  reminderRound: keys.reminderRound('u1'),
  repeat: keys.repeat('u1', 'i1'),
  savedItem: keys.savedItem('u1', 'x1'),
  setting: keys.setting('free-generator'),
  verification: keys.verification(hash),
};
