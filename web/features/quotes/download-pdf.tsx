import { Download } from 'lucide-react';
import { quoteFileName } from '#domain/documents/invoice-file-name';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { call } from '../../adapters/api/call.ts';
import { saveAs } from '../../adapters/save-as.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Downloads the quote of a client's page as a PDF, as it is now. */
export function DownloadPdf({ quote }: { readonly quote: QuoteView }) {
  const { state, run } = useAction(async () =>
    saveAs(await call('get-quote-pdf', { path: { quoteId: quote.quoteId } }), quoteFileName(quote)),
  );
  return (
    <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow print:hidden">
      <Button variant="outline" busy={state.kind === 'running'} onClick={() => void run()}>
        {state.kind !== 'running' && <Download aria-hidden="true" className="size-4" />}
        Download PDF
      </Button>
      {state.kind === 'failed' && (
        <Alert tone="error" className="w-full">
          The PDF could not be downloaded. Please try again.
        </Alert>
      )}
    </div>
  );
}
