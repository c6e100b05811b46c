import { useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { PdfButtons } from '../features/free-invoice/pdf-buttons.tsx';
import { QuotaProgress, useFreeInvoiceCount } from '../features/free-invoice/quota-progress.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

const litePoints = [
  'Unlimited invoices',
  'Your logo and business name',
  'Saved clients',
  'Mail to your clients, with reminders',
];

const nextSteps = [
  'Open the PDF, and check the amount and your name.',
  'Share the PDF with your client by text or email, or print it and hand it over.',
  'Note the invoice number, so that you recognize the payment.',
];

/** `/invoice-thank-you?email=`: the recipient of the email, the number of free invoices used, and a link to Lite. */
export function InvoiceThankYouPage() {
  const { search } = useLocation();
  const hydrated = useHydrated();
  const email = hydrated ? (new URLSearchParams(search).get('email') ?? '').trim() : undefined;

  return (
    <div className="page-narrow section">
      <div className="text-center">
        <h1 className="text-3xl font-semibold">Invoice Sent!</h1>
        {/* As large as the heading, which alone would suggest that the client has it. */}
        <p className="mt-1 text-3xl font-semibold text-warning">Only to you, not to your client yet.</p>
        <p className="mx-auto mt-3 max-w-prose text-muted">
          We've sent your invoice as a PDF to{' '}
          {/* On its own line and with a key, so that nothing moves when the address is known. */}
          <strong
            key={email}
            className="block font-semibold break-words text-ink"
            translate={email === '' ? undefined : 'no'}
          >
            {email || 'your email'}
          </strong>{' '}
          It can take a minute to arrive; look in the spam folder too.
        </p>
        <PdfButtons email={email} />
      </div>
      <Card className="mt-6 p-5 sm:p-6">
        {email === undefined ? <QuotaProgress used={undefined} /> : <CountedProgress email={email} />}
      </Card>
      <Card className="mt-6 p-6">
        <h2 className="text-xl font-semibold">Give it to your client</h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-5">
          {nextSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      <Card className="mt-6 p-6">
        <h2 className="text-xl font-semibold">Invoice every week? Take {brand.name} Lite.</h2>
        <ul className="mt-3 grid gap-2">
          {litePoints.map((point) => (
            <li key={point} className="flex items-center gap-3">
              <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-brand" />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <PageLink to="liteSignup" className={buttonClasses('filled')}>
            Start with Lite
          </PageLink>
          <PageLink to="invoicing" suffix="#lite" className={buttonClasses('outline')}>
            View Lite features
          </PageLink>
        </div>
      </Card>
      <p className="mt-6 text-center">
        <PageLink to="invoiceGenerator" className="inline-flex min-h-11 items-center font-semibold underline">
          Create another invoice
        </PageLink>
      </p>
    </div>
  );
}

function CountedProgress({ email }: { readonly email: string }) {
  return <QuotaProgress used={useFreeInvoiceCount(email)} />;
}
