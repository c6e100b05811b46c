import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { freeInvoiceLimit } from '#domain/free-invoice/free-invoice-limit';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { siteRoutes } from '#domain/site-routes';
import { FreeInvoiceGenerator, type SentInvoice } from '../features/free-invoice/free-invoice-generator.tsx';
import { SentPanel } from '../features/free-invoice/sent-panel.tsx';
import { LinkedText } from '../features/site/linked-text.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** History state of the page, set once the invoice is sent. */
interface SentEntry {
  readonly sent?: { readonly email: string; readonly draft: FreeInvoiceDraft };
}

/** `/invoice-generator`: form and live preview. After Back from the thank-you page, it shows 'Invoice Sent'. */
export function InvoiceGeneratorPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  // The prerendered page always shows the form, so history state is read only after hydration.
  const sent = useHydrated() ? (state as SentEntry | null)?.sent : undefined;
  /** The sent invoice without its recipient, once `SentPanel` was left with `onBack`. */
  const [startWith, setStartWith] = useState<FreeInvoiceDraft>();
  const heading = useRef<HTMLHeadingElement>(null);

  // `onBack` shows the form on the same path. That removes the focused button, so the heading gets the focus.
  useEffect(() => {
    if (startWith && !sent) heading.current?.focus();
  }, [startWith, sent]);

  if (sent)
    return (
      <SentPanel
        email={sent.email}
        onBack={() => {
          setStartWith({ ...sent.draft, recipientEmail: '' });
          void navigate(siteRoutes.invoiceGenerator.path, { replace: true });
        }}
      />
    );

  // Reloads the browser's document, because this one keeps the looser content security policy of the bot check.
  async function showThanks({ email, draft }: SentInvoice) {
    await navigate(siteRoutes.invoiceGenerator.path, { replace: true, state: { sent: { email, draft } } });
    window.location.assign(`${siteRoutes.invoiceThankYou.path}?email=${encodeURIComponent(email)}`);
  }

  return (
    <div className="page-wide wide-page pt-8 lg:pt-10 lg:pb-16 print:p-0">
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold sm:text-4xl print:hidden">
        Free invoice generator
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-muted lg:mb-8 print:hidden">
        Fill in the page, watch it as it will print, and get the PDF by email. {freeInvoiceLimit} free
        invoices per email address.
      </p>
      <FreeInvoiceGenerator
        startWith={startWith}
        onSent={(result) => void showThanks(result)}
        upgrade={
          <PageLink to="invoicing" suffix="#lite" className="font-semibold underline">
            See the Lite plan
          </PageLink>
        }
        renderWithLink={(sentence) => <LinkedText text={sentence} />}
      />
    </div>
  );
}
