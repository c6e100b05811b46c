import * as z from 'zod/mini';
import { tabStore } from '../../adapters/browser-store.ts';

const storeKey = 'free-invoice.handed-over';

const schema = z.object({ email: z.string(), token: z.string(), fileName: z.string() });

/** What the thank-you page needs to hand the PDF over: whose it is, the token for it, and what the file is called. */
export type HandedOver = z.output<typeof schema>;

/** The last free invoice of this tab, until its PDF is no longer to be had. */
export const handedOver = {
  keep: (invoice: HandedOver): void => tabStore.write(storeKey, invoice),
  read(): HandedOver | undefined {
    const parsed = z.safeParse(schema, tabStore.read(storeKey));
    return parsed.success ? parsed.data : undefined;
  },
  forget: (): void => tabStore.remove(storeKey),
};
