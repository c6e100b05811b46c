import { type Problem, problem } from '#domain/contract/problems';
import type { MessageName } from '#domain/messaging/message';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import type { AddressBlocker } from './ports.ts';

/**
 * Blocks an address, at the request of a person who has the "This wasn't me" link of an email to it. Safe to repeat.
 * The token is the message ID and the secret, separated by a dot; for the email of an unverified account, the account
 * comes first.
 */
export async function blockFreeInvoices(
  token: string,
  ports: { readonly blocker: AddressBlocker; readonly hash: (text: string) => string },
): Promise<Result<{ success: true }, Problem>> {
  const [secret = '', id = '', owner, ...more] = token.split('.').reverse();
  const isWellFormed =
    isKeyId(id) && (owner === undefined || isKeyId(owner)) && secret !== '' && more.length === 0;
  if (!isWellFormed) return refuse(problem('not-found'));
  const message: MessageName =
    owner === undefined ? { kind: 'free-invoice', id } : { kind: 'lite-invoice', id, owner };
  const blocked = await ports.blocker.block(message, ports.hash(secret));
  return blocked ? ok({ success: true }) : refuse(problem('not-found'));
}
