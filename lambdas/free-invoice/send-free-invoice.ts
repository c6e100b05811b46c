import { brand } from '#domain/brand';
import type { SendFreeInvoiceAnswer, SendFreeInvoiceBody } from '#domain/contract/free-invoice';
import { type Problem, problem } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import { recipientFaults } from '#domain/free-invoice/validate-free-invoice';
import type { Invoice } from '#domain/paper/invoice';
import { sheetOfInvoice } from '#domain/paper/invoice-sheet';
import { shownMessages, validateInvoice } from '#domain/paper/validate-invoice';
import { ok, type Result, refuse } from '#domain/result';
import { deliver } from '../delivery/deliver.ts';
import { freeInvoiceMail } from './free-invoice-mail.ts';
import type { SendFreeInvoicePorts, Submission } from './ports.ts';

export interface SendFreeInvoice extends SendFreeInvoiceBody {
  readonly submissionId: string;
  /** The visitor's network, for the caps. */
  readonly network: string;
}

type Outcome = Result<SendFreeInvoiceAnswer, Problem>;

/**
 * How long a duplicate waits for the first request's result (decision 13), how often it looks, and how long it waits for
 * one that has not reserved yet, in milliseconds.
 */
const patience = { total: 10_000, step: 400, twin: 3_000 };

const answer = (invoiceCount: number): Outcome =>
  ok({ success: true, message: 'Invoice sent.', invoiceCount });

/** The answer to a request whose key was seen before; undefined lets it reserve (again). */
async function answerKnown(
  command: SendFreeInvoice,
  bodyHash: string,
  ports: SendFreeInvoicePorts,
): Promise<Outcome | undefined> {
  let submission: Submission | undefined = await ports.submissions.find(command.submissionId);
  for (let waited = 0; submission; waited += patience.step) {
    if (submission.bodyHash !== bodyHash) return refuse(problem('key-reused'));
    switch (submission.state) {
      case 'sent':
        return answer(submission.invoiceCount);
      case 'unknown':
        return refuse(problem('delivery-unknown'));
      case 'returned':
        return undefined;
      case 'reserved':
      case 'sending':
        if (waited >= patience.total) return refuse(problem('in-progress'));
        await ports.sleep(patience.step);
        submission = await ports.submissions.find(command.submissionId);
    }
  }
  return undefined;
}

/**
 * The answer to a request whose bot check token was used a moment ago. It may be the same request, sent twice at once:
 * the first has passed the bot check and is about to reserve.
 */
async function answerTwin(
  command: SendFreeInvoice,
  bodyHash: string,
  ports: SendFreeInvoicePorts,
): Promise<Outcome | undefined> {
  for (let waited = 0; waited < patience.twin; waited += patience.step) {
    await ports.sleep(patience.step);
    const known = await answerKnown(command, bodyHash, ports);
    if (known) return known;
  }
  return undefined;
}

function checkInvoice(command: SendFreeInvoice): Result<Invoice, Problem> {
  const checked = validateInvoice(command.invoice, 'above-zero');
  const faults = [...recipientFaults(command.recipientEmail), ...(checked.ok ? [] : checked.refusal)];
  return checked.ok && faults.length === 0
    ? checked
    : refuse(problem('invalid-invoice', { faults: shownMessages(faults) }));
}

async function reserveAndDeliver(
  command: SendFreeInvoice,
  invoice: Invoice,
  bodyHash: string,
  ports: SendFreeInvoicePorts,
): Promise<Outcome> {
  const { submissionId } = command;
  const email = normalizeEmail(command.recipientEmail);
  const secret = ports.newSecret();
  const reserved = await ports.submissions.reserve({
    submissionId,
    bodyHash,
    email,
    blockTokenHash: ports.hash(secret),
  });
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
      return (await answerKnown(command, bodyHash, ports)) ?? refuse(problem('in-progress'));
    case 'reserved':
  }
  const compose = async () => {
    const pdf = await ports.renderPdf(sheetOfInvoice(invoice), {
      author: invoice.businessName || brand.name,
      footnote: `Made by an unverified visitor of ${brand.name}.`,
    });
    return freeInvoiceMail({
      to: email,
      invoice,
      pdf,
      submissionId,
      notMeUrl: `${await ports.siteOrigin()}/not-me#token=${submissionId}.${secret}`,
    });
  };
  const delivery = await deliver(reserved.reservation, compose, ports);
  switch (delivery.kind) {
    case 'sent':
      return answer(reserved.invoiceCount);
    case 'unknown':
      return refuse(problem('delivery-unknown'));
    case 'failed':
      return refuse(problem('mail-refused'));
  }
}

/**
 * Mails a free invoice to its author: key, bot check, content, caps, then reserve, render, send, settle
 * (decisions 10, 13, 36-38). Refusals leave counters and table as they were.
 */
export async function sendFreeInvoice(
  command: SendFreeInvoice,
  ports: SendFreeInvoicePorts,
): Promise<Outcome> {
  const { submissionId: _key, network: _network, recaptchaToken: _token, ...content } = command;
  const bodyHash = ports.hash(JSON.stringify(content));
  const known = await answerKnown(command, bodyHash, ports);
  if (known) return known;

  const verdict = await ports.botCheck.judge(command.recaptchaToken, command.network);
  const twin = verdict === 'used' ? await answerTwin(command, bodyHash, ports) : undefined;
  if (twin) return twin;
  if (verdict !== 'human') return refuse(problem('bot-check-failed'));
  const checked = checkInvoice(command);
  if (!checked.ok) return checked;
  if (await ports.generatorSwitch.isPaused()) return refuse(problem('sending-not-allowed'));
  if (!(await ports.caps.admit(command.network))) return refuse(problem('sending-not-allowed'));
  return reserveAndDeliver(command, checked.value, bodyHash, ports);
}
