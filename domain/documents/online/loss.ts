import type { Cents } from '../../money.ts';
import type { RefundDecision } from './refund-decision.ts';

/** Money of an invoice that went back to its client: a refund that did not fail, or a lost dispute. */
export interface Loss {
  /** Cents, above 0. */
  readonly cents: Cents;
  /** The answer that the owner gave with the refund; absent for a lost dispute, and a refund made at the provider. */
  readonly decision?: RefundDecision;
}
