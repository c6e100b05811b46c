import { brand } from '#domain/brand';
import type { HowToPay } from '#domain/documents/how-to-pay';
import type { SendInvoiceBody } from '#domain/invoices/contract/send-invoice';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import type { StoredLogo } from '../../platform/s3/logo-store.ts';
import type { OnlineAcceptance } from '../pdf/payable-online.ts';
import type { InvoiceAccount } from '../ports.ts';

const colorFor = ({ brandColor }: Pick<SendInvoiceBody, 'brandColor'>, account: InvoiceAccount): string =>
  brandColor?.toLowerCase() ?? account.brandColor ?? account.business.brandColor ?? brand.color;

interface SnapshotSources {
  readonly command: Pick<SendInvoiceBody, 'brandColor'>;
  readonly account: InvoiceAccount;
  readonly logo: StoredLogo | undefined;
  /** Clients can pay the account online now. */
  readonly takesOnline: boolean;
}

/** Leaves out what is stored only on the account: the provider's account, and the date of the last change. */
const forDocument = ({ text, link }: HowToPay): HowToPay => ({
  ...(text !== undefined && { text }),
  ...(link !== undefined && { link }),
});

/** True if clients can pay the account online now: not after access was withdrawn, or with all methods switched off. */
export const acceptsOnline = async (
  userId: string,
  { howToPay }: Pick<InvoiceAccount, 'howToPay'>,
  { takesOnlinePayments }: OnlineAcceptance,
): Promise<boolean> => howToPay?.online !== undefined && takesOnlinePayments(userId);

/**
 * Color, logo, payment details and whether online payments are taken, to store with an invoice: those stored before, or
 * the account's current ones.
 */
export function accountSnapshotFor(
  stored: InvoiceContent | undefined,
  { command, account, logo, takesOnline: takesOnlineNow }: SnapshotSources,
) {
  const { brandColor, logoVersion, howToPay, takesOnline } = stored ?? {
    brandColor: colorFor(command, account),
    logoVersion: logo?.version,
    howToPay: account.howToPay,
    takesOnline: takesOnlineNow,
  };
  const printed = howToPay && forDocument(howToPay);
  const isEmpty = printed?.text === undefined && printed?.link === undefined;
  return {
    brandColor,
    ...(logoVersion !== undefined && { logoVersion }),
    ...(printed && !isEmpty && { howToPay: printed }),
    ...(takesOnline && { takesOnline: true as const }),
  };
}
