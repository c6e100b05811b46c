import { firstSecondAfter } from '#domain/account/sign-in-limit';
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
 * Ends every session of an account: our API refuses their access tokens at once, and the pool renews them no longer.
 * Call it when the old password is no longer good. It returns when the next second has begun (a second at most), because
 * a token tells only the second of its sign-in: a sign-in after it returns is accepted, every earlier one is refused.
 */
export async function endSessions(userId: string, ports: EndSessionsPorts): Promise<void> {
  const now = ports.clock();
  await ports.signIns.end(userId, now);
  await ports.directory.endSessions(userId);
  await ports.sleep(Math.max(0, firstSecondAfter(now.getTime()) * 1000 - ports.clock().getTime()));
}

/**
 * Has our API refuse the access tokens of every sign-in before the second `signedInAt` (since 1970): those of other devices,
 * once the pool has ended its sessions and this device has signed in again.
 */
export const endOlderSessions = (
  userId: string,
  signedInAt: number,
  { signIns }: Pick<EndSessionsPorts, 'signIns'>,
): Promise<void> => signIns.end(userId, new Date((signedInAt - 1) * 1000));
