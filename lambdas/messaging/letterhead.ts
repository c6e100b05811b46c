import { businessWords } from '#domain/client-email/mail-to-client';
import type { Letterhead } from '#domain/messaging/letterhead';
import { mayImpersonate } from './protected-names.ts';

/**
 * The header block of an email to a client: name and color of the business, the verified address of the account, and
 * the logo once the account is old enough. A business whose name could be taken for that of a bank or payment brand gets
 * neither color nor logo.
 */
export function letterheadOf({
  businessName,
  address,
  isYoungAccount,
  brandColor,
}: {
  readonly businessName: string;
  readonly address: string;
  readonly isYoungAccount: boolean;
  readonly brandColor?: string | undefined;
}): Letterhead {
  const isPlain = mayImpersonate(businessName);
  return {
    name: businessWords(businessName),
    address,
    ...(!isPlain && brandColor !== undefined && { color: brandColor }),
    showsLogo: !isPlain && !isYoungAccount,
  };
}
