import { toConfirmOf } from '#domain/account/owner-values';
import type { Problem } from '#domain/contract/problems';
import type { ReadProfileAnswer } from '#domain/contract/profile';
import { ok, type Result } from '#domain/result';
import type { AccountProfiles } from './ports.ts';

/**
 * Both profiles of a user who signed in at `signedInAt` (seconds since 1970), and what they are asked to confirm; a profile
 * that does not exist is absent.
 */
export async function readProfile(
  { userId, signedInAt }: { readonly userId: string; readonly signedInAt: number },
  profiles: Pick<AccountProfiles, 'read'>,
): Promise<Result<ReadProfileAnswer, Problem>> {
  const { lite, business } = await profiles.read(userId);
  if (!lite) return ok({ success: true, ...(business && { business }) });
  const set = {
    hasHowToPay: lite.howToPay !== undefined,
    remindersAreOn: lite.reminders?.isOn ?? false,
    businessEmail: business?.email ?? '',
    accountEmail: lite.email,
  };
  const toConfirm = toConfirmOf(lite, set, signedInAt);
  // Kept for support or decided here, and nothing a screen shows.
  const {
    originalMobileProfile: _kept,
    userAgent: _agent,
    withheld: _withheld,
    clearedBefore: _cleared,
    toReview: _review,
    ...shown
  } = lite;
  return ok({ success: true, lite: shown, ...(business && { business }), ...(toConfirm && { toConfirm }) });
}
