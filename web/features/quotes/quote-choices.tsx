import { useEffect, useId } from 'react';
import { formatDollars } from '#domain/money';
import { rowsOfAllLines, sumsOfChoice } from '#domain/quotes/choice-rows';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { totalOfChoice } from '#domain/quotes/quote';
import {
  chosenName,
  fixedLines,
  namesOfChoice,
  offeredLines,
  optionTexts,
  presetChoice,
} from '#domain/quotes/quote-options';
import { optionTaxWords, type QuoteRow } from '#domain/quotes/quote-sheet';
import { classNames } from '../../ui/class-names.ts';
import { AnnouncedAmounts } from '../documents/announced-amounts.tsx';
import { OptionalLine } from './optional-line.tsx';
import { LineTable, QuoteSums } from './quote-lines.tsx';
import type { Choosing } from './use-choice.ts';

interface QuoteChoicesProps {
  readonly quote: QuoteView;
  /** Absent if nobody can choose here: on the owner's page, and on a closed quote. */
  readonly choosing: Choosing | undefined;
}

/** A quote with options or optional lines, of which its client chooses. The sums follow the choice at once. */
export function QuoteChoices({ quote, choosing }: QuoteChoicesProps) {
  const rows = rowsOfAllLines(quote);
  const errorId = useId();
  const { refusals = 0, first } = choosing ?? {};
  // Here, because this code may be loaded only after the form refused to sign.
  useEffect(() => {
    if (refusals > 0) first?.current?.focus();
  }, [refusals, first]);
  const error = quote.options ? undefined : choosing?.error;
  const option = choosing?.choice.option;
  const shownOf = (positions: readonly number[]) => positions.flatMap((at) => rows[at] ?? []);
  const fixed = shownOf(fixedLines(quote, undefined));
  const offered = choosing
    ? offeredLines(quote, option)
    : quote.lineItems.flatMap((line, index) => (line.optional === undefined ? [] : [index]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-5 py-5 sm:p-8 print:px-0 print:py-4">
      {fixed.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg font-semibold">
            {quote.options ? optionTexts.everyHeading : optionTexts.fixedHeading}
          </h2>
          <LineTable rows={fixed} />
        </section>
      )}
      {quote.options && <Options quote={quote} rows={rows} choosing={choosing} />}
      {offered.length > 0 && (
        <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
          <legend className="mb-2 text-lg font-semibold">{optionTexts.optionalHeading}</legend>
          <div className="grid gap-2">
            {offered.map((line, index) => (
              <OptionalLine
                key={line}
                {...{ quote, line, choosing }}
                row={rows[line]}
                isFirst={index === 0 && !quote.options}
                errorId={error !== undefined && index === 0 ? errorId : undefined}
              />
            ))}
          </div>
        </fieldset>
      )}
      {error !== undefined && (
        <p id={errorId} className="text-sm text-error">
          {error}
        </p>
      )}
      <Sums quote={quote} choosing={choosing} />
    </div>
  );
}

function Options({ quote, rows, choosing }: QuoteChoicesProps & { readonly rows: readonly QuoteRow[] }) {
  const errorId = useId();
  const name = useId();
  const { options = [] } = quote;
  const error = choosing?.error;

  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-2 text-lg font-semibold">
        {choosing ? optionTexts.chooseHeading : optionTexts.optionsHeading}
      </legend>
      {error !== undefined && (
        <p id={errorId} className="mb-2 text-sm font-medium text-error">
          {error}
        </p>
      )}
      <div className="grid gap-3">
        {options.map((_, index) => (
          // Options are never reordered here.
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its position
          <OptionCard key={index} {...{ quote, rows, choosing, name, index }} />
        ))}
      </div>
    </fieldset>
  );
}

/** One option with its lines and its total. Without a client who chooses, it has no radio button. */
function OptionCard({
  quote,
  rows,
  choosing,
  name,
  index,
}: QuoteChoicesProps & {
  readonly rows: readonly QuoteRow[];
  /** The name that the radio buttons share. */
  readonly name: string;
  readonly index: number;
}) {
  const { name: label = '', isRecommended, photoId } = quote.options?.[index] ?? {};
  const isWrong = choosing?.error !== undefined;
  const Label = choosing ? 'label' : 'div';
  const isChosen = choosing?.choice.option === index;
  const own = fixedLines(quote, index).flatMap((at) => rows[at] ?? []);
  const [titleId, linesId] = [`${name}-title-${index}`, `${name}-lines-${index}`];
  return (
    <div className={cardClasses(isChosen, isWrong)}>
      <Label className={classNames('flex items-start gap-3 p-4', choosing && 'cursor-pointer')}>
        {choosing && (
          <input
            ref={index === 0 ? choosing.first : undefined}
            type="radio"
            name={name}
            checked={isChosen}
            onChange={() => choosing.choose(index)}
            aria-labelledby={titleId}
            aria-describedby={linesId}
            aria-invalid={isWrong}
            className="mt-1 size-5 shrink-0 accent-brand"
          />
        )}
        <span id={titleId} className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-semibold">{label}</span>
          {isRecommended && (
            <span className="rounded-full bg-brand-soft px-2 py-0.5 text-xs font-semibold">
              {optionTexts.recommended}
            </span>
          )}
          <span className="ml-auto text-right">
            <span className="amount block text-lg font-semibold" translate="no">
              {formatDollars(totalOfChoice(quote, presetChoice(quote, index)))}
            </span>{' '}
            <span className="block text-xs text-muted empty:hidden">{optionTaxWords(quote)}</span>
          </span>
        </span>
      </Label>
      <div className="px-4 pb-4">
        {/* An owner sees the photos below the quote. */}
        {choosing && photoId !== undefined && quote.photos?.some((photo) => photo.photoId === photoId) && (
          <img
            src={`/api/quotes/${quote.quoteId}/photos/${encodeURIComponent(photoId)}?size=small`}
            alt={quote.photos.find((photo) => photo.photoId === photoId)?.caption || label}
            loading="lazy"
            decoding="async"
            className="mb-3 aspect-video w-full rounded-control object-cover sm:w-60"
          />
        )}
        <ul id={linesId} className="grid gap-1 text-sm">
          {own.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a quote are text without identity
            <li key={at} className="flex gap-4">
              <span className="min-w-0 grow">
                {row.description}
                <span className="text-muted" translate="no">
                  {' '}
                  {row.quantity} × {row.price}
                </span>
              </span>
              <span className="amount" translate="no">
                {row.total}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const cardClasses = (isChosen: boolean, isWrong: boolean): string =>
  classNames(
    'break-inside-avoid rounded-control border',
    isChosen ? 'border-brand ring-2 ring-brand' : isWrong ? 'border-error' : 'border-line',
  );

/** The sums of the choice, announced when it changes. Without an option there is no total yet. */
function Sums({ quote, choosing }: QuoteChoicesProps) {
  const isOpen = quote.options !== undefined && choosing?.choice.option === undefined;
  const chosen = choosing && !isOpen ? { ...quote, choice: choosing.choice } : quote;
  const sums = sumsOfChoice(chosen, isOpen);
  const { amounts, below: deposit } = sums;
  const total = isOpen && choosing ? { ...sums.total, value: optionTexts.chooseToSeeTotal } : sums.total;
  const names = namesOfChoice(chosen);
  const chosenText = choosing && !isOpen ? chosenName(names.option, names.taken) : '';
  return (
    <div>
      {chosenText !== '' && (
        <p className="mb-2 text-right text-sm text-muted" translate="no">
          {optionTexts.yourChoice(chosenText)}
        </p>
      )}
      <QuoteSums {...{ amounts, total, deposit }} />
      {choosing && <AnnouncedAmounts amounts={isOpen ? [] : [total, ...deposit]} />}
    </div>
  );
}
