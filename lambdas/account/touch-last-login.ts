import type { DoneAnswer } from '#domain/contract/call-failure';
import type { Problem } from '#domain/contract/problems';
import { ok, type Result } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import type { AccountProfiles } from '../profile/index.ts';
import type { SignInHistory } from './store/sign-in-history.ts';

/** Records the time of a sign-in and its browser. Does nothing for an account without a Lite profile. */
export async function touchLastLogin(
  { userId, signedInAt, browser }: { userId: string; signedInAt: number; browser: string },
  ports: {
    readonly profiles: Pick<AccountProfiles, 'touchLogin'>;
    readonly history: Pick<SignInHistory, 'nameBrowser'>;
    readonly clock: Clock;
    /** 128 random bits as text. */
    readonly newSecret: () => string;
  },
): Promise<Result<DoneAnswer, Problem>> {
  const isKnown = await ports.profiles.touchLogin(userId, ports.clock().toISOString(), ports.newSecret());
  // A token may still be valid after its account was deleted. Such a call must not create items for that account.
  if (isKnown && browser !== '') await ports.history.nameBrowser(userId, signedInAt, browser);
  return ok({ success: true });
}
