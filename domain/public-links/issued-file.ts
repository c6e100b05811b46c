import type { Cents } from '../money.ts';

/** What a PDF is that left the product; stored, so a word never changes. */
export const issuedFileKinds = ['invoice', 'receipt', 'certificate', 'dispute-file'] as const;

export type IssuedFileKind = (typeof issuedFileKinds)[number];

/** What is stored about a PDF of an account under its hash, and under the code printed on it. */
export interface IssuedFileFacts {
  readonly file: IssuedFileKind;
  /** The invoice, or for a certificate the quote. */
  readonly documentId: string;
  /** The version of the invoice. */
  readonly contentId?: string;
  /** As printed. */
  readonly businessName: string;
  /** Of the invoice; number and title of a quote, which may lack either. */
  readonly number: string;
  readonly totalCents: Cents;
}

/** The address of the verify page for the code printed on a certificate or receipt. */
export const verifyUrl = (siteOrigin: string, codeId: string): string =>
  `${siteOrigin}/verify?id=${encodeURIComponent(codeId)}`;

/** The first day whose files have a record; files from before it only have one if the operator added them. */
export const recordedSince = '2026-11-25';

/** Days that the record of a free invoice is kept: seven years, as long as most people keep their books. */
export const freeFileDays = 7 * 365;
