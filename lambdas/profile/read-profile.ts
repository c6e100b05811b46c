import type { Problem } from '#domain/contract/problems';
import type { ReadProfileAnswer } from '#domain/contract/profile';
import { ok, type Result } from '#domain/result';
import type { AccountProfiles } from '../account/ports.ts';

/** Both profiles of the signed-in user; one that does not exist is absent. */
export async function readProfile(
  userId: string,
  profiles: Pick<AccountProfiles, 'read'>,
): Promise<Result<ReadProfileAnswer, Problem>> {
  const { lite, business } = await profiles.read(userId);
  if (!lite) return ok({ success: true, ...(business && { business }) });
  // Kept for support, and nothing a screen shows.
  const { originalMobileProfile: _kept, userAgent: _agent, ...shown } = lite;
  return ok({ success: true, lite: shown, ...(business && { business }) });
}
