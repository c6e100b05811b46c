import type { Suspensions } from '../../../account/suspension-mail.ts';
import { type Message, message } from '../delivery/message.ts';
import type { MessageRoom } from '../delivery/message-room.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { liteProfile } from './lite-profile.ts';

/** Word to an account of what concerns it: the outcome is all there is. */
export const accountNoticeRoom: MessageRoom<Message> = { kind: 'account-notice', entity: message };

/** Whether an account's mail to clients is suspended, and where its owner is told. */
export const suspensions = (table: Table): Suspensions => ({
  async addressOf(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return lite?.clientMailSuspendedAt === undefined ? undefined : lite.email;
  },
});
