import type { InvoiceDetail } from '#domain/contract/invoices';
import {
  correctionAddress,
  hasOlderVersion,
  versionSentences,
  versionTexts,
} from '#domain/invoices/client-version';
import { Alert } from '../../../ui/alert.tsx';

/** Says who has an older version than the one on this page, until the client was emailed this one. */
export function OlderVersionNotice({ invoice }: { readonly invoice: InvoiceDetail }) {
  const older = (invoice.clientVersions ?? []).filter(({ isCurrent }) => !isCurrent);
  const address = correctionAddress(invoice);
  if (!hasOlderVersion(invoice)) return null;
  return (
    <Alert tone="warning" className="print:hidden">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{versionTexts.older}.</span> {versionSentences(older).join(' ')}
        {address === '' && ` ${versionTexts.share}`}
      </p>
    </Alert>
  );
}
