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
  /** Free invoices of the address; a record without it shows 1 and reserves as 0. */
  invoiceCount: optional(number),
  blockedAt: optional(text),
});
