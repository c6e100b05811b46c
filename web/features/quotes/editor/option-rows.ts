import { emptyLine } from '#domain/documents/invoice-draft';
import type { OptionDraft } from '#domain/quotes/quote-draft';
import type { OptionParts } from '../../documents/form/form-state.ts';

const suggestedNames = ['Good', 'Better', 'Best', 'Option 4'] as const;

/** The name of an option; "Option 2" while it has none. */
export const optionName = ({ name }: OptionDraft, index: number): string =>
  name.trim() || `Option ${index + 1}`;

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

/** Adds an empty line to an option, below its last one. */
export function withLineOfOption({ options, lines }: OptionParts, option: number): OptionParts {
  const at = lines.findLastIndex(({ line }) => line.option === option);
  const added = { line: { ...emptyLine, option } };
  return { options, lines: lines.toSpliced(at < 0 ? lines.length : at + 1, 0, added) };
}
