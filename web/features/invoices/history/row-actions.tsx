import { correctionAddress, hasOlderVersion, versionTexts } from '#domain/documents/client-version';
import { isReadyToSend, isUnfinished } from '#domain/documents/invoice-status';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { generatorSearch } from '../../../routing/generator-link.ts';
import { PageLink } from '../../../routing/page-link.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DeleteDraftButton } from '../delete-draft-button.tsx';
import { ResendButton } from '../resend-button.tsx';

interface RowActionsProps {
  readonly invoice: InvoiceSummary;
  readonly onDeleted: () => void;
}

/** The actions that an unfinished, unsent or changed invoice in the history needs: continue, send, or delete it. */
export function RowActions({ invoice, onDeleted }: RowActionsProps) {
  const { invoiceId, invoiceNumber } = invoice;
  return (
    // On a phone the row's menu is to the right of the actions.
    <div className="relative z-10 col-span-2 mt-2 flex flex-wrap justify-end gap-2 pr-8 empty:hidden @4xl:col-span-full @4xl:row-start-2 @4xl:mt-0 @4xl:pr-0 @4xl:pb-2 max-sm:*:grow">
      {isUnfinished(invoice) && invoiceActions(invoice).edit && (
        <PageLink
          to="liteInvoiceGenerator"
          suffix={`?${generatorSearch({ editing: invoiceId })}`}
          className={buttonClasses('outline')}
        >
          Continue
          <VisuallyHidden>
            invoice <span translate="no">{shownNumber(invoiceNumber, invoiceId)}</span>
          </VisuallyHidden>
        </PageLink>
      )}
      {isReadyToSend(invoice) && (
        <PageLink to="liteInvoice" params={{ invoiceId }} className={buttonClasses('outline')}>
          Review
          <VisuallyHidden>
            invoice <span translate="no">{shownNumber(invoiceNumber, invoiceId)}</span>
          </VisuallyHidden>
        </PageLink>
      )}
      {hasOlderVersion(invoice) && invoiceActions(invoice).emailToClient && (
        <PageLink to="liteInvoice" params={{ invoiceId }} className={buttonClasses('outline')}>
          {versionTexts.correct}
          <VisuallyHidden>
            to <span translate="no">{correctionAddress(invoice)}</span>, invoice{' '}
            <span translate="no">{shownNumber(invoiceNumber, invoiceId)}</span>
          </VisuallyHidden>
        </PageLink>
      )}
      <ResendButton invoice={invoice} />
      {invoiceActions(invoice).remove && <DeleteDraftButton invoice={invoice} onDeleted={onDeleted} />}
    </div>
  );
}
