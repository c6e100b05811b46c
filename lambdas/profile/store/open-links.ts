import type { LiteProfile } from '#domain/profile/profile';

/**
 * Whether the links that an account gave to its clients work: its address is verified, and no operator has closed them.
 * Every public page, file and act of an invoice or a quote asks this.
 */
export const hasOpenLinks = ({
  emailVerified,
  linksClosedAt,
}: Pick<LiteProfile, 'emailVerified' | 'linksClosedAt'>): boolean =>
  emailVerified && linksClosedAt === undefined;
