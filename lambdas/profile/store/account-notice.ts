import * as z from 'zod/mini';
import { defineMessage, message, messageWith, type NewMessage } from '../../messaging/index.ts';
import { optional, text } from '../../platform/table/attributes.ts';
import type { FieldsOf, ShapeOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { composeHowToPayNotice, type DetailsChange, type StoreDetailsLink } from '../how-to-pay-mail.ts';
import { composeSignInNotice, type VerifiedOwners } from '../sign-in-mail.ts';
import { composeSuspensionNotice, type Suspensions } from '../suspension-mail.ts';
import { howToPay, liteProfile, onlineMethods } from './lite-profile.ts';

/** Notices to the owner of an account. Only their outcome is stored, unless they have an entity of their own. */
const toOwner = { audience: 'account', queue: 'people', entity: message } as const;

interface TablePorts {
  readonly table: Table;
}

interface DetailsNoticePorts extends TablePorts {
  readonly storeDetailsLink: StoreDetailsLink;
  readonly siteOrigin: () => Promise<string>;
}

const detailsNotice = messageWith({
  change: optional(
    z.object({
      changedAt: text,
      shownBefore: optional(howToPay),
      details: optional(howToPay),
      methods: optional(z.object({ before: onlineMethods, after: onlineMethods })),
      effectiveAt: optional(text),
      previous: optional(howToPay),
      previousMethods: optional(onlineMethods),
    } satisfies ShapeOf<DetailsChange>),
  ),
});

/** The notice of one change of payment details, with what was before and after it. */
export const paymentDetailsNoticeKind = defineMessage({
  ...toOwner,
  entity: detailsNotice,
  kind: 'payment-details-notice',
  compose: (notice, _now, { table, ...ports }: DetailsNoticePorts) =>
    composeHowToPayNotice(notice, { ...ports, owners: verifiedOwners(table) }),
});

/** The notice that a recovery code was used. */
export const recoveryCodeNoticeKind = defineMessage({
  ...toOwner,
  kind: 'recovery-code-notice',
  compose: (notice, _now, { table }: TablePorts) =>
    composeSignInNotice('recovery-code', notice, verifiedOwners(table)),
});

/** The notice that a passkey was added. */
export const passkeyNoticeKind = defineMessage({
  ...toOwner,
  kind: 'passkey-notice',
  compose: (notice, _now, { table }: TablePorts) =>
    composeSignInNotice('passkey', notice, verifiedOwners(table)),
});

/** The notice that emails to clients are suspended. */
export const suspensionNoticeKind = defineMessage({
  ...toOwner,
  kind: 'suspension-notice',
  compose: (notice, _now, { table }: TablePorts) => composeSuspensionNotice(notice, suspensions(table)),
});

const howToPayNoticeId = (changedAt: string): string => `how-to-pay-${Date.parse(changedAt)}`;

/**
 * The notice of a change of payment details. There is one per change; `hour` (yyyy-mm-ddThh) identifies a repeated
 * email about the same change.
 */
export const noticeOfHowToPay = (
  userId: string,
  change: DetailsChange,
  hour?: string,
): NewMessage<FieldsOf<typeof detailsNotice>> => ({
  id: [howToPayNoticeId(change.changedAt), hour].filter((part) => part !== undefined).join('-'),
  owner: userId,
  recipient: 'account',
  about: '',
  // Only messages with an idempotency key need the hash.
  bodyHash: '',
  change,
});

/** Finds accounts whose emails to clients are suspended, and their owner's address. */
const suspensions = (table: Table): Suspensions => ({
  async addressOf(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return lite?.clientMailSuspendedAt === undefined ? undefined : lite.email;
  },
});

/** Finds the verified address of an account's owner, for notices about the account's safety. */
export const verifiedOwners = (table: Table): VerifiedOwners => ({
  async find(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return lite?.emailVerified ? { to: lite.email, timeZone: lite.timeZone } : undefined;
  },
});
