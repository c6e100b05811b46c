import { changedPart } from '#domain/documents/progress';
import { dayIn } from '#domain/time-zone';
import type { ClientMailPass } from '../client-email/index.ts';
import {
  acceptsOnline,
  type ClientMailPorts,
  type InvoiceReader,
  isPayableOnline,
  type PdfPorts,
  storedOrDrawnPdf,
} from '../invoices/index.ts';
import { checkBeforeSending, type DeliverPorts, deliver } from '../messaging/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Mail } from '../platform/ses/mail.ts';
import { issuedLogo, shownContent } from '../profile/index.ts';
import type { ReminderCase, ReminderStore, ReservedReminder } from './ports.ts';
import { reminderMail } from './reminder-mail.ts';

export interface ComposeReminderPorts
  extends PdfPorts,
    Pick<ClientMailPorts, 'takesOnlinePayments' | 'partStandingOf'> {
  readonly invoices: Pick<InvoiceReader, 'findContent'>;
  readonly clock: Clock;
}

export interface MailReminderPorts extends DeliverPorts, ComposeReminderPorts {
  readonly store: Pick<ReminderStore, 'find'>;
}

/** Reads the data of a reminder, from the version on the client's page. The returned function makes the email. */
export async function prepareReminder(
  { userId, invoiceId, zone, reminded, account, balanceCents }: ReminderCase,
  { messageId, stopSecret }: Pick<ReservedReminder, 'messageId' | 'stopSecret'>,
  ports: ComposeReminderPorts,
): Promise<(pass: ClientMailPass) => Mail> {
  const stored = reminded && (await ports.invoices.findContent(userId, reminded.contentId));
  if (!stored) throw new Error('A mailed invoice has no content');
  const content = shownContent(stored, account);
  const { linkId, quoteId, money, isExcludedOnline: isExcluded } = reminded;
  const { progress } = content.invoice;
  const part = await ports.partStandingOf({ invoiceId, ...(quoteId !== undefined && { quoteId }) }, progress);
  const paper = { linkId, changedPart: changedPart(progress, part), ...money };
  const isPayable = await isPayableOnline(
    userId,
    { balanceCents, isExcluded },
    { takesOnlinePayments: () => acceptsOnline(userId, account, ports) },
  );
  const facts = {
    userId,
    messageId,
    linkId,
    stopSecret,
    content,
    howToPay: account.howToPay,
    balanceCents,
    isPayable,
    today: dayIn(zone, ports.clock().toISOString()),
    pdf: await storedOrDrawnPdf(userId, content, { ...paper, isUnpayableOnline: !isPayable }, ports),
    logo: (await issuedLogo(userId, content, ports.logos))?.png,
    now: ports.clock(),
    siteOrigin: await ports.siteOrigin(),
    money,
  };
  return (pass) => reminderMail({ ...facts, pass });
}

/**
 * Renders, sends and settles a reserved reminder. True if it was sent or may have been. If the invoice was paid or
 * changed in the meantime, the reservation is returned instead.
 */
export async function mailReminder(
  found: ReminderCase,
  reminder: ReservedReminder,
  pass: ClientMailPass,
  ports: MailReminderPorts,
): Promise<boolean> {
  const { userId, invoiceId, invoiceVersion } = found;
  const reservation = checkBeforeSending(reminder.reservation, async () => {
    const current = await ports.store.find({ userId, invoiceId });
    return current?.standing === 'open' && current.invoiceVersion === invoiceVersion;
  });
  const compose = async () => (await prepareReminder(found, reminder, ports))(pass);
  const delivery = await deliver(reservation, compose, ports);
  return delivery.kind !== 'failed';
}
