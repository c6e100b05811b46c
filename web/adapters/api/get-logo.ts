import { fetchFileAsAccount } from './call-as-account.ts';

/** The account's logo as a PNG: the present one, empty without one, or the one of a version. */
export const getLogo = (version?: string) => fetchFileAsAccount('get-logo', { query: { version } });
