import { callAsAccount } from './call-as-account.ts';

/** Removes the account's logo; invoices keep the one they were issued with. */
export const removeLogo = () => callAsAccount<{ readonly success: true }>('remove-logo');
