import { characterCount, cleanText } from '../text.ts';
import { type PaymentButton, paymentButton } from './payment-link.ts';

/** A business's payment instructions for its clients. No part is ever ''. */
export interface HowToPay {
  /** Free text, such as "Check to ..., Zelle to ...". */
  readonly text?: string;
  /** A URL that `paymentButton` accepts. */
  readonly link?: string;
  /** The provider's ID of the account that receives card and bank payments. Documents have no copy of it. */
  readonly online?: string;
}

/** The methods that clients can pay with online; both false while no provider account is connected. */
export interface OnlineMethods {
  readonly card: boolean;
  readonly bankTransfer: boolean;
}

/** The payment instructions as typed; '' for none. */
export interface HowToPayDraft {
  readonly text: string;
  readonly link: string;
}

/** Maximum characters of the text. */
export const howToPayLength = 500;

export const howToPayTexts = {
  /** Texts in Settings. */
  title: 'How clients pay you',
  hint: 'Shown in emails about invoices, on the page your clients open and on new invoices; for a quote, once it is approved. PDFs you already sent keep what they show.',
  text: 'Payment instructions',
  example: 'Check to Hartwell Plumbing, Zelle to pay@hartwell.example',
  link: 'Payment link',
  linkHint: 'From PayPal, Venmo, Cash App, Stripe, Square or any other service.',
  save: 'Save how clients pay',
  saved: 'How clients pay you has been saved. A change is also mailed to you.',
  /** Heading on the client's page, in emails and on the document. */
  heading: 'How to pay',
} as const;

/** The payment instructions as shown: the text, and the button with its link. */
export interface ShownHowToPay {
  readonly text?: string;
  readonly button?: PaymentButton;
  /** How long the details have been the same; not printed on documents. */
  readonly notice?: string;
}

/**
 * The payment instructions as shown; undefined if there is nothing to show. A link that is no longer accepted is left
 * out.
 */
export function shownHowToPay({ text, link }: HowToPay = {}): ShownHowToPay | undefined {
  const button = link === undefined ? undefined : paymentButton(link);
  if (text === undefined && !button) return undefined;
  return { ...(text !== undefined && { text }), ...(button && { button }) };
}

/** "Pay with Venmo", or "Pay online: pay.example.com" for an unknown host. */
export const buttonText = ({ label, host, isKnown }: PaymentButton): string =>
  isKnown ? label : `${label}: ${host}`;

const cleanWords = (typed: string): string =>
  cleanText(typed)
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The error messages by field. */
export function howToPayFaults({ text, link }: HowToPayDraft): Partial<Record<keyof HowToPayDraft, string>> {
  const isTooLong = characterCount(cleanWords(text)) > howToPayLength;
  const isValidLink = link.trim() === '' || paymentButton(link) !== undefined;
  return {
    ...(isTooLong && { text: `The text can be at most ${howToPayLength} characters.` }),
    ...(!isValidLink && {
      link: 'Enter a link that begins with https://, such as https://venmo.com/your-name.',
    }),
  };
}

/** Instructions without faults, in their stored form; undefined for none. */
export function parseHowToPay({ text, link }: HowToPayDraft): HowToPay | undefined {
  const words = cleanWords(text);
  const button = paymentButton(link);
  if (words === '' && !button) return undefined;
  return { ...(words !== '' && { text: words }), ...(button && { link: button.url }) };
}
