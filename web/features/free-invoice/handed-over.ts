import { tabStore } from '../../adapters/browser-store.ts';

const storeKey = 'free-invoice.handed-over';

/** What the thank-you page needs to hand the PDF over: whose it is, the token for it, and what the file is called. */
export interface HandedOver {
  readonly email: string;
  readonly token: string;
  readonly fileName: string;
}

/** The last free invoice of this tab, until its PDF is no longer to be had. */
export const handedOver = {
  keep: (invoice: HandedOver): void => tabStore.write(storeKey, invoice),
  read(): HandedOver | undefined {
    // By hand: the generator's first load has no room for a schema library.
    const { email, token, fileName } = (tabStore.read(storeKey) ?? {}) as {
      readonly [name: string]: unknown;
    };
    return typeof email === 'string' && typeof token === 'string' && typeof fileName === 'string'
      ? { email, token, fileName }
      : undefined;
  },
  forget: (): void => tabStore.remove(storeKey),
};
