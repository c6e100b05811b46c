import { buttonText, type HowToPay, howToPayTexts, shownHowToPay } from '#domain/invoices/how-to-pay';
import type { Cents } from '#domain/money';
import type { MailPart } from '../../messaging/index.ts';

/**
 * How to pay, in an email to a client: the account's current details, as on the client's page. The attached PDF keeps
 * those it was issued with. Nothing once the balance is 0.
 */
export function howToPayParts(howToPay: HowToPay | undefined, balanceCents: Cents): readonly MailPart[] {
  const shown = balanceCents > 0 ? shownHowToPay(howToPay) : undefined;
  if (!shown) return [];
  const { text = '', button } = shown;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return [
    { kind: 'heading', text: howToPayTexts.heading },
    ...lines.map((line) => ({ kind: 'paragraph', text: line }) as const),
    ...(button ? [{ kind: 'link', label: buttonText(button), url: button.url } as const] : []),
  ];
}
