import { tabStore } from '../../adapters/browser-store.ts';

const storeKey = 'free-invoice.handed-over';

/** The data that the thank-you page needs for downloading the PDF: recipient, token and file name. */
export interface DownloadableInvoice {
  readonly email: string;
  readonly token: string;
  readonly fileName: string;
}

/** The last free invoice of this tab, until its PDF can no longer be downloaded. */
export const downloadableInvoice = {
  keep: (invoice: DownloadableInvoice): void => tabStore.write(storeKey, invoice),
  read(): DownloadableInvoice | undefined {
    // Parsed by hand, because a schema library would exceed the size limit of the generator's first load.
    const { email, token, fileName } = (tabStore.read(storeKey) ?? {}) as {
      readonly [name: string]: unknown;
    };
    return typeof email === 'string' && typeof token === 'string' && typeof fileName === 'string'
      ? { email, token, fileName }
      : undefined;
  },
  forget: (): void => tabStore.remove(storeKey),
};
