import { messageWith } from '../../messaging/index.ts';
import { flag, textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';

/** A receipt for a payment, to the client of its invoice. Its words are made when it is mailed, and kept nowhere. */
export const receiptMessage = messageWith({
  to: textOrNone,
  paymentId: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link; there once it was mailed. */
  stopTokenHash: textOrNone,
  /** It has its place in what the account may mail in a day. */
  isCounted: flag,
});

export type ReceiptMessage = FieldsOf<typeof receiptMessage>;
