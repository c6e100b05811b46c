import { formatLongDate } from '../calendar-date.ts';
import { amountsOf } from '../documents/amounts.ts';
import { replacesText } from '../documents/client-version.ts';
import { type EmailLines, invoiceEmailLines } from '../documents/email-lines.ts';
import type { Invoice } from '../documents/invoice.ts';
import type { ClientVersion } from '../documents/invoice-status.ts';
import { nothingToPay, paymentIsChecked } from '../documents/money-phrases.ts';
import { type PartStanding, partSentence, partWhenSent } from '../documents/progress.ts';
import {
  askedCentsOf,
  isEmailedAsReceipt,
  type PrintedMoney,
  printedDepositCents,
  receivedCentsOf,
} from '../documents/settlement.ts';
import { formatDollars } from '../money.ts';
import { cleanLine } from '../text.ts';
import { businessWords, senderName, sentByWords, shortSubject, stopMailLabel } from './mail-to-client.ts';

/** The texts of the email of an invoice to its client, used for both the preview and the email. */
export interface ClientMailTexts {
  readonly from: string;
  readonly subject: string;
  readonly heading: string;
  /** Amount due and due date, at the top; what was paid on a receipt. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly lines: EmailLines;
  /** Says which part of what the invoice is; absent if it is no part. */
  readonly part?: string;
  /** Says that this version corrects an earlier one; absent for the first version. */
  readonly correction?: string;
  /** Says that a payment is being checked, so that nobody pays again; absent otherwise. */
  readonly checking?: string;
  /** The message, a paragraph for each line. */
  readonly message: readonly string[];
  readonly button: string;
  /** Who sent the email, below the button. */
  readonly sentBy: string;
  /** The label of the link that stops further emails. */
  readonly stop: string;
}

/** The text of an email's button. It always opens the client's page, where an online payment starts. */
export const viewButton = (isPayable: boolean): string => (isPayable ? 'View and pay' : 'View invoice');

/**
 * The texts of the email of an invoice, with the owner's message to the client and the payments so far; once it is paid
 * in full, the email is its receipt. `isPayable`: the client's page has a button to pay. `replaces`: the earlier version
 * that this one corrects.
 */
export function clientMailTexts(
  invoice: Invoice,
  message: string,
  paid: PrintedMoney = {},
  {
    isPayable = false,
    part,
    replaces,
  }: {
    readonly isPayable?: boolean;
    /** How the part of a quote that it bills stands now; by default as it was when the invoice was made. */
    readonly part?: PartStanding | undefined;
    readonly replaces?: ClientVersion | undefined;
  } = {},
): ClientMailTexts {
  const { total } = amountsOf(invoice);
  const isReceipt = isEmailedAsReceipt(total, paid);
  const what = isReceipt ? 'Receipt for invoice' : 'Invoice';
  const heading = cleanLine(`${what} ${invoice.invoiceNumber} from ${businessWords(invoice.businessName)}`);
  const askedCents = askedCentsOf(total, paid);
  const facts = isReceipt
    ? [{ label: 'Paid', value: formatDollars(receivedCentsOf(paid)) }]
    : total === 0
      ? [{ label: 'Total', value: `${formatDollars(0)}. ${nothingToPay}.` }]
      : [
          { label: 'Amount due', value: formatDollars(askedCents) },
          { label: 'Due date', value: askedCents > 0 ? formatLongDate(invoice.dueDate) : '' },
        ];
  return {
    from: senderName(invoice.businessName),
    // A client who has both emails sees which one counts.
    subject: shortSubject(replaces && !isReceipt ? `Corrected: ${heading}` : heading),
    heading,
    facts: facts.filter(({ value }) => value !== ''),
    lines: invoiceEmailLines(invoice, paid),
    ...(invoice.progress && { part: partSentence(part ?? partWhenSent(invoice.progress)) }),
    ...(replaces && { correction: replacesText(replaces, printedDepositCents(paid)) }),
    ...(paid.isBeingChecked && { checking: paymentIsChecked }),
    message: message.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
    button: viewButton(isPayable),
    sentBy: sentByWords(invoice.businessName, isReceipt ? 'receipt' : 'invoice'),
    stop: stopMailLabel,
  };
}

/**
 * An account's emails to clients are suspended after complaints from this many mailboxes within `days`, if they also
 * reach this share of the emails sent.
 */
export const suspension = { days: 30, mailboxes: 3, share: 0.003 } as const;

/** True if there are so many complaints that the account may no longer email clients. */
export const isTooMany = (complaints: number, mailsSent: number): boolean =>
  complaints >= suspension.mailboxes && complaints >= suspension.share * mailsSent;
