import { type OwnerValue, ownerValues } from '#domain/profile/owner-values';
import type { Clock } from '../platform/clock.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import type { AccountProfiles } from '../profile/index.ts';

export interface WithholdPorts {
  readonly profiles: Pick<AccountProfiles, 'withhold'>;
  readonly logos: Pick<LogoStore, 'current'>;
  readonly clock: Clock;
}

/**
 * The values that the account may have set. Whether there is a logo is read from the bucket; if that fails, a logo is
 * assumed.
 */
export async function valuesOf(
  userId: string,
  { logos }: Pick<WithholdPorts, 'logos'>,
): Promise<readonly OwnerValue[]> {
  const hasLogo = await logos.current(userId).then(Boolean, () => true);
  return ownerValues.filter((value) => value !== 'logo' || hasLogo);
}

/** Withholds all values set in an account so far from its clients, before somebody takes it over. */
export const withholdValues = (
  userId: string,
  { profiles, clock }: Omit<WithholdPorts, 'logos'>,
): Promise<void> => profiles.withhold(userId, ownerValues, clock().toISOString());

/**
 * Like `withholdValues`, but called after all earlier sessions have ended: it also withholds the last values that one of
 * them wrote, and does not list a logo if there is none.
 */
export async function withholdLaterValues(userId: string, ports: WithholdPorts): Promise<void> {
  const values = await valuesOf(userId, ports);
  await ports.profiles.withhold(userId, values, ports.clock().toISOString());
}
