import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { type OwnerDecisions, type OwnerValue, ownerValues } from '#domain/profile/owner-values';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import type { AccountProfiles, OwnerChoices, OwnerDecisionStore } from './ports.ts';

export interface ConfirmValuesPorts {
  readonly profiles: Pick<AccountProfiles, 'read'>;
  readonly decisions: OwnerDecisionStore;
  readonly logos: Pick<LogoStore, 'remove'>;
  readonly clock: Clock;
}

/**
 * A withheld value can always be decided, a value to review only by someone who signed in after the verification.
 * `signedInAt` is in seconds since 1970.
 */
const canDecide = (
  { withheld, toReview }: OwnerDecisions,
  value: OwnerValue,
  signedInAt: number,
): boolean => {
  if (withheld?.[value] !== undefined) return true;
  const verifiedAt = toReview?.[value];
  return verifiedAt !== undefined && signedInAt * 1000 >= Date.parse(verifiedAt);
};

/**
 * Applies the owner's choices for values that were set before the account was taken over or verified. Choices for
 * values that no longer wait are ignored, so repeating is safe.
 */
export async function confirmValues(
  { userId, signedInAt, choices }: { userId: string; signedInAt: number; choices: OwnerChoices },
  { profiles, decisions, logos, clock }: ConfirmValuesPorts,
): Promise<Result<DoneAnswer, Problem>> {
  for (let round = 0; round < 5; round += 1) {
    const { lite, business } = await profiles.read(userId);
    if (!lite) return refuse(problem('setup-incomplete'));
    const decidable = ownerValues.filter(
      (value) => choices[value] !== undefined && canDecide(lite, value, signedInAt),
    );
    if (decidable.length === 0) return ok({ success: true });
    const chosen: OwnerChoices = Object.fromEntries(decidable.map((value) => [value, choices[value]]));
    if (chosen.logo === 'clear') await logos.remove(userId);
    const known = { lite, ...(business && { business }) };
    if (await decisions.decide(userId, known, chosen, clock())) return ok({ success: true });
  }
  return refuse(problem('in-progress'));
}
