import { messageWith } from '../../messaging/index.ts';
import { flag, number, optional, text, textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';

/** The email of a reminder to the client. Its text is composed when it is sent, and not stored. */
export const reminderMessage = messageWith({
  /** The recipient; set once it was sent. */
  to: textOrNone,
  /** The content whose PDF is attached. */
  contentId: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link. */
  stopTokenHash: textOrNone,
  /** The stage; absent for "Remind now". */
  stage: optional(number),
  /** The stage that the plan had reached before this reminder. */
  reachedBefore: optional(number),
  /** Only for "Remind now": the plan's last email before this one. */
  lastMailBefore: textOrNone,
  /** True if the reminder has already been counted in the account's daily email limit. */
  isCounted: flag,
  /** When it last started to be sent from the outbox. */
  leftAt: optional(text),
});

export type ReminderMessage = FieldsOf<typeof reminderMessage>;
