import { brand } from '#domain/brand';
import type { SendFreeInvoiceAnswer } from '#domain/contract/free-invoice';
import { type Problem, problem } from '#domain/contract/problems';
import { amountsOf } from '#domain/documents/amounts';
import type { Invoice } from '#domain/documents/invoice';
import { defaultInvoiceNumber } from '#domain/documents/invoice-draft';
import { shownMessages } from '#domain/documents/invoice-limits';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { normalizeEmail } from '#domain/email-address';
import { downloadHours } from '#domain/free-invoice/quota';
import { recipientFaults } from '#domain/free-invoice/validate-free-invoice';
import { plainEmail } from '#domain/plain-email';
import { ok, type Result, refuse } from '#domain/result';
import {
  type BodyHashes,
  bodyHashes,
  type Earlier,
  PLAN_AGAIN,
  submitOnce,
  unverifiedInvoiceMail,
} from '../messaging/index.ts';
import { errorFields, ifPossible, log } from '../platform/log.ts';
import {
  answerDuplicate,
  lookUp,
  type SendFreeInvoice,
  type SendFreeOutcome,
  sentAnswer,
} from './known-free-submission.ts';
import type { Admission, FreeSubmission, NewSubmission, SendFreeInvoicePorts } from './ports.ts';

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

type Admitted = Extract<Admission, { readonly kind: 'admitted' }>;

/** Takes back the count in the daily limits. If that fails, one submission too many is counted until midnight. */
async function giveBack(admission: Admitted): Promise<void> {
  try {
    await admission.giveBack();
  } catch (error) {
    log.warn('cap-not-given-back', errorFields(error));
  }
}

/**
 * Plans, counts, reserves and sends an invoice that passed its checks. The first lookup of its key was already made:
 * `known` is the result, and the first round uses it.
 */
async function submit(
  command: SendFreeInvoice,
  invoice: Invoice,
  hashes: BodyHashes,
  known: Earlier<FreeSubmission | undefined, SendFreeInvoiceAnswer>,
  ports: SendFreeInvoicePorts,
): Promise<SendFreeOutcome> {
  const { submissionId, network } = command;
  const isCanary = ports.isCanary(command);
  const blockSecret = ports.newSecret();
  const handOver = { secret: ports.newSecret(), until: downloadExpiry(ports.clock()) };
  const email = normalizeEmail(plainEmail(command.recipientEmail));
  const lookUps = [known];
  let invoiceCount = 0;
  let admission: Admission | undefined;
  const outcome = await submitOnce<
    SendFreeInvoiceAnswer,
    FreeSubmission | undefined,
    NewSubmission,
    undefined
  >(
    {
      rounds: 1,
      knownKey: async () => lookUps.pop() ?? lookUp(command, hashes, ports),
      plan: async () =>
        ok({
          submissionId,
          bodyHash: hashes.sent,
          email,
          network,
          blockTokenHash: ports.hash(blockSecret),
          handOver,
          isCanary,
        }),
      async countInLimits() {
        if (isCanary) return ok(undefined);
        admission = await ports.caps.admit(network);
        return admission.kind === 'admitted' ? ok(undefined) : refuse(problem(admission.kind));
      },
      async reserve(submission, returned) {
        const reserved = await ports.messages.reserve(submission, returned);
        switch (reserved.kind) {
          case 'reserved':
            invoiceCount = reserved.invoiceCount;
            return reserved.reservation;
          case 'limit-reached': {
            const { kind: _kind, ...counted } = reserved;
            return refuse(problem('free-limit-reached', counted));
          }
          case 'blocked':
            return refuse(problem('sending-not-allowed'));
          case 'duplicate':
            return PLAN_AGAIN;
        }
      },
      async compose() {
        const pdf = await ports.renderPdf(sheetOfInvoice(invoice), {
          author: invoice.businessName || brand.name,
        });
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
      },
      async answer(kind) {
        if (kind === 'sent') return sentAnswer(submissionId, { invoiceCount, handOver });
        return refuse(problem(kind === 'failed' ? 'mail-refused' : 'delivery-unknown'));
      },
      answerAfterConflicts: () => refuse(problem('in-progress')),
    },
    ports,
  );
  // The limits count only emails that were sent. Phones of one carrier share a network, so failed attempts of one phone
  // must not use up the limit.
  if (admission?.kind === 'admitted' && !outcome.ok && outcome.refusal.code !== 'delivery-unknown')
    await giveBack(admission);
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
  return submit(command, checked.value, hashes, known, ports);
}
