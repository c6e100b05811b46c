import { type OwnerValue, ownerValues } from '#domain/account/owner-values';
import type { Clock } from '../platform/clock.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import type { AccountProfiles } from '../profile/index.ts';

export interface WithholdPorts {
  readonly profiles: Pick<AccountProfiles, 'withhold'>;
  readonly logos: Pick<LogoStore, 'current'>;
  readonly clock: Clock;
}

/** The values an account may have set. Whether it has a logo the table does not know; where that is not known, it has. */
export async function valuesOf(
  userId: string,
  { logos }: Pick<WithholdPorts, 'logos'>,
): Promise<readonly OwnerValue[]> {
  const hasLogo = await logos.current(userId).then(Boolean, () => true);
  return ownerValues.filter((value) => value !== 'logo' || hasLogo);
}

/** Keeps all that was set in an account so far from its clients, before somebody takes it over. */
export const withholdAll = (
  userId: string,
  { profiles, clock }: Omit<WithholdPorts, 'logos'>,
): Promise<void> => profiles.withhold(userId, ownerValues, clock().toISOString());

/**
 * The same once every session from before has ended: what one of them wrote last is withheld too, and a logo that is not
 * there is not asked about.
 */
export async function withholdRest(userId: string, ports: WithholdPorts): Promise<void> {
  const values = await valuesOf(userId, ports);
  await ports.profiles.withhold(userId, values, ports.clock().toISOString());
}
