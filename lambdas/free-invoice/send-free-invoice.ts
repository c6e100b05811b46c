import { brand } from '#domain/brand';
import { type Problem, problem } from '#domain/contract/problems';
import { amountsOf } from '#domain/documents/amounts';
import type { Invoice } from '#domain/documents/invoice';
import { defaultInvoiceNumber } from '#domain/documents/invoice-draft';
import { shownMessages } from '#domain/documents/invoice-limits';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { normalizeEmail } from '#domain/email-address';
import { downloadHours } from '#domain/free-invoice/free-invoice-limit';
import { recipientFaults } from '#domain/free-invoice/validate-free-invoice';
import { plainEmail } from '#domain/plain-email';
import { type Result, refuse } from '#domain/result';
import {
  type BodyHashes,
  bodyHashes,
  deliver,
  refuseUnlessKnown,
  unverifiedInvoiceMail,
} from '../messaging/index.ts';
import { errorFields, ifPossible, log } from '../platform/log.ts';
import type { Mail } from '../platform/ses/mail.ts';
import {
  answerDuplicate,
  lookUp,
  type SendFreeInvoice,
  type SendFreeOutcome,
  sentAnswer,
} from './known-free-submission.ts';
import type {
  Admission,
  FreeSubmission,
  NewSubmission,
  ReserveOutcome,
  SendFreeInvoicePorts,
} from './ports.ts';

/** Validates the form's invoice. An empty number is replaced with the default number. */
function checkInvoice({ invoice, recipientEmail }: SendFreeInvoice, now: Date): Result<Invoice, Problem> {
  const invoiceNumber = invoice.invoiceNumber.trim() || defaultInvoiceNumber(now.getTime());
  const checked = validateInvoice({ ...invoice, invoiceNumber }, 'above-zero');
  const faults = [...recipientFaults(recipientEmail), ...(checked.ok ? [] : checked.refusal)];
  return checked.ok && faults.length === 0
    ? checked
    : refuse(problem('invalid-invoice', { faults: shownMessages(faults) }));
}

/** When the download of an invoice sent now expires. */
const downloadExpiry = (now: Date): string =>
  new Date(now.getTime() + downloadHours * 60 * 60 * 1000).toISOString();

/** Takes back the count in the daily limits. If that fails, one submission too many is counted until midnight. */
async function giveBack(admission: Extract<Admission, { readonly kind: 'admitted' }>): Promise<void> {
  try {
    await admission.giveBack();
  } catch (error) {
    log.warn('cap-not-given-back', errorFields(error));
  }
}

/** Draws and keeps the PDF, and writes the email with it. */
async function compose(
  { submissionId, email, isCanary }: NewSubmission,
  invoice: Invoice,
  blockSecret: string,
  ports: SendFreeInvoicePorts,
): Promise<Mail> {
  const pdf = await ports.renderPdf(sheetOfInvoice(invoice), { author: invoice.businessName || brand.name });
  await Promise.all([
    ifPossible('pdf-not-kept', ports.pdfs.keep(submissionId, pdf)),
    isCanary
      ? undefined
      : ports.files.recordFree(pdf, {
          number: invoice.invoiceNumber,
          totalCents: amountsOf(invoice).total,
        }),
  ]);
  return unverifiedInvoiceMail({
    ...{ to: email, invoice, pdf, secret: blockSecret, now: ports.clock() },
    message: { kind: 'free-invoice', id: submissionId },
    siteOrigin: await ports.siteOrigin(),
  });
}

/** Why no email was reserved. */
function refusalOf(reserved: Exclude<ReserveOutcome, { readonly kind: 'reserved' }>): Problem {
  if (reserved.kind === 'blocked') return problem('sending-not-allowed');
  if (reserved.kind === 'duplicate') return problem('in-progress');
  const { kind: _kind, ...counted } = reserved;
  return problem('free-limit-reached', counted);
}

/** Sends the email that was reserved, and answers with its outcome. */
async function sendReserved(
  { submissionId, handOver }: NewSubmission,
  { reservation, invoiceCount }: Extract<ReserveOutcome, { readonly kind: 'reserved' }>,
  composed: () => Promise<Mail>,
  ports: SendFreeInvoicePorts,
): Promise<SendFreeOutcome> {
  const { kind } = await deliver(reservation, composed, ports);
  if (kind === 'sent') return sentAnswer(submissionId, { invoiceCount, handOver });
  return refuse(problem(kind === 'failed' ? 'mail-refused' : 'delivery-unknown'));
}

/**
 * Counts, reserves and sends an invoice that passed its checks. `returned` is the message of an earlier request with
 * the same key, if its email was certainly not sent.
 */
async function submit(
  command: SendFreeInvoice,
  invoice: Invoice,
  hashes: BodyHashes,
  returned: FreeSubmission | undefined,
  ports: SendFreeInvoicePorts,
): Promise<SendFreeOutcome> {
  const { submissionId, network } = command;
  const isCanary = ports.isCanary(command);
  const blockSecret = ports.newSecret();
  const submission: NewSubmission = {
    submissionId,
    bodyHash: hashes.sent,
    email: normalizeEmail(plainEmail(command.recipientEmail)),
    network,
    blockTokenHash: ports.hash(blockSecret),
    handOver: { secret: ports.newSecret(), until: downloadExpiry(ports.clock()) },
    isCanary,
  };
  const refused = (refusal: Problem) => refuseUnlessKnown(lookUp(command, hashes, ports), refuse(refusal));
  const admission = isCanary ? undefined : await ports.caps.admit(network);
  if (admission && admission.kind !== 'admitted') return refused(problem(admission.kind));
  const reserved = await ports.messages.reserve(submission, returned);
  const outcome =
    reserved.kind === 'reserved'
      ? await sendReserved(
          submission,
          reserved,
          () => compose(submission, invoice, blockSecret, ports),
          ports,
        )
      : await refused(refusalOf(reserved));
  // The limits count only emails that were sent. Phones of one carrier share a network, so failed attempts of one phone
  // must not use up the limit.
  if (admission && !outcome.ok && outcome.refusal.code !== 'delivery-unknown') await giveBack(admission);
  return outcome;
}

/**
 * Emails a free invoice to its author: look up the key, bot check, validation, daily limits, then reserve, render, send
 * and record the outcome (rules 10, 13, 36-38). A refusal before the email is reserved leaves counters and table
 * unchanged. Our own canary passes the bot check with its pass, and no limit counts it.
 */
export async function sendFreeInvoice(
  command: SendFreeInvoice,
  ports: SendFreeInvoicePorts,
): Promise<SendFreeOutcome> {
  const { submissionId: _key, network: _network, recaptchaToken: _token, sentBody, ...content } = command;
  const hashes = bodyHashes(sentBody, content, ports.hash);
  const known = await lookUp(command, hashes, ports);
  if ('answer' in known) return known.answer;

  const verdict = ports.isCanary(command)
    ? 'human'
    : await ports.botCheck.judge(command.recaptchaToken, command.network);
  const duplicateAnswer = verdict === 'used' ? await answerDuplicate(command, hashes, ports) : undefined;
  if (duplicateAnswer) return duplicateAnswer;
  if (verdict !== 'human') return refuse(problem('bot-check-failed'));
  const checked = checkInvoice(command, ports.clock());
  if (!checked.ok) return checked;
  if (await ports.generatorSwitch.isPaused()) return refuse(problem('generator-busy'));
  return submit(command, checked.value, hashes, known.found, ports);
}
