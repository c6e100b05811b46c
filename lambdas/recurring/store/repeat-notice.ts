import { repeatNews } from '#domain/recurring/repeat-words';
import type { ClientMailPorts } from '../../invoices/index.ts';
import { defineMessage, messageWith } from '../../messaging/index.ts';
import { number, text, wordOr } from '../../platform/table/attributes.ts';
import { composeRepeatNotice } from '../repeat-mail.ts';

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

/** A notice to the owner about an invoice created by a repeat. Only its outcome is stored. */
export const repeatNoticeKind = defineMessage({
  kind: 'repeat-notice',
  audience: 'account',
  queue: 'planned',
  entity: repeatNotice,
  compose: (notice, _now, ports: ClientMailPorts) => composeRepeatNotice(notice, ports),
});
