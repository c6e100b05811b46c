import { repeatNews } from '#domain/recurring/repeat-words';
import { type MessageHandler, messageWith } from '../../messaging/index.ts';
import { number, text, wordOr } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';

/** Days during which an owner is still notified about a created invoice. */
export const noticeDays = 7;

/**
 * A notice to the owner about an invoice created by a repeat. Its text is composed when it is sent, and not stored.
 * `RepeatNotice` describes the attributes.
 */
export const repeatNotice = messageWith({
  day: text,
  news: wordOr(repeatNews, 'ready'),
  passedOver: number,
});

export type RepeatNoticeMessage = FieldsOf<typeof repeatNotice>;

/** Only the outcome of a notice is stored. */
export const repeatNoticeHandler: MessageHandler<RepeatNoticeMessage> = {
  kind: 'repeat-notice',
  entity: repeatNotice,
};
