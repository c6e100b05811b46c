import { formatLongDate } from '../calendar-date.ts';
import { amountsOf, balanceOf, type Settled } from '../documents/amounts.ts';
import { type EmailLines, invoiceEmailLines } from '../documents/email-lines.ts';
import type { Invoice } from '../documents/invoice.ts';
import {
  businessWords,
  senderName,
  sentByWords,
  shortSubject,
  stopMailLabel,
} from '../messaging/mail-to-client.ts';
import { formatDollars } from '../money.ts';
import { cleanLine } from '../text.ts';
import { replacesText } from './client-version.ts';
import type { ClientVersion } from './invoice-status.ts';

/** What the mail of an invoice to its client says; the preview shows it, the mail service gets it. */
export interface ClientMailTexts {
  readonly from: string;
  readonly subject: string;
  readonly heading: string;
  /** Amount due and due date, first of all. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly lines: EmailLines;
  /** That it is a corrected version; absent for the first one. */
  readonly correction?: string;
  /** The message, a paragraph for each line. */
  readonly message: readonly string[];
  readonly button: string;
  readonly sentBy: string;
  readonly stop: string;
}

/** What the button of an email says: it always opens the client's page, where an online payment begins. */
export const viewButton = (isPayable: boolean): string => (isPayable ? 'View and pay' : 'View invoice');

/**
 * The texts of the email of an invoice, with the owner's message to the client and the payments so far. `isPayable`: the
 * client's page has a button to pay. `replaces`: the earlier version that the client got.
 */
export function clientMailTexts(
  invoice: Invoice,
  message: string,
  settled: Settled = {},
  {
    isPayable = false,
    replaces,
  }: { readonly isPayable?: boolean; readonly replaces?: ClientVersion | undefined } = {},
): ClientMailTexts {
  const heading = cleanLine(`Invoice ${invoice.invoiceNumber} from ${businessWords(invoice.businessName)}`);
  const facts = [
    {
      label: 'Amount due',
      value: formatDollars(balanceOf({ totalCents: amountsOf(invoice).total, ...settled })),
    },
    { label: 'Due date', value: formatLongDate(invoice.dueDate) },
  ];
  return {
    from: senderName(invoice.businessName),
    subject: shortSubject(heading),
    heading,
    facts: facts.filter(({ value }) => value !== ''),
    lines: invoiceEmailLines(invoice, settled),
    ...(replaces && { correction: replacesText(replaces) }),
    message: message.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
    button: viewButton(isPayable),
    sentBy: sentByWords(invoice.businessName, 'invoice'),
    stop: stopMailLabel,
  };
}

/** What suspends an account's mail to clients: complaints of so many mailboxes in so many days, and their share of it. */
export const suspension = { days: 30, mailboxes: 3, share: 0.003 } as const;

/** True where complaints are too many for an account to mail clients any longer. */
export const isTooMany = (complaints: number, mailsSent: number): boolean =>
  complaints >= suspension.mailboxes && complaints >= suspension.share * mailsSent;
