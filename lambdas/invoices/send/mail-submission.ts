import type { Problem } from '#domain/contract/problems';
import type { SendInvoiceAnswer } from '#domain/contract/send-invoice';
import { mayBeEmailedToClient } from '#domain/documents/client-version';
import { onlineDepositCents, paidOf } from '#domain/invoices/deposit-paid';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Result } from '#domain/result';
import { unverifiedInvoiceMail } from '../../messaging/index.ts';
import { ifPossible } from '../../platform/log.ts';
import type { StoredLogo } from '../../platform/s3/logo-store.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import type { NewSubmission } from '../new-submission.ts';
import { isUnpayableOnline } from '../pdf/payable-online.ts';
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

/** Composes the email to the owner of a reserved submission. */
export async function composeSubmission(
  { userId, content, quoted, existing }: NewSubmission,
  { logo: current, notMe }: OwnerMailFacts,
  /** The client's address, if the invoice is emailed to the client too. */
  alsoTo: string | undefined,
  ports: SendInvoicePorts,
): Promise<Mail> {
  const logo =
    content.logoVersion === undefined || content.logoVersion === current?.version
      ? current
      : await ifPossible('logo-unreadable', ports.logos.find(userId, content.logoVersion));
  // A payment of the quote's deposit may have changed the paid amounts since the content was saved. The PDF then shows
  // the current amounts, and is not stored as the emailed file.
  const quoteId = quoted?.quoteId ?? existing?.quoteId;
  const record = quoteId === undefined ? undefined : await ports.invoices.find(userId, content.invoiceId);
  const paid = {
    ...(record ? paidOf(record) : factsAsMailed(content)),
    isUnpayableOnline: await isUnpayableOnline(userId, content, existing, ports),
  };
  const pdf = isPaidAsMailed(content, paid)
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
        depositCents: (content.depositCents ?? 0) + (record ? onlineDepositCents(record) : 0),
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
