import {
  cameInPrefix,
  clientPrefix,
  dividedPaymentPrefix,
  invoicePrefix,
  itemPrefix,
  jobPrefix,
  monthPrefix,
  onlinePaymentPrefix,
  owedPrefix,
  paymentSessionPrefix,
  paymentsPrefix,
  photoPrefix,
  quoteEventPrefix,
  serviceAddressesPrefix,
  taskPrefix,
  todayPrefix,
} from './key-prefixes.ts';
import type { ItemKey, keys } from './keys.ts';

/** The kinds of items, named like the functions that make their keys. */
export type ItemKind = keyof typeof keys;

/** The beginnings of the partition and sort keys of each kind. A text without `#` is the whole key. */
const shapes: readonly (readonly [ItemKind, string, string])[] = [
  ['earlyAccess', 'EMAIL#', 'EARLY'],
  ['mailboxQuota', 'MAILBOX#', 'QUOTA'],
  ['message', 'MESSAGE#', 'MESSAGE'],
  ['message', 'USER#', 'MESSAGE#'],
  ['rate', 'RATE#', 'RATE'],
  ['quote', 'QUOTE#', 'QUOTE'],
  ['quoteEvent', 'QUOTE#', quoteEventPrefix],
  ['quoteDraft', 'QUOTE#', 'DRAFT#'],
  ['quoteLink', 'QUOTE#', 'LINK'],
  ['quoteOpening', 'QUOTE#', 'OPENING'],
  ['verification', 'VERIFY#', 'VERIFY'],
  ['freeFile', 'FILE#', 'FILE'],
  ['contactMessage', 'CONTACT#', 'CONTACT'],
  ['setting', 'SETTING#', 'SETTING'],
  ['outboxTurn', 'OUTBOX', 'TURN'],
  ['outboxTurn', 'OUTBOX', 'SCHEDULE'],
  ['outboxTurn', 'OUTBOX', 'SWEEPER'],
  ['businessProfile', 'USER#', 'PROFILE'],
  ['liteProfile', 'USER#', 'LITE'],
  ['signInLimit', 'USER#', 'SESSIONS'],
  ['signInHistory', 'USER#', 'SIGNINS'],
  ['recoveryCodes', 'USER#', 'RECOVERY'],
  ['passkeyNames', 'USER#', 'PASSKEYS'],
  ['task', 'USER#', taskPrefix],
  ['fullExport', 'USER#', 'FULLEXPORT'],
  ['fullImport', 'USER#', 'FULLIMPORT'],
  ['invoice', 'USER#', invoicePrefix],
  ['invoiceContent', 'USER#', 'CONTENT#'],
  ['invoiceEvent', 'USER#', 'EVENT#'],
  ['invoiceLink', 'LINK#', 'LINK'],
  ['issuedFile', 'USER#', 'FILE#'],
  ['fileCode', 'USER#', 'FILECODE#'],
  ['mailAlias', 'MAILALIAS#', 'ALIAS'],
  ['mailStop', 'USER#', 'STOP#'],
  ['invoiceNumber', 'USER#', 'NUMBER#'],
  ['quoteNumber', 'USER#', 'QUOTENUMBER#'],
  ['dividedPayment', 'USER#', dividedPaymentPrefix],
  ['reminderPlan', 'USER#', 'REMINDER#'],
  ['repeat', 'USER#', 'REPEAT#'],
  ['reminderRound', 'USER#', 'REMINDERS'],
  ['client', 'USER#', clientPrefix],
  ['clientName', 'USER#', 'CLIENTNAME#'],
  ['job', 'USER#', jobPrefix],
  ['photo', 'USER#', photoPrefix],
  ['photoSpace', 'USER#', 'PHOTOSPACE'],
  ['jobSettings', 'USER#', 'JOBSETTINGS'],
  ['jobFeed', 'JOBFEED#', 'FEED'],
  ['serviceAddress', 'USER#', serviceAddressesPrefix],
  ['quoteQuestion', 'USER#', 'QUESTION#'],
  ['savedItem', 'USER#', itemPrefix],
  ['itemRanking', 'USER#', 'RANKING'],
  ['payment', 'USER#', paymentsPrefix],
  ['accountTotals', 'USER#', 'TOTALS'],
  ['monthTotals', 'USER#', monthPrefix],
  ['owedDays', 'USER#', owedPrefix],
  ['todayItem', 'USER#', todayPrefix],
  ['cameIn', 'USER#', cameInPrefix],
  ['moneyNotices', 'USER#', 'MONEYNOTICES'],
  ['clientOwedDays', 'USER#', 'CLIENTOWED#'],
  ['payeeAccount', 'USER#', 'PAYEE'],
  ['payeeOwner', 'PAYEE#', 'PAYEE'],
  ['onlinePayment', 'USER#', onlinePaymentPrefix],
  ['paymentSession', 'USER#', paymentSessionPrefix],
  ['providerEvent', 'PROVIDEREVENT#', 'EVENT'],
];

const begins = (text: string, shape: string): boolean =>
  shape.endsWith('#') ? text.startsWith(shape) && text.length > shape.length : text === shape;

/** The kind of an item by its key; undefined if `keys` makes no such key. */
export const kindOfKey = ({ PK, SK }: ItemKey): ItemKind | undefined =>
  shapes.find(([, pk, sk]) => begins(PK, pk) && begins(SK, sk))?.[0];

/** The ID or hash after the first `#` of a partition or sort key. */
export const idInKey = (key: string): string => key.slice(key.indexOf('#') + 1);

/** Reads the message's name from its key. The kind may be one that a newer release added. */
export function messageNameInKey({ PK, SK }: ItemKey): { kind: string; id: string; owner?: string } {
  const isOfAccount = SK !== 'MESSAGE';
  const [, kind = '', id = ''] = (isOfAccount ? SK : PK).split('#');
  return { kind, id, ...(isOfAccount && { owner: idInKey(PK) }) };
}
