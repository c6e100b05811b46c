import type { DoneAnswer } from '#domain/contract/call-failure';
import type { Problem } from '#domain/contract/problems';
import { ok, type Result } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import type { AccountProfiles } from '../profile/index.ts';

/** Notes that the user logged in. Does nothing without a Lite profile. */
export async function touchLastLogin(
  userId: string,
  ports: { readonly profiles: Pick<AccountProfiles, 'touchLogin'>; readonly clock: Clock },
): Promise<Result<DoneAnswer, Problem>> {
  await ports.profiles.touchLogin(userId, ports.clock().toISOString());
  return ok({ success: true });
}
