import { type Problem, problem } from '#domain/contract/problems';
import type { MessageName } from '#domain/messaging/message';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/keys';
import type { AddressBlocker } from './ports.ts';

/**
 * Blocks an address on the word of who holds a mail's "This wasn't me" link; repeating it changes nothing. The token is
 * the message's id and the secret, before them the account for the mail of an unverified one, with dots between.
 */
export async function blockFreeInvoices(
  token: string,
  ports: { readonly blocker: AddressBlocker; readonly hash: (text: string) => string },
): Promise<Result<{ success: true }, Problem>> {
  const [secret = '', id = '', owner, ...more] = token.split('.').reverse();
  const isWhole =
    isKeyId(id) && (owner === undefined || isKeyId(owner)) && secret !== '' && more.length === 0;
  if (!isWhole) return refuse(problem('not-found'));
  const message: MessageName =
    owner === undefined ? { kind: 'free-invoice', id } : { kind: 'lite-invoice', id, owner };
  const blocked = await ports.blocker.block(message, ports.hash(secret));
  return blocked ? ok({ success: true }) : refuse(problem('not-found'));
}
