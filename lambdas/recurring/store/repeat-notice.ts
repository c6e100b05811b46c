import { repeatNews } from '#domain/recurring/repeat-words';
import { type MessageHandler, messageWith } from '../../messaging/index.ts';
import { number, text, wordOr } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';

/** Days during which an owner is still notified about a created invoice. */
export const noticeDays = 7;

/** Word to an owner of an invoice that a repeat made. Its words are made when it is mailed, and kept nowhere. */
export const repeatNotice = messageWith({
  day: text,
  news: wordOr(repeatNews, 'ready'),
  passedOver: number,
});

export type RepeatNoticeMessage = FieldsOf<typeof repeatNotice>;

/** The outcome is all there is. */
export const repeatNoticeHandler: MessageHandler<RepeatNoticeMessage> = {
  kind: 'repeat-notice',
  entity: repeatNotice,
};
