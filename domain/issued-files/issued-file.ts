import type { Cents } from '../money.ts';

/** The kinds of issued PDFs. The words are stored, so they never change. */
export const issuedFileKinds = [
  'invoice',
  'receipt',
  'certificate',
  'quote',
  'dispute-file',
  'statement',
  'summary',
] as const;

export type IssuedFileKind = (typeof issuedFileKinds)[number];

/** Facts about an issued PDF of an account, stored under its hash and under the code printed on it. */
export interface IssuedFileFacts {
  readonly file: IssuedFileKind;
  /**
   * The ID of the invoice; for a quote and a certificate, of the quote; for a statement, of the client; for a summary,
   * of its email.
   */
  readonly documentId: string;
  /** The ID of the invoice's content. */
  readonly contentId?: string;
  /** As printed. */
  readonly businessName: string;
  /**
   * The number of the invoice; for a quote its number and title, as far as it has them; '' for a statement; the period
   * of a summary.
   */
  readonly number: string;
  readonly totalCents: Cents;
}

/** The URL of the verify page for the code printed on a certificate or receipt. */
export const verifyUrl = (siteOrigin: string, codeId: string): string =>
  `${siteOrigin}/verify?id=${encodeURIComponent(codeId)}`;

/** The first day whose PDFs were all recorded. Earlier PDFs are only recorded if the operator added them. */
export const recordedSince = '2026-11-25';

/** Days that the record of a free invoice is kept: seven years, as long as most people keep their books. */
export const freeFileDays = 7 * 365;
