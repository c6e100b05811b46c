/**
 * The services that a payment button may be named after, by their hosts. `square.site` is not among them, because anybody
 * can open a site below it.
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

/** Most characters of a payment link. */
export const paymentLinkLength = 500;

/** A payment link as it is offered: where it leads, spelt out, and what its button says. */
export interface PaymentButton {
  readonly url: string;
  readonly host: string;
  /** "Pay with PayPal" where the host is that service's own or lies below it; otherwise "Pay online". */
  readonly label: string;
  /** False where the host has to be spelt out beside the label. */
  readonly isKnown: boolean;
}

const address = /^https:\/\/([a-z0-9]+(?:-+[a-z0-9]+)*(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)+)(?:[/?#][!-~]*)?$/i;

/**
 * Reads a payment link: https, a host of plain letters, no port, no user name and nothing a browser would
 * read otherwise. Undefined for anything else, which must not become a button.
 */
export function paymentButton(typed: string): PaymentButton | undefined {
  const url = typed.trim();
  const host = address.exec(url)?.[1]?.toLowerCase();
  if (host === undefined || url.length > paymentLinkLength || /[\\"<>`{}|^]/.test(url)) return undefined;
  // The last part of a name is never a number: that would be an address in figures.
  if (/^\d+$|^0x/.test(host.split('.').at(-1) ?? '')) return undefined;
  const known = Object.entries(knownHosts).find(([own]) => host === own || host.endsWith(`.${own}`));
  return { url, host, label: known ? `Pay with ${known[1]}` : 'Pay online', isKnown: known !== undefined };
}
