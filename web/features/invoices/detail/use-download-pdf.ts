import { useMutation } from '@tanstack/react-query';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { saveAs } from '../../../adapters/save-as.ts';
import { useToast } from '../../../ui/toast-host.tsx';

/** An invoice to download. `emailedId`: the version as it was emailed, by the ID of its content. */
interface PdfToDownload {
  readonly invoice: Pick<InvoiceDetail, 'invoiceId' | 'content'>;
  readonly emailedId?: string;
}

/** Downloads the PDF of an invoice: as it is now, or as a version of it was emailed. */
export function useDownloadPdf() {
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ invoice: { invoiceId, content }, emailedId }: PdfToDownload) =>
      saveAs(
        await callAsAccount('get-invoice-pdf', {
          path: { invoiceId },
          query: { content: emailedId },
        }),
        invoiceFileName(content),
      ),
    onError: () => void showToast({ title: 'The PDF could not be downloaded. Please try again.' }),
  });
  return { download: mutate, isDownloading: isPending };
}
