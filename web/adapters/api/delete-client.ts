import { callAsAccount } from './call-as-account.ts';

/** Removes a saved client; its invoices stay. */
export const deleteClient = (clientId: string) =>
  callAsAccount<{ readonly success: true }>('delete-client', { path: { clientId } });
