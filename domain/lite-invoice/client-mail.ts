import { brand } from '../brand.ts';
import { formatLongDate } from '../calendar-date.ts';
import { formatDollars } from '../money.ts';
import { amountsOf } from '../paper/amounts.ts';
import type { Invoice } from '../paper/invoice.ts';
import { cleanLine } from '../text.ts';

/** Characters of a business in a sender's name, and of a whole subject, that mail readers show. */
const lengths = { sender: 60, subject: 120 } as const;

const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trim();

/** A subject as long as mail readers show it. */
export const shortSubject = (text: string): string => cut(cleanLine(text), lengths.subject);

/**
 * A business as it may stand in a sender's name: one short line without what separates or encloses addresses in a
 * header, and without an @, so that it looks like no address.
 */
export const senderName = (businessName: string): string =>
  `${cut(cleanLine(businessName.replace(/[@<>()[\]\\,;:"]/g, ' ')), lengths.sender) || 'Your contractor'} via ${brand.name}`;

/** What the mail of an invoice to its client says; the preview shows it, the mail service gets it. */
export interface ClientMailTexts {
  readonly from: string;
  readonly subject: string;
  readonly heading: string;
  /** Amount due and due date, first of all. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** The message, a paragraph for each line. */
  readonly message: readonly string[];
  readonly button: string;
  readonly sentBy: string;
  readonly stop: string;
}

/** The texts of the mail of an invoice, with the owner's message to the client. */
export function clientMailTexts(invoice: Invoice, message: string): ClientMailTexts {
  const business = cleanLine(invoice.businessName) || 'your contractor';
  const heading = cleanLine(`Invoice ${invoice.invoiceNumber} from ${business}`);
  const facts = [
    { label: 'Amount due', value: formatDollars(amountsOf(invoice).total) },
    { label: 'Due date', value: formatLongDate(invoice.dueDate) },
  ];
  return {
    from: senderName(invoice.businessName),
    subject: shortSubject(heading),
    heading,
    facts: facts.filter(({ value }) => value !== ''),
    message: message.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
    button: 'View invoice',
    sentBy: `${business} sent you this invoice with ${brand.name}. Reply to this email to write to them.`,
    stop: 'Stop mail from this business',
  };
}
