import type { ItemKind } from '../table/key-kinds.ts';
import { type ItemKey, keys, type Sha256 } from '../table/keys.ts';

/**
 * How the deletion of an account finds an item: in the account's partition; in the partition of one of its quotes;
 * named by an attribute of another item; or by index 1 under the account. `with-the-account` items are deleted when the
 * account is closed, `last` items at the end. The others stay: `kept` for a reason in `keptAfterDeletion`, `of-nobody`
 * because they belong to no account.
 */
export type DeletionWay =
  | 'account'
  | 'quote'
  | 'named-by-another'
  | 'index-1'
  | 'with-the-account'
  | 'last'
  | 'kept'
  | 'of-nobody';

/** Every kind of item. The type checker reports a missing kind. */
export const deletionWays: Readonly<Record<ItemKind, DeletionWay>> = {
  businessProfile: 'with-the-account',
  liteProfile: 'with-the-account',
  mailAlias: 'with-the-account',
  accountTotals: 'account',
  cameIn: 'account',
  client: 'account',
  clientName: 'account',
  clientOwedDays: 'account',
  dividedPayment: 'account',
  fileCode: 'account',
  fullExport: 'account',
  fullImport: 'account',
  invoice: 'account',
  invoiceContent: 'account',
  invoiceEvent: 'account',
  invoiceNumber: 'account',
  issuedFile: 'account',
  itemRanking: 'account',
  job: 'account',
  jobSettings: 'account',
  jobFeed: 'named-by-another',
  mailStop: 'account',
  message: 'account',
  moneyNotices: 'account',
  monthTotals: 'account',
  onlinePayment: 'account',
  owedDays: 'account',
  passkeyNames: 'account',
  payeeAccount: 'account',
  payment: 'account',
  photo: 'account',
  photoSpace: 'account',
  paymentSession: 'account',
  quoteNumber: 'account',
  quoteQuestion: 'account',
  recoveryCodes: 'account',
  reminderPlan: 'account',
  reminderRound: 'account',
  repeat: 'account',
  savedItem: 'account',
  serviceAddress: 'account',
  signInHistory: 'account',
  todayItem: 'account',
  invoiceLink: 'named-by-another',
  quoteLink: 'named-by-another',
  quote: 'quote',
  quoteDraft: 'quote',
  quoteEvent: 'quote',
  quoteOpening: 'quote',
  verification: 'index-1',
  providerEvent: 'index-1',
  signInLimit: 'last',
  task: 'last',
  // Stored under a hash of the address. Only the number of free invoices and a block are kept.
  earlyAccess: 'kept',
  // Kept without the account's ID, so that later reports of the payment provider are ignored and raise no alarm.
  payeeOwner: 'kept',
  mailboxQuota: 'kept',
  rate: 'kept',
  contactMessage: 'kept',
  freeFile: 'of-nobody',
  outboxTurn: 'of-nobody',
  setting: 'of-nobody',
};

/** An item as read from the table. */
type StoredItem = Readonly<Record<string, unknown>>;

/** The keys of items outside the account's partition whose ID an item of the account stores. */
export function linkKeysOf(kind: ItemKind | undefined, { linkId, feedHash }: StoredItem): readonly ItemKey[] {
  if (kind === 'jobSettings') return typeof feedHash === 'string' ? [keys.jobFeed(feedHash as Sha256)] : [];
  if (typeof linkId !== 'string') return [];
  if (kind === 'invoice') return [keys.invoiceLink(linkId)];
  return kind === 'quote' ? [keys.quoteLink(linkId)] : [];
}
