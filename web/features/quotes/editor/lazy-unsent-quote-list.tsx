import { lazyUnsentList } from '../../documents/form/lazy-unsent-list.tsx';

/** The list of unsent quotes and change orders, loaded if this browser stores one. */
export const LazyUnsentQuoteList = lazyUnsentList(
  'quotes',
  async () => (await import('./unsent-quote-list.tsx')).UnsentQuoteList,
);
