import { lazyUnsentList } from '../../documents/form/lazy-unsent-list.tsx';

/** The list of unsent invoices, loaded if this browser stores one. */
export const LazyUnsentInvoiceList = lazyUnsentList(
  'invoices',
  async () => (await import('./unsent-invoice-list.tsx')).UnsentInvoiceList,
);
