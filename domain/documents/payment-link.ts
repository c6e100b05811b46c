/**
 * The services that a payment button may name, by host. `square.site` is missing because anybody can create a site on a
 * subdomain of it.
 */
const knownHosts = {
  'paypal.com': 'PayPal',
  'paypal.me': 'PayPal',
  'venmo.com': 'Venmo',
  'cash.app': 'Cash App',
  'stripe.com': 'Stripe',
  'square.link': 'Square',
  'squareup.com': 'Square',
} as const;

/** Maximum characters of a payment link. */
export const paymentLinkLength = 500;

/** A payment link as shown: its URL and host, and the label of its button. */
export interface PaymentButton {
  readonly url: string;
  readonly host: string;
  /** "Pay with PayPal" if the host or its parent domain belongs to that service; otherwise "Pay online". */
  readonly label: string;
  /** If false, the host must be shown beside the label. */
  readonly isKnown: boolean;
}

const pattern = /^https:\/\/([a-z0-9]+(?:-+[a-z0-9]+)*(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)+)(?:[/?#][!-~]*)?$/i;

/**
 * Reads a payment link: https, a host in plain letters, no port, no user name, and no characters that browsers
 * interpret differently. Undefined for anything else, which must not become a button.
 */
export function paymentButton(typed: string): PaymentButton | undefined {
  const url = typed.trim();
  const host = pattern.exec(url)?.[1]?.toLowerCase();
  if (host === undefined || url.length > paymentLinkLength || /[\\"<>`{}|^]/.test(url)) return undefined;
  // The last part of a host name is never a number; such a host would be an IP address.
  if (/^\d+$|^0x/.test(host.split('.').at(-1) ?? '')) return undefined;
  const known = Object.entries(knownHosts).find(([name]) => host === name || host.endsWith(`.${name}`));
  return { url, host, label: known ? `Pay with ${known[1]}` : 'Pay online', isKnown: known !== undefined };
}
