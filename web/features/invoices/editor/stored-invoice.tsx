import type { ReactNode } from 'react';
import { type ProblemCode, problems } from '#domain/contract/problems';
import type { StoredStatus } from '#domain/documents/invoice-status';
import { isLockedByPayments } from '#domain/documents/money-amounts';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { generatorLoading } from '#domain/invoices/generator-loading';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { PageLink } from '../../../routing/page-link.tsx';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/loading.tsx';

import { useInvoice } from '../use-invoice.ts';

/** The problem code for each status in which an invoice can no longer be edited, only copied. */
const lockedCodes: Partial<Record<StoredStatus, ProblemCode>> = {
  paid: 'invoice-paid',
  void: 'invoice-void',
};

interface StoredInvoiceProps {
  readonly invoiceId: string;
  /** `copy` also works for invoices that can no longer be edited. */
  readonly purpose: 'edit' | 'copy';
  readonly onDuplicate: (invoiceId: string) => void;
  readonly children: (invoice: InvoiceDetail) => ReactNode;
}

/**
 * Loads an invoice for the form. Explains why there is no form if the invoice cannot be read, can no longer be edited,
 * or is being emailed.
 */
export function StoredInvoice({ invoiceId, purpose, onDuplicate, children }: StoredInvoiceProps) {
  const { invoice, isFresh, failure, retry } = useInvoice(invoiceId);
  const backToInvoices = (
    <PageLink to="liteInvoices" className={buttonClasses('outline')}>
      Back to Invoices
    </PageLink>
  );
  if (failure)
    return (
      <Message title={failure.text}>
        {backToInvoices}
        {failure.canRetry && <Button onClick={retry}>Try again</Button>}
      </Message>
    );
  if (!invoice || !isFresh)
    return (
      <div role="status" className="grid min-h-[60dvh] place-items-center text-muted">
        <span className="flex items-center gap-3">
          <Spinner />
          {generatorLoading}
        </span>
      </div>
    );
  const lockedCode =
    lockedCodes[invoice.status] ?? (isLockedByPayments(invoice) ? 'invoice-partly-paid' : undefined);
  if (purpose === 'edit' && !invoiceActions(invoice).edit)
    return (
      <Message
        title={invoiceHeading(invoice.invoiceNumber, invoice.invoiceId)}
        text={problems[lockedCode ?? 'in-progress'].message}
      >
        {backToInvoices}
        {lockedCode && <Button onClick={() => onDuplicate(invoiceId)}>Duplicate</Button>}
      </Message>
    );
  return children(invoice);
}

interface MessageProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

const Message = ({ title, text, children }: MessageProps) => (
  <div className="page-narrow section text-center">
    <h1 className="text-2xl font-semibold break-words">
      <AsWritten text={title} />
    </h1>
    {text !== undefined && (
      <p className="mt-3 text-muted">
        <AsWritten text={text} />
      </p>
    )}
    <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:justify-center">{children}</div>
  </div>
);
