import { changeAsSent } from './change-order.ts';
import type { QuoteContent } from './quote.ts';

/** A quote as it was sent: a change order is signed with the agreed total of that moment. */
export const asSent = ({ change, ...content }: QuoteContent): QuoteContent => ({
  ...content,
  ...(change && { change: changeAsSent(change) }),
});
