import { number, optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/**
 * The early-access record of an address. The free generator keeps its counter and block on the same item, so a signup
 * exists only where there is a `timestamp`.
 */
export const earlyAccess = entity('earlyAccess', {
  email: optional(text),
  email_normalized: optional(text),
  timestamp: optional(text),
  source: optional(text),
  userAgent: optional(text),
  signupId: optional(text),
  welcomedAt: optional(text),
  /** Hash of the secret in the welcome email's unsubscribe link; absent for emails of earlier releases. */
  unsubscribeTokenHash: optional(text),
  /** When the address left the list; it gets no email about early access. */
  unsubscribedAt: optional(text),
  /** Free invoices of the address; a record without it shows 1 and reserves as 0. */
  invoiceCount: optional(number),
  blockedAt: optional(text),
});
