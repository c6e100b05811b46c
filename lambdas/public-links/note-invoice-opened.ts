import type { DoneAnswer } from '#domain/contract/call-failure';
import { ok, type Result } from '#domain/result';
import type { ClientLinks } from './ports.ts';

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
