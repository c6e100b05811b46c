import type { MessageName } from '#domain/messaging/message';
import { sha256 } from '../platform/hash.ts';

/** The fields that identify a message in a log. */
export interface MessageNames {
  readonly message: string;
  /** The message's ID, unless the ID gives access: anyone who knows the ID of a quote may approve it. */
  readonly submissionId?: string;
  /** Hash of an ID that gives access. Index 5 finds the message by it. */
  readonly messageHash?: string;
  readonly userId?: string;
  readonly invoiceId?: string;
}

/**
 * Identifies a message of a kind in a log. `invoiceId` is the invoice it is about, if that is not the message's own ID.
 */
export const messageNames = (
  { kind, hasSecretId = false }: { readonly kind: string; readonly hasSecretId?: boolean },
  { id, owner }: Omit<MessageName, 'kind'>,
  invoiceId = '',
): MessageNames => ({
  message: kind,
  ...(hasSecretId ? { messageHash: sha256(id) } : { submissionId: id }),
  ...(owner !== undefined && { userId: owner }),
  ...(invoiceId !== '' && !hasSecretId && { invoiceId }),
});

/** The tags of a message's email. SES repeats them in its events, so that the message can be found. */
export const messageTags = ({ kind, id, owner }: MessageName): Readonly<Record<string, string>> => ({
  kind,
  message: id,
  ...(owner !== undefined && { owner }),
});
