import { balanceOf } from '#domain/lite-invoice/payment';
import { dayIn } from '#domain/time-zone';
import type { Clock } from '../clock.ts';
import { type DeliverPorts, deliver } from '../delivery/deliver.ts';
import { keptOrDrawn, type PaperPorts } from '../lite-invoice/kept-or-drawn.ts';
import type { InvoiceReader } from '../lite-invoice/ports.ts';
import type { ReminderBook, ReminderCase, ReservedReminder } from './ports.ts';
import { reminderMail } from './reminder-mail.ts';

export interface MailReminderPorts extends DeliverPorts, PaperPorts {
  readonly book: Pick<ReminderBook, 'look'>;
  readonly invoices: InvoiceReader;
  readonly clock: Clock;
}

/**
 * Renders, mails and settles a reserved reminder; true if it left or may have left. Nobody is reminded of what was paid,
 * voided or stopped while it was made ready: it is looked at again when the mail is complete.
 */
export async function mailReminder(
  { userId, invoiceId, zone }: ReminderCase,
  reminder: ReservedReminder,
  ports: MailReminderPorts,
): Promise<boolean> {
  const compose = async () => {
    const [record, content] = await Promise.all([
      ports.invoices.find(userId, invoiceId),
      ports.invoices.findContent(userId, reminder.contentId),
    ]);
    if (!record || !content) throw new Error('A mailed invoice has no content');
    const { totalCents, depositCents } = content;
    const { paidCents } = record;
    const mail = reminderMail({
      ...{ userId, reminder, content },
      balanceCents: balanceOf({ totalCents, depositCents, paidCents }),
      today: dayIn(zone, ports.clock().toISOString()),
      pdf: await keptOrDrawn(userId, content, { linkId: reminder.linkId, paidCents }, ports),
      siteOrigin: await ports.siteOrigin(),
    });
    const now = await ports.book.look({ userId, invoiceId });
    return now?.standing === 'open' ? mail : undefined;
  };
  const delivery = await deliver(reminder.reservation, compose, ports);
  return delivery.kind !== 'failed';
}
