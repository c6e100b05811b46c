import { messageWith } from '../delivery/message.ts';
import { flag, number, optional, textOrNone } from '../table/attributes.ts';
import type { FieldsOf } from '../table/entity.ts';

/** A reminder of an invoice to its client. Its words are made when it is mailed, and kept nowhere. */
export const reminderMessage = messageWith({
  to: textOrNone,
  /** The content whose PDF it carries. */
  contentId: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link. */
  stopTokenHash: textOrNone,
  /** What its plan stood at before it, for one that is given back. */
  reachedBefore: optional(number),
  lastMailBefore: textOrNone,
  /** The owner pressed "Remind now": it is not tried again by itself. */
  isByHand: flag,
});

export type ReminderMessage = FieldsOf<typeof reminderMessage>;
