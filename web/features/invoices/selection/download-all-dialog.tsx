import { zipSync } from 'fflate';
import { useRef } from 'react';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import { countText } from '#domain/text';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { saveAs } from '../../../adapters/save-as.ts';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { Button } from '../../../ui/button.tsx';
import { useOneByOne } from '../use-one-by-one.ts';
import { RunDialog } from './run-dialog.tsx';
import { excludedSentence, remainingInvoices, type SelectionDialogProps } from './selection-dialog.ts';

/** A zip of the files, by name. Not compressed, because PDFs already are. */
const zipOf = (files: Readonly<Record<string, Uint8Array>>): Blob =>
  new Blob([zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>], { type: 'application/zip' });

/** A file name that the zip does not contain yet: "Invoice 7.pdf", then "Invoice 7 (2).pdf". */
function unusedName(name: string, existing: Readonly<Record<string, unknown>>): string {
  const isTaken = (candidate: string) =>
    Object.keys(existing).some((other) => other.toLowerCase() === candidate.toLowerCase());
  let unused = name;
  for (let number = 2; isTaken(unused); number += 1) unused = name.replace(/\.pdf$/, ` (${number}).pdf`);
  return unused;
}

/** Downloads the current PDFs of the selected invoices as one zip. */
export function DownloadAllDialog({ invoices, selectedCount, open, onClose, onDone }: SelectionDialogProps) {
  const today = useAccountToday();
  const files = useRef<Record<string, Uint8Array>>({});
  const { state, run, stop } = useOneByOne(async ({ invoiceId, invoiceNumber }) => {
    const pdf = await callAsAccount('get-invoice-pdf', { path: { invoiceId }, query: {} });
    const name = unusedName(invoiceFileName({ invoiceNumber }), files.current);
    files.current[name] = new Uint8Array(await pdf.arrayBuffer());
  });

  async function download() {
    const remaining = remainingInvoices(state, invoices);
    const { done, notAttempted } = await run(remaining);
    // If the run was stopped, nothing is saved; the fetched files are kept for another attempt.
    if (notAttempted.length === 0 && Object.keys(files.current).length > 0)
      saveAs(zipOf(files.current), `Invoices ${today}.zip`);
    // The downloaded invoices stay selected.
    onDone([], done.length === remaining.length);
  }
  return (
    <RunDialog
      open={open}
      title="Download PDFs"
      description={`${countText(invoices.length, 'PDF')} in one zip file, each as it is now.${excludedSentence(invoices, selectedCount, 'is a draft without a PDF', 'are drafts without a PDF')}`}
      progressText="Fetching PDF"
      resultText={({ done, notAttempted }) =>
        notAttempted.length > 0
          ? `Nothing was saved. ${countText(done.length, 'PDF')} fetched.`
          : `${countText(done.length, 'PDF')} saved.`
      }
      state={state}
      onStop={stop}
      onClose={onClose}
      renderStart={(label) => <Button onClick={() => void download()}>{label ?? 'Download zip'}</Button>}
    />
  );
}
