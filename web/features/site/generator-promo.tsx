import { freeInvoiceLimit } from '#domain/free-invoice/quota';
import { PageLink } from '../../app/page-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';

/** Sends visitors to the free generator. */
export function GeneratorPromo({ label = 'Open the free generator' }: { readonly label?: string }) {
  return (
    <div className="grid items-center gap-6 rounded-card border border-line bg-surface p-6 sm:p-8 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="max-w-2xl">
        <h2 className="text-2xl font-semibold">Need an invoice right now?</h2>
        <p className="mt-2 text-muted">
          Fill in the page, watch it as it will print, get the PDF by email. {freeInvoiceLimit} free invoices
          per email address, no account, no card.
        </p>
      </div>
      <PageLink to="invoiceGenerator" className={buttonClasses('filled', 'justify-self-start px-6')}>
        {label}
      </PageLink>
    </div>
  );
}
