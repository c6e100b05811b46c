import { buttonText, howToPayTexts } from '#domain/documents/how-to-pay';
import type { Cents } from '#domain/money';
import { detailsWithNotice } from '#domain/profile/payee-notice';
import type { DatedDetails } from '#domain/profile/payment-details';
import type { MailPart } from '../../messaging/index.ts';

/**
 * The "How to pay" part of an email to a client: the account's current details, as on the client's page. The attached
 * PDF keeps the details it was issued with. Empty once the balance is 0. The notice of a recent change is a warning,
 * so it has the normal text size.
 */
export function howToPayParts(
  howToPay: DatedDetails | undefined,
  balanceCents: Cents,
  business: string,
  heading: string = howToPayTexts.heading,
): readonly MailPart[] {
  const shown = balanceCents > 0 ? detailsWithNotice(howToPay, business) : undefined;
  if (!shown) return [];
  const { text = '', button, notice } = shown;
  const noticeKind = howToPay?.lastChange?.isRecent ? 'paragraph' : 'small';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return [
    ...(lines.length > 0 || button ? [{ kind: 'heading', text: heading } as const] : []),
    ...lines.map((line) => ({ kind: 'paragraph', text: line }) as const),
    ...(button ? [{ kind: 'link', label: buttonText(button), url: button.url } as const] : []),
    ...(notice === undefined ? [] : [{ kind: noticeKind, text: notice } as const]),
  ];
}
