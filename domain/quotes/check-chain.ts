import { type QuoteContent, withoutChoice } from './quote.ts';
import {
  type ChainHead,
  type ChainLink,
  type ChainOwner,
  changeKinds,
  type Hash,
  hashOfLink,
} from './quote-chain.ts';
import { quoteFingerprint } from './quote-fingerprint.ts';
import { choiceFault, hasChoices } from './quote-options.ts';
import { asSent } from './sent-content.ts';

/** The parts of a stored quote that are checked against its hash chain. */
export interface ChainedQuote extends ChainOwner {
  readonly content: QuoteContent;
  readonly createdAt: string;
  readonly head: ChainHead;
  readonly acceptance?: {
    readonly at: string;
    readonly name: string;
    readonly jobId: string;
    readonly contentHash: string;
  };
}

function faultsOfLinks(quote: ChainedQuote, links: readonly ChainLink[], hash: Hash): string[] {
  const faults: string[] = [];
  let before = '';
  links.forEach((link, index) => {
    if (link.number !== index + 1) faults.push(`Link ${index + 1} is missing or has another number.`);
    if (link.before !== before) faults.push(`Link ${index + 1} does not hold the hash of the one before.`);
    before = hashOfLink(quote, link, hash);
  });
  if (quote.head.links !== links.length) faults.push('The quote counts other links than there are.');
  if (quote.head.hash !== before) faults.push('The quote does not hold the hash of the last link.');
  return faults;
}

/** True if an approved quote has a choice that could be signed, or nothing to choose and no choice. */
const isChoiceValid = (content: QuoteContent): boolean =>
  hasChoices(content)
    ? content.choice !== undefined && choiceFault(content, content.choice) === undefined
    : content.choice === undefined;

function faultsOfApproval(
  { acceptance, content }: ChainedQuote,
  last: ChainLink | undefined,
  currentHash: string,
): string[] {
  if (!acceptance)
    return [
      ...(last?.kind === 'approved' ? ['The chain ends approved, the quote does not.'] : []),
      ...(content.choice ? ['The quote holds a choice that nobody approved.'] : []),
    ];
  if (last?.kind !== 'approved') return ['The quote is approved, the end of its chain is not.'];
  const faults: string[] = [];
  if (last.contentHash !== currentHash || acceptance.contentHash !== currentHash)
    faults.push('The quote no longer says what was approved.');
  if (!isChoiceValid(content)) faults.push('The approved choice is missing or does not fit the quote.');
  if (last.revision !== (content.revision ?? 0)) faults.push('Another revision was approved.');
  if (last.at !== acceptance.at) faults.push('It was approved at another time.');
  if (last.name !== acceptance.name) faults.push('It was approved under another name.');
  if (last.jobId !== acceptance.jobId) faults.push('It made another job.');
  return faults;
}

/** True for an event of the quote itself, not of one of its change orders. */
export const isOwnEvent = ({ kind }: Pick<ChainLink, 'kind'>): boolean =>
  !changeKinds.some((changeKind) => changeKind === kind);

/**
 * Sentences about every mismatch between a quote and the chain of its events; empty if everything matches. A chain that
 * was rewritten completely also matches, but its last hash then differs from the one on the emailed certificate.
 */
export function checkChain(quote: ChainedQuote, links: readonly ChainLink[], hash: Hash): readonly string[] {
  const currentHash = hash(quoteFingerprint(quote.content));
  // The client chose after the quote was sent.
  const sentHash = hash(quoteFingerprint(withoutChoice(asSent(quote.content))));
  const published = links.findLast(({ kind }) => kind === 'sent' || kind === 'revised');
  const [first] = links;
  return [
    ...faultsOfLinks(quote, links, hash),
    ...(first?.kind === 'created' && first.at !== quote.createdAt ? ['It was created at another time.'] : []),
    ...(published && published.contentHash !== sentHash
      ? ['The quote no longer says what was sent last.']
      : []),
    ...faultsOfApproval(quote, links.findLast(isOwnEvent), currentHash),
  ];
}
