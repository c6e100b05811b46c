import type { DoneAnswer } from '#domain/contract/call-failure';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/keys';
import type { MailStops } from './ports.ts';

/**
 * Stops the emails of a business to a recipient who uses the email's link; repeating it changes
 * nothing. The token is the account's alias, message and secret with dots between. Mail programs post it by themselves when their
 * reader presses "unsubscribe" (RFC 8058), without a session and without a body that says anything.
 */
export async function stopBusinessMail(
  token: string,
  ports: { readonly stops: MailStops; readonly hash: (text: string) => string },
): Promise<Result<DoneAnswer, Problem>> {
  const [account = '', id = '', secret = '', ...more] = token.split('.');
  const isWhole = isKeyId(account) && isKeyId(id) && secret !== '' && more.length === 0;
  const isStopped = isWhole && (await ports.stops.stop({ account, id }, ports.hash(secret)));
  return isStopped ? ok({ success: true }) : refuse(problem('not-found'));
}
