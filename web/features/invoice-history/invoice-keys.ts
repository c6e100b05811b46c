/** Cache keys of issued invoices; all begin with `invoicesKey`. */
export const invoicesKey = (userId: string) => ['user', userId, 'invoices'] as const;
export const historyKey = (userId: string) => [...invoicesKey(userId), 'history'] as const;
export const invoiceKey = (userId: string, invoiceId: string) =>
  [...invoicesKey(userId), 'one', invoiceId] as const;
/** Logos never change under their version, so they stand outside of what a change makes stale. */
export const issuedLogoKey = (userId: string, version: string) =>
  ['user', userId, 'issued-logo', version] as const;
