import type { DoneAnswer } from '#domain/contract/call-failure';
import type { Problem } from '#domain/contract/problems';
import { ok, type Result } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import type { AccountProfiles } from '../profile/index.ts';
import type { SignInHistory } from './store/sign-in-history.ts';

/** Notes that the user logged in, and with which browser. An account without a Lite profile is left alone. */
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
  // A token may outlive its account, which must not come back by it.
  if (isKnown && browser !== '') await ports.history.nameBrowser(userId, signedInAt, browser);
  return ok({ success: true });
}
