import { type Message, type MessageHandler, message, type NewMessage } from '../../messaging/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { HowToPayChanges } from '../how-to-pay-mail.ts';
import type { Suspensions } from '../suspension-mail.ts';
import { liteProfile } from './lite-profile.ts';

/** Word to an account of what concerns it: the outcome is all there is. */
export const accountNoticeHandler: MessageHandler<Message> = { kind: 'account-notice', entity: message };

/** What a notice is about, where it is not the account itself. */
export const aboutHowToPay = 'how-to-pay';

const howToPayNoticeId = (changedAt: string): string => `${aboutHowToPay}-${Date.parse(changedAt)}`;

/** The notice of a change of how clients pay an account, one for each. */
export const noticeOfHowToPay = (userId: string, changedAt: string): NewMessage<Message> => ({
  id: howToPayNoticeId(changedAt),
  owner: userId,
  recipient: 'account',
  about: aboutHowToPay,
  bodyHash: '',
});

/** Whether an account's mail to clients is suspended, and where its owner is told. */
export const suspensions = (table: Table): Suspensions => ({
  async addressOf(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return lite?.clientMailSuspendedAt === undefined ? undefined : lite.email;
  },
});

/** The present payment instructions of an account, for the notice about a change. */
export const howToPayChanges = (table: Table): HowToPayChanges => ({
  async find(userId, noticeId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    if (!lite?.emailVerified || lite.howToPayChangedAt === undefined) return undefined;
    if (howToPayNoticeId(lite.howToPayChangedAt) !== noticeId) return undefined;
    const { email, howToPay, howToPayChangedAt: changedAt, timeZone } = lite;
    return { to: email, changedAt, timeZone, ...(howToPay && { howToPay }) };
  },
});
