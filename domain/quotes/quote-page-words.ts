import { questionTexts } from '../documents/client-question.ts';
import { cleanLine } from '../text.ts';
import type { ApprovalDevice } from './approval-device.ts';
import type { QuoteContent } from './quote.ts';

/** "Q-1001 New furnace"; '' if it has neither number nor title. */
export const nameOfQuote = ({ quoteNumber, title }: Pick<QuoteContent, 'quoteNumber' | 'title'>): string =>
  [quoteNumber ?? '', cleanLine(title)].filter((part) => part !== '').join(' ');

/** "quote", or "change order". */
export const quoteWord = ({ change }: Pick<QuoteContent, 'change'>): 'quote' | 'change order' =>
  change ? 'change order' : 'quote';

/** A sentence about a quote in the words of this one: "This change order has expired." */
export const inWordsOf = (
  { change }: { readonly change?: QuoteContent['change'] | undefined },
  sentence: string,
): string =>
  change ? sentence.replaceAll('quote', 'change order').replaceAll('Quote', 'Change order') : sentence;

/** "quote Q-1001", "change order Q-1001-C1", or "quote" if it has no number. */
export const numberedQuote = (content: Pick<QuoteContent, 'quoteNumber' | 'change'>): string =>
  content.quoteNumber === undefined ? quoteWord(content) : `${quoteWord(content)} ${content.quoteNumber}`;

/** "Approved by Dana Whitfield on December 5, 2026 at 10:14 AM from a phone." */
export function approvedSentence(
  { name, device }: { readonly name: string; readonly device?: ApprovalDevice },
  when: string,
): string {
  return `Approved${name === '' ? '' : ` by ${name}`} on ${when}${device ? ` from a ${device}` : ''}.`;
}

/** Texts of the client's page of a quote. */
export const quoteMessages = {
  missingId: 'Invalid or missing quote ID.',
  notFound: 'Quote not found.',
  loadFailed: 'Failed to load quote.',
  unavailable: 'Quote unavailable.',
  approveFailed: 'Failed to approve quote.',
  emailWrong: 'Please enter a valid email address, or none.',
  offline: 'No answer came back. Check your connection and press the button again: it is approved only once.',
  changed: 'It was changed after you opened it. Reload it to see the current one.',
  askForLink: 'Ask for a new link.',
  ourFault: questionTexts.ourFault,
  nameMissing: 'Type your name to sign.',
  signing:
    'By typing your name and approving you sign electronically. Time, network and browser are recorded.',
  copyAfterSigning: 'You can download a copy here after you sign.',
  own: 'This is your own quote. Only your client can approve it.',
  notSent: questionTexts.notSent,
} as const;
