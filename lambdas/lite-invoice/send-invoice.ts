import type { SendInvoiceAnswer } from '#domain/contract/lite-invoice';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { deliver } from '../delivery/deliver.ts';
import type { Reservation } from '../delivery/ports.ts';
import { unprovenInvoiceMail } from '../delivery/unproven-invoice-mail.ts';
import type { StoredLogo } from '../logo/ports.ts';
import { invoiceMail } from './invoice-mail.ts';
import { type InvoiceRecord, isCounted, type NewSubmission } from './invoice-record.ts';
import { knownSubmission } from './known-submission.ts';
import { ownAccount } from './own-account.ts';
import { ownInvoice } from './own-invoice.ts';
import { editRefusal, planSubmission, type SendInvoice } from './plan-submission.ts';
import type { InvoiceAccount, SendInvoicePorts } from './ports.ts';
import { ifPossible, printInvoice } from './print-invoice.ts';
import { summarizeInvoice } from './summarize-invoice.ts';

type Outcome = Result<SendInvoiceAnswer, Problem>;

/** Plans made before giving up on an invoice that others keep changing. */
const rounds = 5;

const answer = (record: InvoiceRecord, isMailed: boolean): Outcome =>
  ok({
    success: true,
    message: isMailed ? 'Invoice sent.' : 'Invoice saved.',
    invoice: summarizeInvoice(record),
  });

/** Reads the invoice to change, if any, and plans on it. */
async function plan(
  command: SendInvoice,
  facts: { bodyHash: string; account: InvoiceAccount; logo: StoredLogo | undefined; invoiceId?: string },
  ports: SendInvoicePorts,
): Promise<Result<NewSubmission, Problem>> {
  let existing: InvoiceRecord | undefined;
  if (facts.invoiceId !== undefined) {
    const own = await ownInvoice(command.userId, facts.invoiceId, ports.invoices);
    if (!own.ok) return own;
    existing = own.value;
    const refusal = editRefusal(existing, command);
    if (refusal) return refuse(refusal);
    if (await ports.invoices.finish(command.userId, existing))
      existing = (await ports.invoices.find(command.userId, facts.invoiceId)) ?? existing;
  }
  if (command.asStored && !existing) return refuse(problem('invoice-not-found'));
  const previous =
    existing && (command.asStored || isCounted(existing))
      ? await ports.invoices.findContent(command.userId, existing.contentId)
      : undefined;
  if (command.asStored && !previous) throw new Error('An invoice has no content');
  const now = ports.clock();
  return planSubmission({ ...facts, command, existing, previous, newInvoiceId: ports.newId(now), now });
}

async function mailReserved(
  { userId, content }: NewSubmission,
  reservation: Reservation,
  current: StoredLogo | undefined,
  /** The secret of the "This wasn't me" link, where nobody has proven the address. */
  notMe: string | undefined,
  ports: SendInvoicePorts,
): Promise<Outcome> {
  const { invoiceId } = content;
  const logo =
    content.logoVersion === undefined || content.logoVersion === current?.version
      ? current
      : await ifPossible('logo-unreadable', ports.logos.find(userId, content.logoVersion));
  const compose = async () => {
    const pdf = await printInvoice(userId, content, logo, ports);
    const siteOrigin = await ports.siteOrigin();
    return notMe === undefined
      ? invoiceMail({ userId, content, pdf, siteOrigin })
      : unprovenInvoiceMail({
          to: content.userEmail,
          invoice: content.invoice,
          pdf,
          message: { kind: 'lite-invoice', id: content.contentId, owner: userId },
          secret: notMe,
          siteOrigin,
          now: ports.clock(),
        });
  };
  const delivery = await deliver(reservation, compose, ports);
  switch (delivery.kind) {
    case 'unknown':
      return refuse(problem('delivery-unknown', { invoiceId }));
    case 'failed':
      return refuse(problem('mail-refused', { invoiceId }));
    case 'sent': {
      const record = await ports.invoices.find(userId, invoiceId);
      if (!record) throw new Error('An invoice that was just sent is missing');
      return answer(record, true);
    }
  }
}

/**
 * Creates an invoice, or edits, retries or sends one again, and mails it to the account's own address: key, account,
 * content, then reserve, render, send, settle (rules 24-29 and 36). Refusals before the reservation leave the
 * table as it was; after it, the invoice is kept as failed or unconfirmed and the refusal names it.
 */
export async function sendInvoice(
  command: SendInvoice & { readonly claimedUserId?: string },
  ports: SendInvoicePorts,
): Promise<Outcome> {
  const { userId, submissionId } = command;
  const account = await ownAccount(command, ports);
  if (!account.ok) return account;

  const { submissionId: _key, ...body } = command;
  const key = { userId, submissionId, bodyHash: ports.hash(JSON.stringify(body)) };
  let known = await knownSubmission(key, ports);
  const logo =
    !command.asStored && (known.kind === 'fresh' || known.kind === 'resumed')
      ? await ifPossible('logo-unreadable', ports.logos.current(userId))
      : undefined;
  const secret = ports.newSecret();
  let isAdmitted = false;
  for (let round = 0; round < rounds; round += 1) {
    if (known.kind === 'refused') return refuse(known.refusal);
    if (known.kind === 'done') return answer(known.record, command.mail ?? true);
    const invoiceId = known.kind === 'resumed' ? known.invoiceId : command.invoiceId;
    const planned = await plan(
      command,
      { ...key, account: account.value, logo, ...(invoiceId !== undefined && { invoiceId }) },
      ports,
    );
    if (!planned.ok) return planned;
    const { content, isMailed, isMetered } = planned.value;
    // An account that is not verified has its own, smaller limit.
    isAdmitted ||= !isMailed || isMetered || (await ports.mailCap.admit(userId));
    if (!isAdmitted) return refuse(problem('daily-mail-limit'));
    const submission = isMetered ? { ...planned.value, blockTokenHash: ports.hash(secret) } : planned.value;
    const saved = await ports.invoices.save(submission);
    switch (saved.kind) {
      case 'reserved':
        return mailReserved(submission, saved.reservation, logo, isMetered ? secret : undefined, ports);
      case 'saved': {
        const record = await ports.invoices.find(userId, content.invoiceId);
        if (!record) throw new Error('An invoice that was just saved is missing');
        return answer(record, false);
      }
      case 'number-taken':
        return refuse(
          problem('number-taken', {
            invoiceNumber: content.invoice.invoiceNumber,
            invoiceId: saved.invoiceId,
          }),
        );
      case 'unverified-limit':
        return refuse(problem('unverified-limit'));
      case 'blocked':
        return refuse(problem('sending-not-allowed'));
      case 'duplicate':
        known = await knownSubmission(key, ports);
        break;
      case 'overtaken':
        known = known.kind === 'resumed' ? await knownSubmission(key, ports) : known;
    }
  }
  return refuse(problem('in-progress'));
}
