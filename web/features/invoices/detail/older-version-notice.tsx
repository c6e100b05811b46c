import { askingOf } from '#domain/documents/asking';
import { hasOlderVersion, versionTexts } from '#domain/documents/client-version';
import { versionChanges } from '#domain/documents/sheet-changes';
import { hasOnlyUnconfirmedLink } from '#domain/invoices/client-reach';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { versionSentences } from '#domain/invoices/link-version';
import { newVersionSentences } from '#domain/invoices/receipt-news';
import { Alert } from '../../../ui/alert.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { WhatChanged } from '../../documents/what-changed.tsx';

/** What the current version of an invoice changes for its client; empty if the client has the current version. */
export function ClientChanges({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { clientContent, content, depositCents } = invoice;
  if (!clientContent) return null;
  const changes = versionChanges(
    { invoice: clientContent, depositCents },
    { invoice: content, depositCents },
    askingOf(invoice).askedCents,
  );
  return <WhatChanged className="mt-2" changes={changes} />;
}

/** Shows which recipients have an older version, until the current version was emailed to the client. */
export function OlderVersionNotice({ invoice }: { readonly invoice: InvoiceDetail }) {
  const olderVersions = (invoice.clientVersions ?? []).filter(({ isCurrent }) => !isCurrent);
  if (!hasOlderVersion(invoice)) return null;
  const newVersionText = newVersionSentences(invoice).join(' ');
  return (
    <Alert tone="warning" className="print:hidden">
      <p className="min-w-0 wrap-anywhere">
        {!hasOnlyUnconfirmedLink(invoice) && <span className="font-semibold">{versionTexts.older}. </span>}
        <WholeWords text={versionSentences(olderVersions, invoice).join(' ')} />
        {newVersionText !== '' && ` ${newVersionText}`}
      </p>
      <ClientChanges invoice={invoice} />
    </Alert>
  );
}
