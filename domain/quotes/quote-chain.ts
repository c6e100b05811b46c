/** What happens to a quote by its owner and its client. Opens and what the mail service reports stay outside. */
export const chainKinds = ['created', 'sent', 'revised', 'approved', 'declined', 'withdrawn'] as const;

export type ChainKind = (typeof chainKinds)[number];

/** One thing that happened to a quote; texts that do not belong to it are ''. */
export interface ChainLink {
  /** Counted from 1. */
  readonly number: number;
  readonly kind: ChainKind | 'unknown';
  /** ISO instant. */
  readonly at: string;
  /** The revision it happened to; 0 for a draft and for quotes of the mobile app. */
  readonly revision: number;
  /** Hash of what was shown; '' for a draft. */
  readonly contentHash: string;
  /** What it was signed with, and from where. */
  readonly name: string;
  readonly network: string;
  readonly browser: string;
  /** Why it was declined. */
  readonly reason: string;
  readonly jobId: string;
  /** Hash of the link before; '' for the first. */
  readonly before: string;
}

/** The end of a chain, as the quote itself keeps it: how many links, and the hash of the last. */
export interface ChainHead {
  readonly links: number;
  readonly hash: string;
}

/** Of a quote to which nothing has happened, such as one that the mobile app made. */
export const noChain: ChainHead = { links: 0, hash: '' };

export type Hash = (text: string) => string;

/** Whose chain it is: a link is worth nothing in another quote or account. */
export interface ChainOwner {
  readonly quoteId: string;
  readonly userId: string;
}

/** Says how the text of a link is made; another way of making it gets another version. */
const version = 'quote-link/1';

/** What is hashed of each field, in this order; a field of a link that is forgotten here does not compile. */
const hashed: { readonly [Field in keyof ChainLink]: (link: ChainLink) => ChainLink[Field] } = {
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

/** The hash of a link, which holds that of the link before and so of all before it. */
export const hashOfLink = ({ quoteId, userId }: ChainOwner, link: ChainLink, hash: Hash): string =>
  hash(JSON.stringify([version, quoteId, userId, ...Object.values(hashed).map((read) => read(link))]));

/** What is said of a new link; the chain knows the rest. */
export type NewLink = Pick<ChainLink, 'kind' | 'at'> & Partial<Omit<ChainLink, 'number' | 'before'>>;

/** The next link of a chain, and its head from then on. */
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
