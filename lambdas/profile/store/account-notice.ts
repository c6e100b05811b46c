import { currentDetails } from '#domain/profile/payment-details';
import { type Message, type MessageHandler, message, type NewMessage } from '../../messaging/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { HowToPayChanges } from '../how-to-pay-mail.ts';
import type { VerifiedOwners } from '../sign-in-mail.ts';
import type { Suspensions } from '../suspension-mail.ts';
import { liteProfile } from './lite-profile.ts';

/** Notices to the owner of an account. Only their outcome is stored. */
export const accountNoticeHandler: MessageHandler<Message> = { kind: 'account-notice', entity: message };

/** The `about` attribute of a notice about payment details. */
export const aboutHowToPay = 'how-to-pay';

const howToPayNoticeId = (changedAt: string): string => `${aboutHowToPay}-${Date.parse(changedAt)}`;

/**
 * The notice of a change of payment details. There is one per change; `hour` (yyyy-mm-ddThh) identifies a repeated
 * email about the same change.
 */
export const noticeOfHowToPay = (userId: string, changedAt: string, hour?: string): NewMessage<Message> => ({
  id: hour === undefined ? howToPayNoticeId(changedAt) : `${howToPayNoticeId(changedAt)}-${hour}`,
  owner: userId,
  recipient: 'account',
  about: aboutHowToPay,
  // Only messages with an idempotency key need the hash.
  bodyHash: '',
});

/** Finds accounts whose emails to clients are suspended, and their owner's address. */
export const suspensions = (table: Table): Suspensions => ({
  async addressOf(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return lite?.clientMailSuspendedAt === undefined ? undefined : lite.email;
  },
});

/** The last change of an account's payment details, for the notice about it. */
export const howToPayChanges = (table: Table): HowToPayChanges => ({
  async find(userId, noticeId, now) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    if (!lite?.emailVerified || lite.howToPayChangedAt === undefined) return undefined;
    const id = howToPayNoticeId(lite.howToPayChangedAt);
    if (noticeId !== id && !noticeId.startsWith(`${id}-`)) return undefined;
    const { email, howToPayChangedAt: changedAt, timeZone, detailsHistory } = lite;
    const { howToPay, pending } = currentDetails(lite, now.toISOString());
    const details = pending?.howToPay ?? howToPay;
    const previous = detailsHistory?.changedAt === changedAt ? detailsHistory.previous : undefined;
    return {
      to: email,
      changedAt,
      timeZone,
      isPending: pending !== undefined,
      ...(details && { details }),
      ...(previous && { previous }),
    };
  },
});

/** Finds the verified address of an account's owner, for notices about the account's safety. */
export const verifiedOwners = (table: Table): VerifiedOwners => ({
  async find(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return lite?.emailVerified ? { to: lite.email, timeZone: lite.timeZone } : undefined;
  },
});
