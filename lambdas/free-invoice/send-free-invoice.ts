import { brand } from '#domain/brand';
import { type Problem, problem } from '#domain/contract/problems';
import type { Invoice } from '#domain/documents/invoice';
import { defaultInvoiceNumber } from '#domain/documents/invoice-draft';
import { shownMessages } from '#domain/documents/invoice-limits';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { normalizeEmail } from '#domain/email-address';
import { handOverHours } from '#domain/free-invoice/quota';

import { recipientFaults } from '#domain/free-invoice/validate-free-invoice';
import { type Result, refuse } from '#domain/result';
import { deliver, unprovenInvoiceMail } from '../messaging/index.ts';

import { ifPossible } from '../platform/if-possible.ts';
import { errorFields, log } from '../platform/log.ts';
import {
  answerTwin,
  lookUp,
  type SendFreeInvoice,
  type SendFreeOutcome,
  sentAnswer,
} from './known-free-submission.ts';
import type { Admission, FreeSubmission, SendFreeInvoicePorts } from './ports.ts';

/** The invoice of the form, with the default number if that was emptied. */
function checkInvoice({ invoice, recipientEmail }: SendFreeInvoice, now: Date): Result<Invoice, Problem> {
  const invoiceNumber = invoice.invoiceNumber.trim() || defaultInvoiceNumber(now.getTime());
  const checked = validateInvoice({ ...invoice, invoiceNumber }, 'above-zero');
  const faults = [...recipientFaults(recipientEmail), ...(checked.ok ? [] : checked.refusal)];
  return checked.ok && faults.length === 0
    ? checked
    : refuse(problem('invalid-invoice', { faults: shownMessages(faults) }));
}

/** When the download of what is mailed now ends. */
const handedOverUntil = (now: Date): string =>
  new Date(now.getTime() + handOverHours * 60 * 60 * 1000).toISOString();

async function reserveAndDeliver(
  command: SendFreeInvoice,
  invoice: Invoice,
  bodyHash: string,
  returned: FreeSubmission | undefined,
  ports: SendFreeInvoicePorts,
): Promise<SendFreeOutcome> {
  const { submissionId } = command;
  const email = normalizeEmail(command.recipientEmail);
  const secret = ports.newSecret();
  const { network } = command;
  const handOver = { secret: ports.newSecret(), until: handedOverUntil(ports.clock()) };
  const blockTokenHash = ports.hash(secret);
  const submission = { submissionId, bodyHash, email, network, blockTokenHash, handOver };
  const reserved = await ports.messages.reserve(submission, returned);
  switch (reserved.kind) {
    case 'limit-reached':
      return refuse(
        problem(
          'free-limit-reached',
          reserved.invoiceCount === undefined ? {} : { invoiceCount: reserved.invoiceCount },
        ),
      );
    case 'blocked':
      return refuse(problem('sending-not-allowed'));
    case 'duplicate':
      return (await lookUp(command, bodyHash, ports)).answer ?? refuse(problem('in-progress'));
    case 'reserved':
  }
  const compose = async () => {
    const author = invoice.businessName || brand.name;
    const pdf = await ports.renderPdf(sheetOfInvoice(invoice), { author });
    await ifPossible('pdf-not-kept', ports.pdfs.keep(submissionId, pdf));
    return unprovenInvoiceMail({
      to: email,
      invoice,
      pdf,
      message: { kind: 'free-invoice', id: submissionId },
      secret,
      siteOrigin: await ports.siteOrigin(),
      now: ports.clock(),
    });
  };
  const delivery = await deliver(reserved.reservation, compose, ports);
  switch (delivery.kind) {
    case 'sent':
      return sentAnswer(submissionId, { invoiceCount: reserved.invoiceCount, handOver });
    case 'unknown':
      return refuse(problem('delivery-unknown'));
    case 'failed':
      return refuse(problem('mail-refused'));
  }
}

/** Gives a place back; where that fails, a cap counts one too many until midnight. */
async function giveBack(admission: Extract<Admission, { readonly kind: 'admitted' }>): Promise<void> {
  try {
    await admission.giveBack();
  } catch (error) {
    log.warn('cap-not-given-back', errorFields(error));
  }
}

/**
 * Mails a free invoice to its author: key, bot check, content, caps, then reserve, render, send, settle
 * (rules 10, 13, 36-38). Refusals leave counters and table as they were.
 */
export async function sendFreeInvoice(
  command: SendFreeInvoice,
  ports: SendFreeInvoicePorts,
): Promise<SendFreeOutcome> {
  const { submissionId: _key, network: _network, recaptchaToken: _token, ...content } = command;
  const bodyHash = ports.hash(JSON.stringify(content));
  const known = await lookUp(command, bodyHash, ports);
  if (known.answer) return known.answer;

  const verdict = await ports.botCheck.judge(command.recaptchaToken, command.network);
  const twin = verdict === 'used' ? await answerTwin(command, bodyHash, ports) : undefined;
  if (twin) return twin;
  if (verdict !== 'human') return refuse(problem('bot-check-failed'));
  const checked = checkInvoice(command, ports.clock());
  if (!checked.ok) return checked;
  if (await ports.generatorSwitch.isPaused()) return refuse(problem('generator-busy'));
  const admission = await ports.caps.admit(command.network);
  if (admission.kind !== 'admitted') return refuse(problem(admission.kind));
  const outcome = await reserveAndDeliver(command, checked.value, bodyHash, known.returned, ports);
  // The caps count mails: phones behind one carrier share a network, and one of them may try in vain all day.
  if (!outcome.ok && outcome.refusal.code !== 'delivery-unknown') await giveBack(admission);
  return outcome;
}
