import type { Problem } from '#domain/contract/problems';
import { mayBeEmailedToClient } from '#domain/documents/client-version';
import type { SendInvoiceAnswer } from '#domain/invoices/contract/send-invoice';
import { paidOf } from '#domain/invoices/deposit-paid';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Result } from '#domain/result';
import { unverifiedInvoiceMail } from '../../messaging/index.ts';
import { ifPossible } from '../../platform/log.ts';
import type { StoredLogo } from '../../platform/s3/logo-store.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import type { NewSubmission } from '../new-submission.ts';
import { isUnpayableOnline, withPaymentChecks } from '../pdf/payable-online.ts';
import { drawAndStoreInvoice, drawInvoice, factsAsMailed, isPaidAsMailed } from '../pdf/print-invoice.ts';
import type { SendInvoicePorts } from '../ports.ts';
import { summarizeInvoice } from '../search/summarize-invoice.ts';
import { invoiceMail } from './invoice-mail.ts';

export type SendOutcome = Result<SendInvoiceAnswer, Problem>;

/** The answer for an invoice whose submission is finished. */
export const sendAnswer = (record: InvoiceRecord, isMailed: boolean): SendInvoiceAnswer => ({
  success: true,
  message: isMailed ? 'Invoice sent.' : 'Invoice saved.',
  invoice: summarizeInvoice(record),
});

export interface OwnerMailFacts {
  /** The account's current logo. */
  readonly logo: StoredLogo | undefined;
  /** The secret of the "This wasn't me" link; set if nobody has verified the address. */
  readonly notMe: string | undefined;
}

/**
 * The money as it is now, which the download prints too: a sent invoice has payments, and a payment of the quote's deposit
 * may have arrived since the content was saved. Only a new invoice of no quote has none to read.
 */
async function moneyNow(
  { userId, content, quoted, existing, isAsStored }: NewSubmission,
  ports: SendInvoicePorts,
) {
  if (!quoted && !existing) return undefined;
  const record = await ports.invoices.find(userId, content.invoiceId);
  if (!record) return undefined;
  // A copy of a stored invoice lists its payments, as the download does; the paper of a new content has sums.
  const payments = isAsStored ? await ports.invoices.payments(userId, record) : undefined;
  return paidOf(await withPaymentChecks(userId, record, ports), payments);
}

/** Composes the email to the owner of a reserved submission. */
export async function composeSubmission(
  submission: NewSubmission,
  { logo: current, notMe }: OwnerMailFacts,
  /** The client's address, if the invoice is emailed to the client too. */
  alsoTo: string | undefined,
  ports: SendInvoicePorts,
): Promise<Mail> {
  const { userId, content, existing } = submission;
  const logo =
    content.logoVersion === undefined || content.logoVersion === current?.version
      ? current
      : await ifPossible('logo-unreadable', ports.logos.find(userId, content.logoVersion));
  const money = (await moneyNow(submission, ports)) ?? factsAsMailed(content);
  const paid = {
    ...money,
    isUnpayableOnline: await isUnpayableOnline(userId, content, existing, ports),
  };
  // A PDF with other amounts than those of the content is not stored as the emailed file.
  const isAsMailed = isPaidAsMailed(content, paid);
  const pdf = isAsMailed
    ? await drawAndStoreInvoice(userId, content, logo, ports)
    : await drawInvoice(userId, content, { logo, linkId: content.linkId, ...paid }, ports);
  const siteOrigin = await ports.siteOrigin();
  return notMe === undefined
    ? invoiceMail({
        userId,
        content,
        pdf,
        siteOrigin,
        alsoTo,
        wasClientMailed: existing !== undefined && mayBeEmailedToClient(existing),
        // As the attached PDF.
        paid: { ...(isAsMailed ? factsAsMailed(content) : money), depositCents: content.depositCents },
      })
    : unverifiedInvoiceMail({
        to: content.userEmail,
        invoice: content.invoice,
        pdf,
        message: { kind: 'lite-invoice', id: content.contentId, owner: userId },
        secret: notMe,
        siteOrigin,
        now: ports.clock(),
      });
}
