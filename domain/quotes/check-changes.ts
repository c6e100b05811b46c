import type { QuoteChange, QuoteChanges } from './change-order.ts';
import { type ChainedQuote, checkChain } from './check-chain.ts';
import { quoteAmounts } from './quote.ts';
import { type ChainedChange, type ChainKind, type ChainLink, type Hash, hashOfLink } from './quote-chain.ts';
import type { StoredQuoteStatus } from './quote-state.ts';

/** A change order with its own chain. */
export interface ChangeRecord {
  readonly quote: ChainedQuote & { readonly status?: StoredQuoteStatus | undefined };
  readonly links: readonly ChainLink[];
}

/** A quote with its change orders, as stored. */
export type ChangedQuote = ChainedQuote & { readonly changes?: QuoteChanges | undefined };

/** Which event of a change order each event of its quote repeats, and the state after it. */
const repeated: Partial<
  Record<ChainKind, { readonly kinds: readonly ChainKind[]; readonly status: StoredQuoteStatus }>
> = {
  'change-sent': { kinds: ['sent', 'revised'], status: 'sent' },
  'change-approved': { kinds: ['approved'], status: 'accepted' },
  'change-declined': { kinds: ['declined'], status: 'declined' },
  'change-withdrawn': { kinds: ['withdrawn'], status: 'withdrawn' },
};

type ChangeLink = ChainLink & { readonly change: ChainedChange };

const isChangeLink = (link: ChainLink): link is ChangeLink => link.change !== undefined;

const repeatedTexts = ['at', 'contentHash', 'name', 'network', 'browser', 'reason'] as const;

/** Whether the step of the change order that a step of the quote names exists and says the same. */
function faultsOfStep(link: ChangeLink, { quote, links }: ChangeRecord, hash: Hash): readonly string[] {
  const { number, record } = link.change;
  const own = links.find((each) => hashOfLink(quote, each, hash) === record);
  if (!own) return [`Change order ${number} no longer has the step that step ${link.number} names.`];
  const isSameKind = repeated[link.kind as ChainKind]?.kinds.some((kind) => kind === own.kind) ?? false;
  const isSame = isSameKind && repeatedTexts.every((text) => own[text] === link[text]);
  return isSame ? [] : [`Step ${link.number} and the record of change order ${number} differ.`];
}

/** Whether the agreed totals follow from the signed change orders in their order. */
function faultsOfTotals(
  quote: ChangedQuote,
  links: readonly ChangeLink[],
  changes: ReadonlyMap<string, ChangeRecord>,
): readonly string[] {
  const faults: string[] = [];
  let agreed = quoteAmounts(quote.content).total;
  for (const { number: step, kind, change } of links) {
    const { changeId, number, cents, agreedCents } = change;
    if (kind === 'change-approved') {
      const content = changes.get(changeId)?.quote.content;
      if (content && quoteAmounts(content).total !== cents)
        faults.push(`Change order ${number} no longer has the amount that was signed.`);
      if (content && content.change?.agreedBeforeCents !== agreed)
        faults.push(`Change order ${number} was signed with another agreed total.`);
      agreed += cents;
    }
    if (agreedCents !== agreed) faults.push(`The agreed total in step ${step} is wrong.`);
  }
  return faults;
}

function faultsOfEntry(
  quote: ChangedQuote,
  { number, changeNumber, status, cents, at, daysAdded }: QuoteChange,
  last: ChangeLink | undefined,
  { quote: own }: ChangeRecord,
): readonly string[] {
  const { change, quoteNumber = '' } = own.content;
  const recorded = last ? repeated[last.kind as ChainKind]?.status : 'draft';
  return [
    ...(change?.number === number &&
    changeNumber === quoteNumber &&
    (last?.change.number ?? number) === number
      ? []
      : [`Change order ${number} has another number.`]),
    ...(change?.approvedHash === quote.acceptance?.contentHash
      ? []
      : [`Change order ${number} changes something else than was approved.`]),
    ...(status === recorded && own.status === recorded
      ? []
      : [`Change order ${number} is in another state than its record says.`]),
    ...(cents === quoteAmounts(own.content).total ? [] : [`Change order ${number} has another amount.`]),
    ...(daysAdded === change?.daysAdded ? [] : [`Change order ${number} adds other days.`]),
    // Signed change orders count in the order of these times.
    ...(last === undefined || last.at === at ? [] : [`Change order ${number} is listed at another time.`]),
  ];
}

/**
 * Sentences about every mismatch between an approved quote, its change orders and their chains; empty if everything
 * matches. `changes` has the change orders that the quote or its chain names, as far as they exist.
 */
export function checkChanges(
  quote: ChangedQuote,
  links: readonly ChainLink[],
  changes: ReadonlyMap<string, ChangeRecord>,
  hash: Hash,
): readonly string[] {
  const entries = quote.changes ?? {};
  const changeLinks = links.filter(isChangeLink);
  const removed = new Map(
    changeLinks
      .filter(({ change }) => entries[change.changeId] === undefined)
      .map(({ change }) => [change.changeId, change.number]),
  );
  return [
    ...[...removed.values()].map((number) => `Change order ${number} was removed from the quote.`),
    ...changeLinks.flatMap((link) => {
      const record = changes.get(link.change.changeId);
      return record ? faultsOfStep(link, record, hash) : [];
    }),
    ...faultsOfTotals(quote, changeLinks, changes),
    ...Object.entries(entries).flatMap(([changeId, entry]) => {
      const record = changes.get(changeId);
      if (!record) return [`Change order ${entry.number} is missing.`];
      const last = changeLinks.findLast(({ change }) => change.changeId === changeId);
      return [
        ...checkChain(record.quote, record.links, hash).map(
          (fault) => `Change order ${entry.number}: ${fault}`,
        ),
        ...faultsOfEntry(quote, entry, last, record),
      ];
    }),
  ];
}

/** The IDs of the change orders that a quote or its chain names. */
export const changeIdsOf = (
  { changes = {} }: Pick<ChangedQuote, 'changes'>,
  links: readonly ChainLink[],
): readonly string[] => [
  ...new Set([...Object.keys(changes), ...links.flatMap(({ change }) => change?.changeId ?? [])]),
];
