import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useClientInvoice } from '../features/public-links/use-client-invoice.ts';
import { NoticePage } from '../features/site/notice-page.tsx';
import { lazyPage } from '../routing/lazy-page.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

const ClientInvoice = lazyPage(
  async () => (await import('../features/public-links/client-invoice.tsx')).ClientInvoice,
);

/** `/invoice?id=`: a business's client reads an invoice. Loading the page changes nothing. */
export function ClientInvoicePage() {
  const { search } = useLocation();
  const linkId = useHydrated() ? (new URLSearchParams(search).get('id')?.trim() ?? '') : undefined;
  const { state, reload } = useClientInvoice(linkId);
  // Loads the code that shows an invoice in parallel with the invoice.
  useEffect(() => void ClientInvoice.preload().catch(() => undefined), []);
  if (state.kind === 'error')
    return (
      <NoticePage
        tone="error"
        heading={state.heading}
        actions={state.mayRetry && <Button onClick={reload}>Try again</Button>}
      >
        <p role="alert">{state.text}</p>
      </NoticePage>
    );
  return (
    <div className="page-narrow fills-screen pt-8 pb-16 sm:pt-12 lg:max-w-6xl print:p-0">
      {state.kind === 'loading' ? (
        <LoadingInvoice />
      ) : (
        <Suspense fallback={<LoadingInvoice />}>
          <ClientInvoice linkId={linkId ?? ''} initialView={state.answer.view} />
        </Suspense>
      )}
    </div>
  );
}

function LoadingInvoice() {
  return (
    <Card className="p-6 sm:p-8 noscript:hidden">
      <h1 role="status" className="text-xl font-semibold">
        Loading your invoice...
      </h1>
      <div className="mt-6 grid gap-4" aria-hidden="true">
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="mt-4 aspect-[612/792] w-full" />
      </div>
    </Card>
  );
}
