/** Events of the change orders of an approved quote, which are also in the chain of each change order. */
export const changeKinds = ['change-sent', 'change-approved', 'change-declined', 'change-withdrawn'] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** Events that the owner or the client causes. Opens and reports of the mail service are not in the chain. */
export const chainKinds = [
  'created',
  'sent',
  'revised',
  'approved',
  'declined',
  'withdrawn',
  ...changeKinds,
] as const;

export type ChainKind = (typeof chainKinds)[number];

/** A link of the chain: one event of a quote. Texts that do not apply are ''. */
export interface ChainLink {
  /** Counted from 1. */
  readonly number: number;
  readonly kind: ChainKind | 'unknown';
  /** ISO instant. */
  readonly at: string;
  /** The revision that the event is about; 0 for a draft and for quotes of the mobile app. */
  readonly revision: number;
  /** Hash of the shown content; '' for a draft. */
  readonly contentHash: string;
  /** The name of the signature, and the network and browser it came from. */
  readonly name: string;
  readonly network: string;
  readonly browser: string;
  /** Why the quote was declined. */
  readonly reason: string;
  readonly jobId: string;
  /** Only of an event of a change order. */
  readonly change?: ChainedChange;
  /** Hash of the previous link; '' for the first. */
  readonly before: string;
}

/** What the chain of a quote holds about an event of one of its change orders. */
export interface ChainedChange {
  readonly changeId: string;
  readonly number: number;
  /** What the change order adds to the agreed total, in cents; negative if it lowers it. */
  readonly cents: number;
  /** The agreed total after the event, in cents. */
  readonly agreedCents: number;
  /** Hash of the link of this event in the chain of the change order: it covers every step before it. */
  readonly record: string;
}

/** The end of a chain, stored on the quote: the number of links, and the hash of the last one. */
export interface ChainHead {
  readonly links: number;
  readonly hash: string;
}

/** The head of a quote without events, such as one from the mobile app. */
export const noChain: ChainHead = { links: 0, hash: '' };

/** Returns the SHA-256 of a text in hex. */
export type Hash = (text: string) => string;

/** The owner of a chain. Its IDs are hashed, so that a link is not valid in another quote or account. */
export interface ChainOwner {
  readonly quoteId: string;
  readonly userId: string;
}

/** The version of the hashed text's format. Every change of the format needs a new version. */
const version = { plain: 'quote-link/1', ofChange: 'quote-link/2' } as const;

type PlainField = Exclude<keyof ChainLink, 'change'>;

/** The hashed values of a link, in this order. The type checker reports a missing field. */
const hashed: { readonly [Field in PlainField]: (link: ChainLink) => ChainLink[Field] } = {
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  at: ({ at }) => at,
  revision: ({ revision }) => revision,
  contentHash: ({ contentHash }) => contentHash,
  name: ({ name }) => name,
  network: ({ network }) => network,
  browser: ({ browser }) => browser,
  reason: ({ reason }) => reason,
  jobId: ({ jobId }) => jobId,
  before: ({ before }) => before,
};

/** The hash of a link. It includes the hash of the previous link, and so covers all links before it. */
export function hashOfLink({ quoteId, userId }: ChainOwner, link: ChainLink, hash: Hash): string {
  const plain = [quoteId, userId, ...Object.values(hashed).map((read) => read(link))];
  const { change } = link;
  if (!change) return hash(JSON.stringify([version.plain, ...plain]));
  const { changeId, number, cents, agreedCents, record } = change;
  return hash(JSON.stringify([version.ofChange, ...plain, changeId, number, cents, agreedCents, record]));
}

/** The fields of a new link that the caller knows; `nextLink` adds the others. */
export type NewLink = Pick<ChainLink, 'kind' | 'at'> & Partial<Omit<ChainLink, 'number' | 'before'>>;

/** The next link of a chain, and the new head. */
export function nextLink(
  owner: ChainOwner,
  head: ChainHead,
  added: NewLink,
  hash: Hash,
): { readonly link: ChainLink; readonly head: ChainHead } {
  const blank = { revision: 0, contentHash: '', name: '', network: '', browser: '', reason: '', jobId: '' };
  const link = { ...blank, ...added, number: head.links + 1, before: head.hash };
  return { link, head: { links: link.number, hash: hashOfLink(owner, link, hash) } };
}
