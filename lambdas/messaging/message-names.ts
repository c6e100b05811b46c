import type { MessageKind, MessageName } from '#domain/messaging/message';
import { sha256 } from '../platform/hash.ts';

/** What names a message in a log. */
export interface MessageNames {
  readonly message: MessageKind;
  /** Its own ID, unless the ID gives access: anyone with the ID of a quote may approve it. */
  readonly submissionId?: string;
  /** The hash of an ID that gives access, by which index 5 finds the message. */
  readonly messageHash?: string;
  readonly userId?: string;
  readonly invoiceId?: string;
}

/** The names of a message for a log; `about` is the id of the invoice it carries, if it has one of its own. */
export const messageNames = ({ kind, id, owner }: MessageName, about = ''): MessageNames => ({
  message: kind,
  ...(kind.startsWith('quote-') ? { messageHash: sha256(id) } : { submissionId: id }),
  ...(owner !== undefined && { userId: owner }),
  ...(about !== '' && { invoiceId: about }),
});
