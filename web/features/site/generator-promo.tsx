import { freeInvoiceLimit } from '#domain/free-invoice/free-invoice-limit';
import { PageLink } from '../../routing/page-link.tsx';

/** Promotes the free invoice generator. */
export function GeneratorPromo({ label = 'Open the free generator' }: { readonly label?: string }) {
  return (
    <div className="grid items-center gap-6 rounded-card bg-brand p-6 text-white sm:p-10 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="max-w-2xl">
        <h2 className="text-2xl font-semibold sm:text-3xl">Need an invoice right now?</h2>
        <p className="mt-2 text-lg">
          Fill in the page, watch it as it will print, get the PDF by email. {freeInvoiceLimit} free invoices
          per email address, no account, no card.
        </p>
      </div>
      <PageLink
        to="invoiceGenerator"
        className="inline-grid min-h-12 place-items-center justify-self-start rounded-control bg-white px-6 text-sm font-semibold text-[#1d4ed8] no-underline transition-colors hover:bg-[#eff4ff] focus-visible:outline-white"
      >
        {label}
      </PageLink>
    </div>
  );
}
