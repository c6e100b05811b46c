import { messageWith } from '../../messaging/index.ts';
import { flag, number, optional, text, textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';

/** A reminder of an invoice to its client. Its words are made when it is mailed, and kept nowhere. */
export const reminderMessage = messageWith({
  /** Whom it goes to; there once it was mailed. */
  to: textOrNone,
  /** The content whose PDF it carries. */
  contentId: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link. */
  stopTokenHash: textOrNone,
  /** The stage it is of; none of one that the owner had sent by "Remind now". */
  stage: optional(number),
  /** The stage that its plan had reached before it. */
  reachedBefore: optional(number),
  /** Of one by hand: the last mail of its plan before it. */
  lastMailBefore: textOrNone,
  /** It has its place in what the account may mail in a day. */
  isCounted: flag,
  /** When it was last about to leave the outbox. */
  leftAt: optional(text),
});

export type ReminderMessage = FieldsOf<typeof reminderMessage>;
