import { browserName } from '../account/sign-in-records.ts';
import { brand } from '../brand.ts';
import { formatLongDate } from '../calendar-date.ts';
import { type SheetVerification, scanToVerify, verificationOf } from '../documents/invoice-sheet.ts';
import type { FactGroup } from '../documents/print/fact-group.ts';
import type { SheetAmount } from '../documents/settlement.ts';
import { formatDollars } from '../money.ts';
import { characterCount, cleanLine, cleanText, countText, cutText } from '../text.ts';
import { changeAmountText, changeTexts, type ListedChange } from './change-order.ts';
import type { QuoteContent } from './quote.ts';
import { quoteAmounts } from './quote.ts';
import type { ChainHead, ChainLink } from './quote-chain.ts';
import { namesOfChoice } from './quote-options.ts';
import { numberedQuote } from './quote-page-words.ts';
import { type QuoteSheet, sheetOfQuote } from './quote-sheet.ts';

/** A certificate of an approval, as texts to be drawn: one page, or more for a quote with many lines. */
export interface Certificate {
  readonly title: 'CERTIFICATE OF APPROVAL';
  readonly brandColor: string;
  readonly business: { readonly name: string; readonly lines: readonly string[] };
  /** Who approved what, for how much and when. */
  readonly sentence: string;
  readonly groups: readonly FactGroup[];
  readonly notes: readonly string[];
  readonly verification: SheetVerification;
}

/** Maximum characters of a number, and of a line about the business. What was agreed is printed in full. */
const maxLine = 60;

const cut = (text: string): string => (characterCount(text) > maxLine ? `${cutText(text, maxLine)}…` : text);

const filled = (facts: FactGroup['facts']) => facts.filter(({ value }) => value !== '');

/** The most characters of a text in one row, because a row is never divided between pages. */
const maxRow = 800;

/** Lines that one row can have. */
const linesPerRow = 20;

/** A text of any length in full, as rows that each fit on a page. Each line of it counts at least as one line of a row. */
function longFacts(label: string, text: string): FactGroup['facts'] {
  const rows: string[] = [];
  let [characters, lines] = [0, 0];
  for (const line of cleanText(text).trim().split('\n'))
    for (let rest = line, isFirst = true; isFirst || rest !== ''; isFirst = false) {
      const piece = cutText(rest, maxRow);
      rest = rest.slice(piece.length);
      const fits = rows.length > 0 && isFirst && characters + piece.length <= maxRow && lines < linesPerRow;
      if (fits) rows.push(`${rows.pop()}\n${piece}`);
      else rows.push(piece);
      [characters, lines] = fits ? [characters + piece.length, lines + 1] : [piece.length, 1];
    }
  return rows.map((value, index) => ({ label: index === 0 ? label : `${label}, continued`, value }));
}

/** "2026-11-04 09:00:00 UTC": to the second, independent of time zones. */
export const formatInstant = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

/** Older approvals recorded this as the browser, because CloudFront replaces the User-Agent header. */
const replacedBrowser = 'Amazon CloudFront';

/** The browser that the page reported; '' if it reported none. */
export const reportedBrowser = ({ browser }: Pick<ChainLink, 'browser'>): string =>
  browser === replacedBrowser ? '' : browser;

/** "Safari on iPhone (as the page reported)": the record keeps the browser's whole description of itself. */
const asReported = (browser: string): string =>
  browser === '' ? '' : `${browserName(browser)} (as the page reported)`;

/** "3 photos, shown on the following pages" */
const photoCount = (count: number): string => `${countText(count, 'photo')}, shown on the following pages`;

/** The agreed total before and with a change order, which the certificate says shortly. */
const agreedFacts = (agreed: readonly SheetAmount[]): FactGroup['facts'] =>
  agreed.map(({ label, value }) => ({
    label: label === changeTexts.agreedAfter ? changeTexts.agreedTotal : label,
    value,
  }));

/** The signed change orders of a quote, each with its time, and the agreed total with them. */
function changeGroup(content: QuoteContent, changes: readonly ListedChange[]): readonly FactGroup[] {
  const signed = changes.filter(({ status }) => status === 'accepted');
  if (signed.length === 0) return [];
  const agreed = signed.reduce((sum, { cents }) => sum + cents, quoteAmounts(content).total);
  return [
    {
      heading: 'Signed change orders',
      facts: [
        ...signed.map(({ changeNumber, cents, at }) => ({
          label: cut(changeNumber),
          value: `${changeAmountText(cents)}, signed ${formatInstant(at)}`,
        })),
        { label: changeTexts.agreedTotal, value: formatDollars(agreed) },
      ],
    },
  ];
}

/**
 * "Dana Whitfield approved the quote Q-1001, New furnace, for $250.00 on November 4, 2026 (UTC)." The day is that of the
 * record below it, so that the file never changes with a setting.
 */
function sentenceOf(
  content: QuoteContent,
  { name, at }: ChainLink,
  { title, total }: Pick<QuoteSheet, 'title' | 'total'>,
): string {
  return `${cleanLine(name)} approved the ${numberedQuote(content)}, ${cut(cleanLine(title))}, for ${total.value} on ${formatLongDate(at.slice(0, 10))} (UTC).`;
}

/** The certificate: what was approved, by whom and when, and the hashes that reveal later changes. */
export function certificateOf({
  content,
  approval,
  head,
  verifyUrl,
  changes = [],
}: {
  content: QuoteContent;
  approval: ChainLink;
  head: ChainHead;
  verifyUrl: string;
  /** The change orders of the quote; only the signed ones are shown. */
  changes?: readonly ListedChange[];
}): Certificate {
  const sheet = sheetOfQuote(content);
  const chosen = namesOfChoice(content);
  const { business, client, brandColor = brand.color } = content;
  return {
    title: 'CERTIFICATE OF APPROVAL',
    brandColor,
    business: {
      name: cut(business?.name ?? ''),
      lines: [business?.address, business?.city, business?.phone, business?.email]
        .map((line = '') => cut(line))
        .filter((line) => line !== ''),
    },
    sentence: sentenceOf(content, approval, sheet),
    groups: [
      {
        heading: 'What was approved',
        facts: filled([
          ...longFacts('Quote', sheet.title),
          ...(sheet.change ? longFacts(changeTexts.name, sheet.change.title) : []),
          { label: 'Number', value: cut(sheet.number ?? '') },
          { label: 'Revision', value: String(approval.revision) },
          ...longFacts('For', client?.name ?? ''),
          ...longFacts('Service address', sheet.serviceAddress ?? ''),
          ...longFacts('Chosen', chosen.option),
          ...longFacts('Not chosen', chosen.left.map(cleanLine).join(', ')),
          ...(content.photos ? [{ label: 'Photos', value: photoCount(content.photos.length) }] : []),
          ...(sheet.change
            ? [
                ...longFacts('Reason', sheet.change.reason),
                { label: 'Days added', value: sheet.change.days ?? '' },
              ]
            : []),
          // How the lines below come to the total.
          ...(sheet.adjustments ? [sheet.subtotal, ...sheet.adjustments] : []),
          sheet.total,
          ...agreedFacts(sheet.change?.agreed ?? []),
          ...(sheet.deposit ? [{ ...sheet.deposit, value: `${sheet.deposit.value}, due on approval` }] : []),
          { label: 'Issue date', value: sheet.issueDate },
          { label: 'Valid until', value: sheet.validUntil ?? '' },
          { label: 'Payment terms', value: sheet.terms ?? '' },
          ...longFacts('Message', sheet.clientMessage),
          ...longFacts('Notes', sheet.notes ?? ''),
        ]),
      },
      {
        heading: 'Approved lines',
        facts: sheet.rows.map(({ description, quantity, price, total }) => ({
          label: cleanLine(description),
          value: `${quantity} × ${price} = ${total}`,
        })),
      },
      ...changeGroup(content, changes),
      {
        heading: 'By whom, when and from where',
        facts: filled([
          { label: 'Signed', value: approval.name },
          { label: 'Time', value: formatInstant(approval.at) },
          { label: 'Network', value: approval.network },
          { label: 'Browser', value: asReported(reportedBrowser(approval)) },
        ]),
      },
      {
        heading: 'What proves it',
        facts: [
          { label: 'Content (SHA-256)', value: approval.contentHash },
          { label: `Record of ${head.links} steps (SHA-256)`, value: head.hash },
        ],
      },
    ],
    notes: [
      'Signed electronically by typing the name and approving.',
      `${brand.name} keeps the content and every step before it. Each step holds the hash of the one before, and the last hash is printed above: a record that is changed afterwards has another hash. Keep this certificate; it is the proof that ${brand.name} cannot change.`,
    ],
    verification: verificationOf('certificate', verifyUrl),
  };
}

/** Every text of a certificate that is drawn. */
export const textsOfCertificate = ({
  title,
  business,
  sentence,
  groups,
  notes,
  verification,
}: Certificate): readonly string[] => [
  title,
  business.name,
  ...business.lines,
  sentence,
  ...groups.flatMap(({ heading, facts }) => [
    heading,
    ...facts.flatMap(({ label, value }) => [label, value]),
  ]),
  ...notes,
  verification.text,
  scanToVerify,
];
