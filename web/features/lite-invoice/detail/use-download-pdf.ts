import { useMutation } from '@tanstack/react-query';
import type { InvoiceDetail } from '#domain/contract/lite-invoice';
import { invoiceFileName } from '#domain/paper/invoice-file-name';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';

/** Milliseconds a browser is given to begin reading the file. */
const readingBegins = 60_000;

function saveAs(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readingBegins);
}

/** Saves the very PDF that was mailed, which is kept. */
export function useDownloadPdf() {
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ invoiceId, content }: InvoiceDetail) =>
      saveAs(await callAsAccount('get-invoice-pdf', { path: { invoiceId } }), invoiceFileName(content)),
    onError: () => void showToast({ title: 'The PDF could not be downloaded. Please try again.' }),
  });
  return { download: mutate, isDownloading: isPending };
}
