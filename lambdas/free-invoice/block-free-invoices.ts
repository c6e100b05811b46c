import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/keys';
import type { AddressBlocker } from './ports.ts';

/** Blocks an address on the word of who holds the mail's "This wasn't me" link; repeating it changes nothing. */
export async function blockFreeInvoices(
  token: string,
  ports: { readonly blocker: AddressBlocker; readonly hash: (text: string) => string },
): Promise<Result<{ success: true }, Problem>> {
  const [submissionId = '', secret = ''] = token.split('.');
  if (!isKeyId(submissionId) || secret === '') return refuse(problem('not-found'));
  const blocked = await ports.blocker.block(submissionId, ports.hash(secret));
  return blocked ? ok({ success: true }) : refuse(problem('not-found'));
}
