import type { DoneAnswer } from '#domain/contract/call-failure';
import { isOpen } from '#domain/invoices/invoice-status';
import { ok, type Result } from '#domain/result';
import type { ClientLinks } from './ports.ts';

/**
 * Records that the client of an invoice says a check is on the way. The owner sees it and reminders pause for a week;
 * no payment is recorded. Recorded at most once a day per link; a link that does not work, an invoice that is not owed
 * and a second report get the same answer.
 */
export async function reportCheckSent(
  linkId: string,
  { links }: { readonly links: Pick<ClientLinks, 'find' | 'noteCheck'> },
): Promise<Result<DoneAnswer, never>> {
  const linked = await links.find(linkId);
  if (linked && isOpen(linked.record)) await links.noteCheck(linked);
  return ok({ success: true });
}

/**
 * Records that an invoice's link was opened. A link that no longer works, or of a void invoice, gets the same answer,
 * and nothing is recorded.
 */
export async function noteInvoiceOpened(
  linkId: string,
  { links }: { readonly links: ClientLinks },
): Promise<Result<DoneAnswer, never>> {
  const linked = await links.find(linkId);
  if (linked && linked.record.status !== 'void') await links.noteOpened(linked);
  return ok({ success: true });
}
