import type { DoneAnswer } from '#domain/contract/operation';
import { askingOf } from '#domain/documents/asking';
import { isVoid } from '#domain/documents/money-amounts';
import { ok, type Result } from '#domain/result';
import type { ClientLinks } from './ports.ts';

/**
 * Records the client's report that a check is on the way, with the amount due that the client's page shows. The owner
 * sees the report and reminders pause for a week; no payment is recorded. One report a day is stored per invoice. The
 * answer is the same if nothing is stored: the link does not work, nothing is owed, or a check was reported less than a
 * day ago.
 */
export async function reportCheckSent(
  linkId: string,
  { links }: { readonly links: Pick<ClientLinks, 'find' | 'recordCheck'> },
): Promise<Result<DoneAnswer, never>> {
  const linked = await links.find(linkId);
  const asked = linked && askingOf(linked.given).askedCents;
  if (linked && asked) await links.recordCheck(linked, asked);
  return ok({ success: true });
}

/**
 * Records that an invoice's link was opened. Nothing is recorded if the link no longer works or the invoice is void, but
 * the answer is the same.
 */
export async function noteInvoiceOpened(
  linkId: string,
  { links }: { readonly links: ClientLinks },
): Promise<Result<DoneAnswer, never>> {
  const linked = await links.find(linkId);
  if (linked && !isVoid(linked.given)) await links.recordOpening(linked);
  return ok({ success: true });
}
