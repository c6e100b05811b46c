import { emptyLine } from '#domain/documents/invoice-draft';
import type { OptionDraft } from '#domain/quotes/quote-draft';
import { optionTexts } from '#domain/quotes/quote-options';
import { isBlankLine, type OptionParts } from '../../documents/form/form-state.ts';
import type { QuoteFormDraft } from './quote-form.ts';

const suggestedNames = ['Good', 'Better', 'Best', 'Option 4'] as const;

/** The name of an option; "Option 2" while it has none. */
export const optionName = ({ name }: OptionDraft, index: number): string =>
  name.trim() || `Option ${index + 1}`;

/**
 * Whose a line is that is added below the last one, "Best": it belongs to the same option as that. Undefined without
 * options.
 */
export function optionOfAddedLine({
  options = [],
  lineItems,
}: Pick<QuoteFormDraft, 'options' | 'lineItems'>): string | undefined {
  if (options.length === 0) return undefined;
  const index = lineItems.at(-1)?.option;
  const option = index === undefined ? undefined : options[index];
  return option === undefined || index === undefined
    ? optionTexts.everyOption.toLowerCase()
    : optionName(option, index);
}

/** The first suggested name that no option has. */
const freeName = (options: readonly OptionDraft[]): string =>
  suggestedNames.find((name) => !options.some((option) => option.name.trim() === name)) ?? '';

/**
 * Adds an option that starts with a copy of the lines of the last one. The first time, all lines become those of a first
 * option, because they are what the quote offers so far.
 */
export function withAddedOption({ options, lines }: OptionParts): OptionParts {
  if (options.length === 0) {
    const first = {
      options: [{ name: freeName([]) }],
      lines: lines.map(({ id, line }) => ({ id, line: { ...line, option: 0 } })),
    };
    return withAddedOption(first);
  }
  const option = options.length;
  const last = lines.filter(({ line }) => line.option === option - 1);
  const copies = last.length > 0 ? last.map(({ line }) => line) : [emptyLine];
  return {
    options: [...options, { name: freeName(options) }],
    lines: [...lines, ...copies.map((line) => ({ line: { ...line, option } }))],
  };
}

/** Removes an option with its lines. If only one is left, its lines become the lines of the quote. */
export function withoutOption({ options, lines }: OptionParts, removed: number): OptionParts {
  const left = options.toSpliced(removed, 1);
  const kept = lines
    .filter(({ line }) => line.option !== removed)
    .map(({ id, line }) => {
      const { option, ...rest } = line;
      if (option === undefined || left.length < 2) return { id, line: rest };
      return { id, line: { ...rest, option: option > removed ? option - 1 : option } };
    });
  return {
    options: left.length < 2 ? [] : left,
    lines: kept.length > 0 ? kept : [{ line: emptyLine }],
  };
}

/** The lines with a removed line again, below the line that was above it. */
function withLineAgain(lines: OptionParts['lines'], before: OptionParts['lines'], at: number) {
  const line = before[at];
  if (!line) return lines;
  const earlier = before.slice(0, at).map(({ id }) => id);
  return lines.toSpliced(lines.findLastIndex(({ id }) => earlier.includes(id)) + 1, 0, line);
}

/**
 * Adds a removed option and its lines again, as they were in `before`, and leaves everything as it was typed since. If
 * the removal left no options, the other one is an option again, with the lines that it had.
 */
export function withOptionAgain(now: OptionParts, before: OptionParts, removed: number): OptionParts {
  const option = before.options[removed];
  if (!option) return now;
  const isOfRemoved = ({ line }: OptionParts['lines'][number]) => line.option === removed;
  const optionBefore = new Map(before.lines.map(({ id, line }) => [id, line.option]));
  const wasLast = now.options.length === 0;
  const kept = now.lines
    // The empty line that replaced the last line of the quote.
    .filter(({ id, line }) => !before.lines.every(isOfRemoved) || optionBefore.has(id) || !isBlankLine(line))
    .map(({ id, line }) => {
      const { option: current, ...rest } = line;
      const own = wasLast ? optionBefore.get(id) : current;
      if (own === undefined) return { id, line: rest };
      return { id, line: { ...rest, option: wasLast || own < removed ? own : own + 1 } };
    });
  const others = wasLast ? before.options.toSpliced(removed, 1) : now.options;
  const isRecommendedSince = others.some(({ isRecommended }) => isRecommended);
  const again = isRecommendedSince ? { ...option, isRecommended: undefined } : option;
  return {
    options: others.toSpliced(removed, 0, again),
    lines: before.lines.reduce<OptionParts['lines']>(
      (lines, line, at) => (isOfRemoved(line) ? withLineAgain(lines, before.lines, at) : lines),
      kept,
    ),
  };
}

/** Changes one option. At most one is recommended. */
export const withChangedOption = (
  { options, lines }: OptionParts,
  changed: number,
  change: Partial<OptionDraft>,
): OptionParts => ({
  options: options.map((option, index) => {
    if (index === changed) return { ...option, ...change };
    return change.isRecommended ? { ...option, isRecommended: undefined } : option;
  }),
  lines,
});

/** The position of the empty line of an option to type into, and the form with it: its last line, or a new one below. */
export function withLineOfOption(
  parts: OptionParts,
  option: number,
): { readonly parts: OptionParts; readonly at: number } {
  const { options, lines } = parts;
  const last = lines.findLastIndex(({ line }) => line.option === option);
  const lastLine = lines[last]?.line;
  if (lastLine && isBlankLine(lastLine)) return { parts, at: last };
  const at = last < 0 ? lines.length : last + 1;
  return { parts: { options, lines: lines.toSpliced(at, 0, { line: { ...emptyLine, option } }) }, at };
}
