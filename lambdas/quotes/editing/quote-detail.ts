import { type Problem, problem } from '#domain/contract/problems';
import { isVoid } from '#domain/documents/money-amounts';
import type { BilledPart } from '#domain/documents/progress';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { refundableDeposit } from '#domain/online-payments/refund';
import { agreedOf } from '#domain/quotes/agreed';
import { deviceOf } from '#domain/quotes/approval-device';
import { reportedBrowser } from '#domain/quotes/certificate';
import { listedChanges, signedChanges } from '#domain/quotes/change-order';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { type QuoteBill, quoteBillOf } from '#domain/quotes/quote-bill';
import { hashOfLink } from '#domain/quotes/quote-chain';
import { reminderFrom } from '#domain/quotes/quote-reminders';
import { ok, type Result, refuse } from '#domain/result';
import { hasClient } from '../approval/has-client.ts';
import { currentStateOf, linkIdOf, type StoredQuote } from '../approval/stored-quote.ts';
import type { OwnQuotePorts, QuoteMail } from '../owner-ports.ts';
import { certificateEmailsOf } from './certificate-emails.ts';
import { checkRecord } from './check-record.ts';
import { shownOnlineDeposit, withDepositOfNow } from './open-deposit.ts';
import { quoteTimelineOf } from './quote-timeline-events.ts';
import { summarizeQuote } from './summarize-quote.ts';

/** The instants (ISO) from which reminders wait to be sent, in order. */
const waitingReminders = (mails: readonly QuoteMail[]): readonly string[] =>
  mails
    .flatMap(({ kind, state, until }) =>
      kind === 'quote-reminder' && state === 'waiting' && until !== undefined ? [reminderFrom(until)] : [],
    )
    .toSorted();

/**
 * The invoices that bill an approved quote, each with how it stands today, and the one that has the deposit of the quote,
 * if any.
 */
export async function billsOf(
  quote: StoredQuote,
  parts: Readonly<Record<string, BilledPart>>,
  { lite, ownerDay }: Pick<OwnQuotePorts, 'lite' | 'ownerDay'>,
): Promise<{ readonly bills: readonly QuoteBill[]; readonly holder?: InvoiceRecord | undefined }> {
  const { userId, invoiceId: holderId } = quote;
  if (holderId === undefined && Object.keys(parts).length === 0) return { bills: [] };
  const [invoices, today] = await Promise.all([lite.invoicesOf(quote, parts), ownerDay(userId)]);
  return {
    bills: invoices
      .filter((invoice) => !isVoid(invoice))
      .map((invoice) => quoteBillOf(invoice, !hasClient(invoice), today)),
    holder: invoices.find(({ invoiceId }) => invoiceId === holderId),
  };
}

/** A quote with everything its owner is shown. Its hash chain is checked on every read. */
export async function quoteAnswer(quote: StoredQuote, ports: OwnQuotePorts): Promise<QuoteAnswer> {
  const { content, lite, acceptance, received, invoiceId, importId } = quote;
  const refundable = invoiceId === undefined ? refundableDeposit(quote.onlinePayments) : undefined;
  const [state, chainLinks, mails, questions, opened] = await Promise.all([
    currentStateOf(quote, ports.ownerDay),
    ports.quotes.chain(quote.quoteId),
    ports.lite.mails(quote),
    ports.questions.list(quote),
    ports.lite.opened(quote),
  ]);
  const approval = chainLinks.findLast(({ kind }) => kind === 'approved');
  const device = approval && deviceOf(reportedBrowser(approval));
  // The chain of an imported quote was made with another quote ID, so it cannot be checked.
  const record = importId === undefined ? await checkRecord(quote, chainLinks, ports) : undefined;
  const signed = signedChanges(quote.changes).flatMap(({ changeId }) => {
    const change = record?.changes.get(changeId)?.quote.content;
    return change ? [change] : [];
  });
  const isBillable = acceptance && importId === undefined && quote.changeOf === undefined;
  const parts = isBillable ? await ports.lite.partsBilled(quote, signed) : {};
  const { bills, holder } = isBillable
    ? await billsOf(quote, parts, ports)
    : { bills: [], holder: undefined };
  const onlineDeposit = shownOnlineDeposit(withDepositOfNow(quote, holder));
  const drafts = bills.flatMap(({ invoiceId: id, isDraft }) => (isDraft && parts[id] ? [id] : []));
  const reminders = waitingReminders(mails);
  const hashes = chainLinks.map((link) => hashOfLink(quote, link, ports.hash));
  return {
    success: true,
    quote: {
      ...summarizeQuote(quote, state, parts, bills),
      content,
      ...(lite?.typed && { typed: lite.typed }),
      ...(lite?.clientId !== undefined && { clientId: lite.clientId }),
      ...(importId === undefined && { linkId: linkIdOf(quote) }),
      contentId: lite?.contentId ?? '',
      ...(lite?.revisedParts && { revisedParts: lite.revisedParts }),
      timeline: quoteTimelineOf(chainLinks, hashes, { mails, questions, opened, deposit: quote }),
      ...(reminders.length > 0 && { remindersFrom: reminders }),
      questions,
      brokenBy: record?.faults ?? [],
      ...(quote.changes && { changes: listedChanges(quote.changes), signedChanges: signed }),
      ...(acceptance && {
        acceptance: {
          at: acceptance.at,
          name: acceptance.name,
          ...(device && { device }),
          // The chain of an imported quote holds the ID that its job had in the other account.
          ...(importId === undefined && acceptance.jobId !== '' && { jobId: acceptance.jobId }),
        },
      }),
      ...certificateEmailsOf(quote, mails),
      ...(received && { received }),
      ...(onlineDeposit && { onlineDeposit }),
      ...(quote.isDepositChecked && { isDepositChecked: true }),
      ...(refundable && { refundableDeposit: refundable }),
      ...(isBillable && {
        billing: {
          title: content.title,
          agreed: agreedOf(content, signed),
          parts,
          ...(drafts.length > 0 && { drafts }),
        },
      }),
      ...(bills.length > 0 && { bills }),
      ...(invoiceId !== undefined && { invoiceId }),
    },
  };
}

/** A quote after a change. A draft may have been deleted in another tab in the meantime. */
export async function answerOf(quoteId: string, ports: OwnQuotePorts): Promise<Result<QuoteAnswer, Problem>> {
  const quote = await ports.quotes.find(quoteId);
  return quote ? ok(await quoteAnswer(quote, ports)) : refuse(problem('quote-not-found'));
}
