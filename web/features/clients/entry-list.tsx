import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { countText } from '#domain/text';
import { PageLink } from '../../routing/page-link.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Directory } from './use-directory.ts';

/** Number of entries rendered at a time. */
const renderedEntries = 50;

/** A sort order for the list. */
interface EntryOrder<Entry> {
  readonly label: string;
  /** Label of a button that switches to this order in one tap. */
  readonly button?: string;
  readonly compare: (a: Entry, b: Entry) => number;
}

interface EntryListProps<Entry> {
  readonly directory: Directory<Entry>;
  readonly noun: 'client' | 'item';
  readonly placeholder: string;
  /** What a search looks in, such as "the name or the email". */
  readonly searched: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** Shown above the list, and above the text of an empty one. */
  readonly above?: ReactNode;
  /** The placeholder shown while the entries load. */
  readonly waiting: ReactNode;
  /** The available sort orders, if there are several; the first is the directory's own order. */
  readonly orders?: readonly EntryOrder<Entry>[];
  /** The position in `orders` of the order to start with; the first if absent. */
  readonly firstOrder?: number;
  readonly children: (entries: readonly Entry[]) => ReactNode;
}

/** Search box, sort order, count and entries. A search covers all entries; fifty are rendered at a time. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { directory, noun, emptyTitle, emptyText, waiting } = props;
  const { entries, count, isComplete, isRestMissing, retry } = directory;
  const [text, setText] = useState('');
  const [shownCount, setShownCount] = useState(renderedEntries);
  const search = useDeferredValue(text).trim();
  const { sorted, orderField, orderButton } = useEntryOrder(
    search === '' ? entries : directory.search(search),
    props.orders,
    props.firstOrder,
  );
  const failure = <LoadFailure text={`Failed to load ${noun}s. Please try again.`} onRetry={retry} />;
  if (directory.isPending)
    return (
      <div role="status">
        <VisuallyHidden>Loading your {noun}s...</VisuallyHidden>
        <Skeleton className="mb-5 h-[4.5rem] w-full sm:w-80" />
        {waiting}
      </div>
    );
  if (directory.isError) return failure;
  if (entries.length === 0)
    return (
      <>
        {props.above}
        <EmptyState
          title={emptyTitle}
          action={
            <PageLink to="liteInvoiceGenerator" className={buttonClasses('filled')}>
              Create Invoice
            </PageLink>
          }
        >
          {emptyText}
        </EmptyState>
      </>
    );

  const hasHiddenEntries = sorted.length > shownCount;
  const isLoadingRest = !isComplete && !isRestMissing;
  // The number of matches is known only if all entries are loaded.
  const knownCount = search === '' ? count : isComplete ? sorted.length : undefined;
  const total = knownCount !== undefined && countText(knownCount, noun);
  return (
    <>
      {props.above}
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:mb-5">
        <div className="flex w-full items-end gap-2 sm:w-auto sm:gap-3">
          <TextField
            label={`Search ${noun}s`}
            type="search"
            autoComplete="off"
            placeholder={props.placeholder}
            className="min-w-0 grow sm:w-80"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setShownCount(renderedEntries);
            }}
          />
          {orderField}
        </div>
        <div className="flex grow items-center justify-between gap-4 sm:min-h-11 sm:grow-0">
          <p role="status" className="text-sm text-muted">
            {total}
          </p>
          {orderButton}
        </div>
      </div>
      {sorted.length === 0 && !isLoadingRest ? (
        <NoMatches noun={noun} searched={props.searched} onClear={() => setText('')} />
      ) : (
        props.children(sorted.slice(0, shownCount))
      )}
      {isRestMissing && <div className="mt-6">{failure}</div>}
      {(hasHiddenEntries || isLoadingRest) && (
        <LoadMore
          busy={!hasHiddenEntries}
          onClick={() => setShownCount((current) => current + renderedEntries)}
        >
          Showing {Math.min(shownCount, sorted.length)}
          {total && ` of ${total}`}
        </LoadMore>
      )}
    </>
  );
}

/** The entries in the chosen order, the field for choosing it, and a button for the order that has one. */
function useEntryOrder<Entry>(
  matches: readonly Entry[],
  orders: readonly EntryOrder<Entry>[] = [],
  firstOrder = 0,
): { readonly sorted: readonly Entry[]; readonly orderField: ReactNode; readonly orderButton: ReactNode } {
  const [orderIndex, setOrderIndex] = useState(firstOrder);
  const compare = orderIndex === 0 ? undefined : orders[orderIndex]?.compare;
  const sorted = useMemo(() => (compare ? [...matches].sort(compare) : matches), [matches, compare]);
  const orderField = orders.length > 1 && (
    <SelectField
      label="Sort by"
      autoComplete="off"
      className="w-34 shrink-0 sm:w-40"
      value={orderIndex}
      onChange={({ target }) => setOrderIndex(Number(target.value))}
    >
      {orders.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </SelectField>
  );
  const buttonIndex = orders.findIndex(({ button }) => button !== undefined);
  const isActive = orderIndex === buttonIndex;
  const orderButton = buttonIndex > 0 && (
    <Button
      variant={isActive ? 'filled' : 'outline'}
      aria-pressed={isActive}
      onClick={() => setOrderIndex(isActive ? 0 : buttonIndex)}
    >
      {orders[buttonIndex]?.button}
    </Button>
  );
  return { sorted, orderField, orderButton };
}

interface NoMatchesProps extends Pick<EntryListProps<unknown>, 'noun' | 'searched'> {
  readonly onClear: () => void;
}

const NoMatches = ({ noun, searched, onClear }: NoMatchesProps) => (
  <EmptyState
    title={`No ${noun}s match your search.`}
    action={
      <Button variant="outline" onClick={onClear}>
        Clear search
      </Button>
    }
  >
    Try a part of {searched}.
  </EmptyState>
);
