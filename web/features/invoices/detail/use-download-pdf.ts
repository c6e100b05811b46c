import { useMutation } from '@tanstack/react-query';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { saveAs } from '../../../adapters/save-as.ts';
import { useToast } from '../../../ui/toast-host.tsx';

/** Downloads the stored PDF that was emailed. */
export function useDownloadPdf() {
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ invoiceId, contentId, content }: InvoiceDetail) =>
      saveAs(
        await callAsAccount('get-invoice-pdf', { path: { invoiceId }, query: { content: contentId } }),
        invoiceFileName(content),
      ),
    onError: () => void showToast({ title: 'The PDF could not be downloaded. Please try again.' }),
  });
  return { download: mutate, isDownloading: isPending };
}
