import { brand } from '#domain/brand';
import type { SendInvoiceBody } from '#domain/contract/send-invoice';
import type { HowToPay } from '#domain/invoices/how-to-pay';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import type { StoredLogo } from '../../platform/s3/logo-store.ts';
import type { InvoiceAccount } from '../ports.ts';

const typedColor = ({ brandColor }: Pick<SendInvoiceBody, 'brandColor'>, account: InvoiceAccount): string =>
  brandColor?.toLowerCase() ?? account.brandColor ?? account.business.brandColor ?? brand.color;

interface Copied {
  readonly command: Pick<SendInvoiceBody, 'brandColor'>;
  readonly account: InvoiceAccount;
  readonly logo: StoredLogo | undefined;
}

/** Without the date of the last change, which belongs to the account. */
const copyOf = ({ text, link }: HowToPay): HowToPay => ({
  ...(text !== undefined && { text }),
  ...(link !== undefined && { link }),
});

/** What is printed besides the invoice: as it was stored, or as the account has it now. */
export function copiesOf(stored: InvoiceContent | undefined, { command, account, logo }: Copied) {
  const { brandColor, logoVersion, howToPay } = stored ?? {
    brandColor: typedColor(command, account),
    logoVersion: logo?.version,
    howToPay: account.howToPay,
  };
  return {
    brandColor,
    ...(logoVersion !== undefined && { logoVersion }),
    ...(howToPay && { howToPay: copyOf(howToPay) }),
  };
}
