import { firstSecondAfter } from '#domain/account/sign-in-records';
import type { Clock, Sleep } from '../platform/clock.ts';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { SignIns } from '../platform/http/sign-in-limit.ts';

export interface EndSessionsPorts {
  readonly directory: Pick<AccountDirectory, 'endSessions'>;
  readonly signIns: SignIns;
  readonly clock: Clock;
  readonly sleep: Sleep;
}

/**
 * Ends every session of an account: our API refuses their access tokens at once, and Cognito no longer refreshes them.
 * Call it after the old password has become invalid. It returns when the next second has begun (after at most a
 * second), because a token contains only the second of its sign-in: later sign-ins are accepted, all earlier ones are
 * refused.
 */
export async function endSessions(userId: string, ports: EndSessionsPorts): Promise<void> {
  const now = ports.clock();
  await ports.signIns.end(userId, now);
  await ports.directory.endSessions(userId);
  await ports.sleep(Math.max(0, firstSecondAfter(now.getTime()) * 1000 - ports.clock().getTime()));
}

/**
 * Makes our API refuse the access tokens of every sign-in before the second `signedInAt` (since 1970). Called after the
 * pool has ended all sessions and this device has signed in again, so only the other devices are refused.
 */
export const endOlderSessions = (
  userId: string,
  signedInAt: number,
  { signIns }: Pick<EndSessionsPorts, 'signIns'>,
): Promise<void> => signIns.end(userId, new Date((signedInAt - 1) * 1000));
