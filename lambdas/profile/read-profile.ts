import type { Problem } from '#domain/contract/problems';
import type { ReadProfileAnswer } from '#domain/profile/contract';
import { valuesToConfirm } from '#domain/profile/owner-values';
import { ok, type Result } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import type { AccountProfiles } from './ports.ts';
import { detailsOfOwner } from './shown-to-clients.ts';

/**
 * Both profiles of a user who signed in at `signedInAt` (seconds since 1970), and the values to confirm. A profile that
 * does not exist is absent.
 */
export async function readProfile(
  { userId, signedInAt }: { readonly userId: string; readonly signedInAt: number },
  { profiles, clock }: { readonly profiles: Pick<AccountProfiles, 'read'>; readonly clock: Clock },
): Promise<Result<ReadProfileAnswer, Problem>> {
  const { lite, business } = await profiles.read(userId);
  if (!lite) return ok({ success: true, ...(business && { business }) });
  const details = detailsOfOwner(lite, clock());
  const settings = {
    hasHowToPay: details.howToPay !== undefined,
    remindersAreOn: lite.reminders?.isOn ?? false,
    businessEmail: business?.email ?? '',
    accountEmail: lite.email,
  };
  const toConfirm = valuesToConfirm(lite, settings, signedInAt);
  // These attributes are kept for support or used only by the server; no screen shows them.
  const {
    originalMobileProfile: _kept,
    userAgent: _agent,
    withheld: _withheld,
    clearedBefore: _cleared,
    toReview: _review,
    howToPay: _stored,
    detailsHistory: _history,
    deniedDetails: _denied,
    ...shown
  } = lite;
  return ok({
    success: true,
    lite: { ...shown, ...details },
    ...(business && { business }),
    ...(toConfirm && { toConfirm }),
  });
}
