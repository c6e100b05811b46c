/** What the timeline of a client has, and by what it can be filtered. */
export const clientEntryKinds = ['job', 'quote', 'invoice', 'payment', 'email'] as const;

export type ClientEntryKind = (typeof clientEntryKinds)[number];

/** What an entry links to. A statement has no page of its own. */
export type EntryDocument = 'job' | 'quote' | 'invoice' | 'statement';

/** Something that happened with a client. */
export interface ClientEntry {
  readonly kind: ClientEntryKind;
  /** ISO instant; for a job with a date, when it begins. */
  readonly at: string;
  /** Only for a job with a date: when it takes place, in words. Shown in place of the instant. */
  readonly when?: string;
  readonly document: EntryDocument;
  readonly documentId: string;
  /** "Invoice 1001" */
  readonly title: string;
  /** "Payment of $225.00 recorded" */
  readonly text: string;
}

/** Sorts entries newest first. Entries of one instant keep their order. */
export const newestEntriesFirst = (entries: readonly ClientEntry[]): readonly ClientEntry[] =>
  entries.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));

/** Texts of the timeline of a client. */
export const clientTimelineTexts = {
  title: 'Timeline',
  hint: 'Jobs, quotes, invoices, payments and emails, newest first.',
  show: 'Show',
  everything: 'Everything',
  loading: 'Loading the timeline...',
  failed: 'Failed to load the timeline. Please try again.',
  older: 'Show older',
  nothing: 'Nothing yet',
  nothingOfKind: (kind: ClientEntryKind) => `No ${kindLabels[kind].toLowerCase()} here yet.`,
} as const;

/** The names of the filters. */
export const kindLabels: Readonly<Record<ClientEntryKind, string>> = {
  job: 'Jobs',
  quote: 'Quotes',
  invoice: 'Invoices',
  payment: 'Payments',
  email: 'Emails',
};
