import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { saveAs } from '../../adapters/save-as.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type DownloadableInvoice, downloadableInvoice } from './downloadable-invoice.ts';

async function download({ token, fileName }: DownloadableInvoice) {
  saveAs(await call('download-free-invoice', { body: { token } }), fileName);
}

const sentenceOf = (error: unknown): string =>
  failureOf(error).kind === 'refused'
    ? 'The PDF is no longer here. You find it in your mail.'
    : 'The PDF could not be downloaded. Please try again.';

/**
 * A button that downloads the PDF emailed to an address, if this tab sent it. Its space is reserved until the address
 * is known.
 */
export function DownloadPdf({ email }: { readonly email: string | undefined }) {
  const { state, run } = useAction(download);
  const sent = email === undefined ? undefined : downloadableInvoice.read();
  return (
    <div className="mt-6 min-h-11">
      {sent && sent.email === email && (
        <Button busy={state.kind === 'running'} busyLabel="Downloading..." onClick={() => void run(sent)}>
          Download PDF
        </Button>
      )}
      {state.kind === 'failed' && (
        <Alert tone="error" className="mx-auto mt-4 max-w-prose text-left">
          {sentenceOf(state.error)}
        </Alert>
      )}
    </div>
  );
}
