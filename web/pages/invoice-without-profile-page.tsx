import { InvoiceFacts } from '../features/invoices/detail/invoice-facts.tsx';
import { InvoiceHeader } from '../features/invoices/detail/invoice-header.tsx';
import { IssuedSheet } from '../features/invoices/detail/issued-sheet.tsx';
import { useInvoice } from '../features/invoices/use-invoice.ts';
import { BackLink } from '../routing/back-link.tsx';
import { Alert } from '../ui/alert.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SkipLink } from '../ui/visually-hidden.tsx';
import { WaitingScreen } from '../ui/waiting-screen.tsx';

interface InvoiceWithoutProfilePageProps {
  readonly invoiceId: string;
  /** Reads the profile again. */
  readonly onRetry: () => void;
}

/**
 * An invoice while the profile cannot be read: as it was issued, because an invoice keeps what it was issued with, and
 * without actions, which need the profile.
 */
export function InvoiceWithoutProfilePage({ invoiceId, onRetry }: InvoiceWithoutProfilePageProps) {
  const { invoice, failure, retry } = useInvoice(invoiceId);
  return (
    <>
      <SkipLink />
      <main
        id="content"
        tabIndex={-1}
        data-focus-target
        className="mx-auto w-full max-w-[56rem] px-4 py-6 sm:px-6"
      >
        <Alert tone="error" className="mb-6 print:hidden">
          Failed to load your profile. Until it is loaded, this invoice can be read and printed, but not
          changed or sent.{' '}
          <button type="button" className="font-semibold underline" onClick={onRetry}>
            Try again
          </button>
        </Alert>
        <BackLink to="liteInvoices">Back to Invoices</BackLink>
        {failure ? (
          <>
            <h1 className="mb-6 text-3xl font-semibold">Invoice</h1>
            <LoadFailure text={failure.text} onRetry={failure.canRetry ? retry : undefined} />
          </>
        ) : invoice ? (
          <div className="grid gap-5">
            <InvoiceHeader invoice={invoice} />
            <div className="print:hidden">
              <InvoiceFacts isOpen invoice={invoice} notes={invoice.content.notes} />
            </div>
            <IssuedSheet invoice={invoice} />
          </div>
        ) : (
          <WaitingScreen text="Loading the invoice..." />
        )}
      </main>
    </>
  );
}
