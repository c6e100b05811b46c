import { messageWith } from '../../messaging/index.ts';
import { textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';

/** The mail of an invoice to its client. What its owner wrote in it is kept nowhere. */
export const clientMessage = messageWith({
  to: textOrNone,
  /** The content it carries, whose PDF is kept. */
  contentId: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link. */
  stopTokenHash: textOrNone,
});

export type ClientMessage = FieldsOf<typeof clientMessage>;
