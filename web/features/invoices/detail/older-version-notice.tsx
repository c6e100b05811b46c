import type { InvoiceDetail } from '#domain/contract/invoices';
import {
  correctionAddress,
  hasOlderVersion,
  versionSentences,
  versionTexts,
} from '#domain/invoices/client-version';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMailClientDialog } from '../lazy-dialogs.tsx';

/** Says who has an older version than the one on this page, until the client was emailed this one. */
export function OlderVersionNotice({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { ask, dialog } = useMailClientDialog(invoice);
  const older = (invoice.clientVersions ?? []).filter(({ isCurrent }) => !isCurrent);
  const address = correctionAddress(invoice);
  if (!hasOlderVersion(invoice)) return null;
  return (
    <Alert
      tone="warning"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden"
    >
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{versionTexts.older}.</span> {versionSentences(older).join(' ')}
        {address === '' && ` ${versionTexts.share}`}
      </p>
      {invoiceActions(invoice).mailClient && (
        <Button className="wrap-anywhere max-sm:w-full" onClick={ask}>
          {versionTexts.correctTo(address)}
        </Button>
      )}
      {dialog}
    </Alert>
  );
}
