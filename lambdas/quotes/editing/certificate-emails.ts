import type { QuoteDetail } from '#domain/quotes/contract';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { QuoteMail } from '../owner-ports.ts';

/**
 * When the certificate was sent in an email of this kind (ISO); undefined if the email lacked the certificate or may
 * not have arrived.
 */
const sentAt = (mails: readonly QuoteMail[], wanted: string): string | undefined =>
  mails.find(
    ({ kind, state, bouncedAt, turnedAwayAt, rejectedAt, lacksCertificate = false }) =>
      kind === wanted &&
      state === 'sent' &&
      !lacksCertificate &&
      (bouncedAt ?? turnedAwayAt ?? rejectedAt) === undefined,
  )?.updatedAt;

/** When owner and client were emailed the certificate of an approved Lite quote; other quotes have none. */
export function certificateEmailsOf(
  { acceptance, lite, importId }: Pick<StoredQuote, 'acceptance' | 'lite' | 'importId'>,
  mails: readonly QuoteMail[],
): Pick<QuoteDetail, 'certificateEmails'> {
  if (!acceptance || !lite || importId !== undefined) return {};
  const [owner, client] = [sentAt(mails, 'quote-approval'), sentAt(mails, 'quote-copy')];
  return {
    certificateEmails: { ...(owner !== undefined && { owner }), ...(client !== undefined && { client }) },
  };
}
