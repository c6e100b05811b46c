import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import type { Passkeys } from '../platform/cognito/passkeys.ts';
import type { AccountProfiles } from '../profile/index.ts';
import type { PasskeyNameStore } from './store/passkey-name-store.ts';
import type { SignInHistory } from './store/sign-in-history.ts';

interface SignedIn {
  readonly userId: string;
  readonly signedInAt: number;
  readonly browser: string;
  readonly accessToken: string;
}

/**
 * Records the time of a sign-in and its browser, and emails the owner about passkeys that were added without our pages,
 * as a stolen session could. Does nothing for an account without a Lite profile.
 */
export async function touchLastLogin(
  { userId, signedInAt, browser, accessToken }: SignedIn,
  ports: {
    readonly profiles: Pick<AccountProfiles, 'touchLogin'>;
    readonly history: Pick<SignInHistory, 'nameBrowser'>;
    /** Undefined if the operator has turned passkeys off. */
    readonly passkeys?: Passkeys;
    readonly names: Pick<PasskeyNameStore, 'compare'>;
    readonly clock: Clock;
  },
): Promise<Result<DoneAnswer, Problem>> {
  const now = ports.clock();
  const isKnown = await ports.profiles.touchLogin(userId, now.toISOString());
  // A token may still be valid after its account was deleted. Such a call must not create items for that account.
  if (!isKnown) return ok({ success: true });
  if (browser !== '') await ports.history.nameBrowser(userId, signedInAt, browser);
  const { passkeys, names } = ports;
  const isCompared = !passkeys || (await names.compare(userId, () => passkeys.list(accessToken), now));
  return isCompared ? ok({ success: true }) : refuse(problem('in-progress'));
}
