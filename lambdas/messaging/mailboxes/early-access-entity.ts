import { number, optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/**
 * The early-access record of an address. The free generator stores its counter and block in the same item, so the
 * address has signed up only if `timestamp` exists.
 */
export const earlyAccess = entity('earlyAccess', {
  email: optional(text),
  email_normalized: optional(text),
  timestamp: optional(text),
  source: optional(text),
  userAgent: optional(text),
  signupId: optional(text),
  welcomedAt: optional(text),
  /** Hash of the secret in the welcome email's unsubscribe link. Absent until the address signs up. */
  unsubscribeTokenHash: optional(text),
  /** When the address left the list. It gets no more emails about early access. */
  unsubscribedAt: optional(text),
  /** Number of free invoices to the address. If it is missing, the site shows 1, but a reservation counts from 0. */
  invoiceCount: optional(number),
  blockedAt: optional(text),
});
