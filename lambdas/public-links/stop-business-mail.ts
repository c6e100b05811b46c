import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import type { MailStops } from './ports.ts';

/**
 * Stops a business's emails to a recipient who uses the link in an email. Safe to repeat. The token consists of the
 * account's alias, the message ID and the secret, separated by dots. Mail programs send this request when their user
 * presses "unsubscribe" (RFC 8058), without a session or a meaningful body.
 */
export async function stopBusinessMail(
  token: string,
  ports: { readonly stops: MailStops; readonly hash: (text: string) => string },
): Promise<Result<DoneAnswer, Problem>> {
  const [account = '', id = '', secret = '', ...more] = token.split('.');
  const isWellFormed = isKeyId(account) && isKeyId(id) && secret !== '' && more.length === 0;
  const isStopped = isWellFormed && (await ports.stops.stop({ account, id }, ports.hash(secret)));
  return isStopped ? ok({ success: true }) : refuse(problem('not-found'));
}
