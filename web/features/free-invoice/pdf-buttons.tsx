import { Share2 } from 'lucide-react';
import { useState } from 'react';
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

/** True if the browser's share sheet takes files, as on phones. */
function canShareFiles(): boolean {
  const file = new File([], 'invoice.pdf', { type: 'application/pdf' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

const pressAgain = 'The PDF is ready. Press "Share the PDF" once more.';

/** A function that hands the PDF to the share sheet. Answers what to do if the browser waits for another press. */
function useShare() {
  const [file, setFile] = useState<File>();
  return async ({ token, fileName }: DownloadableInvoice): Promise<string | undefined> => {
    const pdf =
      file ??
      new File([await call('download-free-invoice', { body: { token } })], fileName, {
        type: 'application/pdf',
      });
    setFile(pdf);
    return navigator.share({ files: [pdf] }).then(
      () => undefined,
      // A slow download outlasts the time in which a press may open the sheet. A closed sheet is no failure.
      (error) => {
        const name = error instanceof DOMException ? error.name : '';
        if (name === 'NotAllowedError') return pressAgain;
        if (name === 'AbortError') return undefined;
        throw error;
      },
    );
  };
}

/**
 * Buttons that share and download the PDF emailed to an address, if this tab sent it. Their space is reserved until the
 * address is known.
 */
export function PdfButtons({ email }: { readonly email: string | undefined }) {
  const downloading = useAction(download);
  const sharing = useAction(useShare());
  const sent = email === undefined ? undefined : downloadableInvoice.read();
  const failed = [downloading.state, sharing.state].find(({ kind }) => kind === 'failed');
  return (
    <div className="mt-4 min-h-11">
      {sent && sent.email === email && (
        <div className="flex flex-wrap justify-center gap-3">
          {canShareFiles() && (
            <Button
              busy={sharing.state.kind === 'running'}
              busyLabel="Opening..."
              onClick={() => void sharing.run(sent)}
            >
              <Share2 aria-hidden="true" className="size-4" />
              Share the PDF
            </Button>
          )}
          <Button
            variant={canShareFiles() ? 'outline' : 'filled'}
            busy={downloading.state.kind === 'running'}
            busyLabel="Downloading..."
            onClick={() => void downloading.run(sent)}
          >
            Download PDF
          </Button>
        </div>
      )}
      <p role="status" className="text-sm">
        {sharing.state.kind === 'done' && sharing.state.answer}
      </p>
      {failed?.kind === 'failed' && (
        <Alert tone="error" className="mx-auto mt-4 max-w-prose text-left">
          {sentenceOf(failed.error)}
        </Alert>
      )}
    </div>
  );
}
