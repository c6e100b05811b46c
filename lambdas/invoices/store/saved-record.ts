import { balanceOf } from '#domain/documents/amounts';
import { clientCopiesOf } from '#domain/documents/client-version';
import { waivedCentsOf } from '#domain/documents/online/invoice-online';
import { type InvoiceContent, type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import { monthOf } from '#domain/time-zone';
import type { ClientChange } from '../../clients/index.ts';
import { dueAfterLease } from '../../messaging/index.ts';
import type { NewSubmission } from '../new-submission.ts';
import { rowOf } from './invoice.ts';
import { waiversAfter } from './money-movement.ts';
import { paidFieldsWhenShown, publishedFields } from './plan-sending.ts';

/**
 * The month in which an edited invoice counts as billed: that of its new issue date, or else the stored month.
 */
function billingAfterEdit({ invoice: { issueDate } }: InvoiceContent, { billedMonth }: InvoiceRecord) {
  const month = issueDate === '' ? billedMonth : monthOf(issueDate);
  return {
    ...(month !== undefined && { billedMonth: month }),
  };
}

/**
 * Attributes that an edit keeps: all except those about the previous submission. If the printed address changes, emails
 * go to the new one, so `deliveryEmail` is dropped.
 */
function keptByEdit(existing: InvoiceRecord, printed: string) {
  const { clientId, errorMessage, mailTrouble, metered, repeatOf, due, sweepAsideAt, ...others } = existing;
  const { deliveryEmail, photoIds, ...kept } = others;
  return { ...kept, ...(deliveryEmail !== undefined && kept.clientEmail === printed && { deliveryEmail }) };
}

/** The refunded amount that is not owed is at most what the edited invoice leaves unpaid. */
function waivedAfterEdit(saved: InvoiceRecord, at: string): Partial<InvoiceRecord> {
  const { waivedCents = 0, onlinePayments } = saved;
  const notPaid = Math.max(0, balanceOf({ ...saved, waivedCents: 0 }));
  const waived = onlinePayments ? waivedCentsOf(saved, onlinePayments) : Math.min(waivedCents, notPaid);
  if ((waived ?? 0) === waivedCents) return {};
  return { waivedCents: waived ?? 0, waivers: waiversAfter(saved, waived, at) ?? [] };
}

/**
 * Attributes that publish an edit without an email, if the edit makes the invoice paid and the client has no earlier
 * version that it corrects.
 */
function publishedAtOnce(saved: InvoiceRecord, { isMailed, existing }: NewSubmission, at: string) {
  if (isMailed || !existing || clientCopiesOf(existing).length > 0) return {};
  const published = publishedFields(existing, saved.contentId, at);
  const statusFields = paidFieldsWhenShown(saved, published, at);
  return statusFields.status === 'paid' ? { ...published, ...statusFields } : {};
}

/** The invoice after a submission is saved. Keeps every attribute of the existing invoice that still applies. */
export function savedRecord(
  submission: NewSubmission,
  { clientId }: Pick<ClientChange, 'clientId'>,
  attempt: string,
  now: Date,
): InvoiceRecord {
  const { content, existing, quoted, jobId, visitIds, revision, isMailed, isMetered } = submission;
  const repeatOf = submission.repeat?.of ?? existing?.repeatOf;
  const at = now.toISOString();
  const counted = existing !== undefined && isCounted(existing);
  const saved: InvoiceRecord = {
    ...(existing && keptByEdit(existing, content.invoice.clientEmail)),
    invoiceId: content.invoiceId,
    ...rowOf(content),
    status: counted ? existing.status : 'created',
    delivery: isMailed ? 'pending' : 'none',
    attempt,
    version: (existing?.version ?? 0) + 1,
    contentId: content.contentId,
    ...(clientId !== undefined && { clientId }),
    ...(quoted && { quoteId: quoted.quoteId }),
    ...(jobId !== undefined && { jobId }),
    ...(visitIds && { visitIds }),
    ...(quoted?.quotedCents !== undefined && { quotedCents: quoted.quotedCents }),
    // Until it is known whether the deposit was paid, nobody is asked for the rest.
    ...(quoted?.isDepositChecked && { onlinePayments: { isBeingChecked: true as const } }),
    // An incomplete invoice is a draft like any other, so it does not name its recurring invoice.
    ...(repeatOf !== undefined && content.typed === undefined && { repeatOf }),
    createdAt: existing?.createdAt ?? at,
    updatedAt: at,
    ...(content.linkId !== undefined && { linkId: content.linkId }),
    ...(counted && billingAfterEdit(content, existing)),
    revision,
    ...(isMetered && { metered: true }),
    ...(existing?.delivery === 'unknown' && { mayHaveLeft: true }),
    // Without an email there is no message for the sweeper, so `due` makes it finish an edit of a sent invoice.
    ...(counted && !isMailed && { due: dueAfterLease(content.invoiceId, now).due }),
  };
  const lowered = { ...saved, ...waivedAfterEdit(saved, at) };
  return { ...lowered, ...publishedAtOnce(lowered, submission, at) };
}
