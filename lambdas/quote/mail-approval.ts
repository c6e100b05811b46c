import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { ifPossible } from '../if-possible.ts';
import { approvalMail } from './approval-mail.ts';
import { copyMail } from './copy-mail.ts';
import { mailOnce } from './mail-once.ts';
import type { AcceptQuotePorts } from './ports.ts';
import { printCertificate } from './print-certificate.ts';
import type { StoredQuote } from './stored-quote.ts';

/** The certificate; the word of an approval goes out without it rather than not at all. */
const certificateFor = (quote: StoredQuote, ports: AcceptQuotePorts) =>
  ifPossible('certificate-not-drawn', printCertificate(quote, ports));

/** Tells the owner that a quote was approved. */
export const mailApproval = (quote: StoredQuote, ports: AcceptQuotePorts): Promise<boolean> =>
  mailOnce(
    {
      id: quote.quoteId,
      owner: quote.userId,
      operation: 'accept-quote',
      event: 'approval not mailed',
      messages: ports.messages,
      recipient: 'account',
      mailFor: async (provider) =>
        provider && isEmailAddress(provider.toldAt)
          ? approvalMail(provider.toldAt, quote, await certificateFor(quote, ports))
          : undefined,
    },
    ports,
  );

/** Mails the customer what was approved: one copy of a quote ever, to the first address that asks for it. */
export const sendCopy = (quote: StoredQuote, email: string, ports: AcceptQuotePorts): Promise<boolean> =>
  mailOnce(
    {
      id: quote.quoteId,
      owner: quote.userId,
      operation: 'accept-quote',
      event: 'copy not mailed',
      messages: ports.copies,
      recipient: ports.hash(normalizeEmail(email)),
      mailFor: async (provider) => copyMail(email, quote, provider, await certificateFor(quote, ports)),
    },
    ports,
  );
