import { askingOf } from '#domain/documents/asking';
import { clientVersionsOf, replacedVersion } from '#domain/documents/client-version';
import { changedPart } from '#domain/documents/progress';
import { paidOf } from '#domain/invoices/deposit-paid';
import { isDailyLimit, passClientMailGate } from '../../client-email/index.ts';
import { type ComposeResult, dropMessage, postpone } from '../../messaging/index.ts';
import { issuedLogo, shownContent } from '../../profile/index.ts';
import { isUnpayableOnline, withPaymentChecks } from '../pdf/payable-online.ts';
import { storedOrDrawnPdf } from '../pdf/stored-or-drawn-pdf.ts';
import { acceptsOnline } from '../send/account-snapshot.ts';
import { clientMail } from './client-mail.ts';
import type { ClientMailPorts } from './client-mail-ports.ts';
import { isPayableOnline } from './compose-client-mail.ts';

/** A copy that waits in the outbox: its invoice, the content of the client's email, and who gets it. */
export interface QueuedCopy {
  readonly id: string;
  readonly owner?: string | undefined;
  readonly about: string;
  readonly to: string;
  readonly contentId: string;
  /** The owner's message. */
  readonly text: string;
  /** ISO instant after which it is not sent. */
  readonly until?: string | undefined;
  readonly isCounted: boolean;
}

/** Milliseconds to wait before trying again when the daily email limit is reached. */
const retryMilliseconds = 60 * 60 * 1000;

/**
 * Composes the copy of an invoice from the current data. An invoice that was voided or changed since the client's email
 * is not sent: the owner emails the changed one. The copy is counted in the daily limit last, and only once.
 */
export async function composeCopy(
  { id, owner: userId = '', about: invoiceId, to, contentId, text, until, isCounted }: QueuedCopy,
  now: Date,
  ports: Omit<ClientMailPorts, 'mail' | 'sleep' | 'random'>,
): Promise<ComposeResult> {
  const stillApplies = async () => {
    const current = await ports.invoices.find(userId, invoiceId);
    return current?.contentId === contentId && current.status !== 'void';
  };
  const [account, found] = await Promise.all([
    ports.accounts.find(userId),
    ports.invoices.find(userId, invoiceId),
  ]);
  if (!account || found?.linkId === undefined || found.status === 'void')
    return dropMessage('invoice-voided');
  const record = await withPaymentChecks(userId, found, ports);
  if (record.contentId !== contentId) return dropMessage('invoice-changed');
  const stored = await ports.invoices.findContent(userId, contentId);
  if (!stored) throw new Error('An invoice has no content');
  const content = shownContent(stored, account);
  const online = { takesOnlinePayments: () => acceptsOnline(userId, account, ports) };
  const { linkId } = found;
  // Email and PDF list the same payments, each with its day and method, as in the client's email.
  const paid = paidOf(record, await ports.invoices.payments(userId, record));
  const part = await ports.partStandingOf(record, content.invoice.progress);
  const [pdf, logo, isPayable, siteOrigin] = [
    await storedOrDrawnPdf(
      userId,
      content,
      {
        ...paid,
        linkId,
        isUnpayableOnline: await isUnpayableOnline(userId, content, record, online),
        changedPart: changedPart(content.invoice.progress, part),
      },
      ports,
    ),
    (await issuedLogo(userId, content, ports.logos))?.png,
    await isPayableOnline(
      userId,
      { balanceCents: askingOf(record).askedCents, isExcluded: record.onlinePayments?.isExcluded === true },
      online,
    ),
    await ports.siteOrigin(),
  ];
  const gate = await passClientMailGate({ userId, to, account, isAlreadyCounted: isCounted }, ports);
  if (!gate.ok)
    return isDailyLimit(gate.refusal)
      ? postpone(now, { until }, { milliseconds: retryMilliseconds, tooLate: 'daily-mail-limit' })
      : dropMessage(gate.refusal.code);
  const stopSecret = ports.newSecret();
  const mail = clientMail({
    userId,
    mailId: id,
    isCopy: true,
    linkId,
    content,
    message: text,
    stopSecret,
    pass: gate.value,
    howToPay: account.howToPay,
    paid: { ...record, ...paid },
    pdf,
    logo,
    now,
    siteOrigin,
    isPayable,
    part,
    replaces: replacedVersion(clientVersionsOf(record), to),
  });
  const facts = { stopTokenHash: ports.hash(stopSecret), isCounted: true };
  return { kind: 'mail', mail, facts, stillApplies };
}
