import type { ChoosableLine } from '../documents/choosable-line.ts';
import type { InvoiceLine } from '../documents/invoice.ts';
import type { LineDraft } from '../documents/invoice-draft.ts';
import type { InvoiceFault } from '../documents/invoice-limits.ts';
import { amountFaults } from '../documents/validate-charges.ts';
import type { ShownPhoto } from '../photos/photo.ts';
import { characterCount, cleanLine, cutText } from '../text.ts';
import type { OptionDraft, QuoteDraft } from './quote-draft.ts';
import { linesOfChoice, optionLimits, presetChoices, type QuoteOption } from './quote-options.ts';

type TypedOptions = Pick<QuoteDraft, 'options' | 'lineItems'>;

/** Texts of the faults of options. */
export const optionFaultTexts = {
  tooFew: 'Add a second option, or remove this one.',
  tooMany: `A quote can have at most ${optionLimits.most} options.`,
  nameMissing: 'Give the option a name, such as Better.',
  nameTooLong: `The name of an option can be at most ${optionLimits.name} characters.`,
  nameTwice: (name: string) => `Two options are called ${name}. Give each its own name.`,
  noLines: (name: string) => `Add a line to ${name || 'the option'}.`,
  oneRecommended: 'Only one option can be recommended.',
  wrongOption: 'this option does not exist.',
} as const;

const nameOf = ({ name }: OptionDraft): string => cleanLine(name);

function nameFaults(option: OptionDraft, index: number, options: readonly OptionDraft[]): InvoiceFault[] {
  const field = `options.${index}.name`;
  const name = nameOf(option);
  if (name === '') return [{ field, message: optionFaultTexts.nameMissing }];
  if (characterCount(name) > optionLimits.name) return [{ field, message: optionFaultTexts.nameTooLong }];
  const isTaken = options.slice(0, index).some((other) => nameOf(other).toLowerCase() === name.toLowerCase());
  return isTaken ? [{ field, message: optionFaultTexts.nameTwice(name) }] : [];
}

/** The faults of options as typed: their number, names and lines, and the line of an option that does not exist. */
export function optionFaults({ options, lineItems }: TypedOptions): InvoiceFault[] {
  const strayLines = lineItems.flatMap(({ option }, index) =>
    option === undefined || options?.[option]
      ? []
      : [
          {
            field: `lineItems.${index}.option`,
            message: `Line ${index + 1}: ${optionFaultTexts.wrongOption}`,
          },
        ],
  );
  if (!options || options.length === 0) return strayLines;
  return [
    ...(options.length < optionLimits.least
      ? [{ field: 'options.0.name', message: optionFaultTexts.tooFew }]
      : []),
    ...(options.length > optionLimits.most ? [{ field: 'options', message: optionFaultTexts.tooMany }] : []),
    ...options.flatMap((option, index) => [
      ...nameFaults(option, index, options),
      ...(lineItems.some((line) => line.option === index)
        ? []
        : [{ field: `options.${index}.name`, message: optionFaultTexts.noLines(nameOf(option)) }]),
    ]),
    ...(options.filter(({ isRecommended }) => isRecommended).length > 1
      ? [{ field: 'options', message: optionFaultTexts.oneRecommended }]
      : []),
    ...strayLines,
  ];
}

/** Parsed lines with the marks of the typed ones, in the same order. */
const withMarks = <Line extends object>(
  { lineItems }: Pick<TypedOptions, 'lineItems'>,
  parsed: readonly Line[],
): readonly (Line & ChoosableLine)[] =>
  parsed.map((line, index) => {
    const { option, optional } = lineItems[index] ?? {};
    return { ...line, option, optional };
  });

const filledOptions = ({ options }: Pick<TypedOptions, 'options'>) =>
  options && options.length > 0 ? options : undefined;

/** The parsed lines of each option as the owner set them; all lines, less those not ticked, if there are no options. */
export function presetLines<Line extends object>(
  draft: TypedOptions,
  parsed: readonly Line[],
): readonly (readonly Line[])[] {
  const lineItems = withMarks(draft, parsed);
  return presetChoices({ options: optionsOf(draft).options, lineItems }).map((choice) =>
    linesOfChoice(lineItems, choice),
  );
}

/** The lines with the optional ones that make the total small or large: all credits, or all others. */
function extremeLines(
  draft: TypedOptions,
  parsed: readonly InvoiceLine[],
  isCredit: boolean,
): readonly (readonly InvoiceLine[])[] {
  const extreme = draft.lineItems.map((line): LineDraft => {
    if (!line.optional) return line;
    return { ...line, optional: (line.credit ?? false) === isCredit ? 'ticked' : 'unticked' };
  });
  return presetLines({ ...draft, lineItems: extreme }, parsed);
}

/**
 * The faults of the amounts of each option: as the owner set it, and with the ticks that make its total smallest or
 * largest. A discount that is larger than a subtotal which the client made smaller is limited to that subtotal.
 */
export function faultsOfEachOption(
  draft: TypedOptions,
  parsed: readonly InvoiceLine[],
  charges: Parameters<typeof amountFaults>[1],
): InvoiceFault[] {
  const names = filledOptions(draft)?.map(nameOf);
  const { discount: _discount, ...withoutDiscount } = charges;
  const checks = [
    presetLines(draft, parsed).map((lines) => amountFaults(lines, charges)),
    ...[true, false].map((isCredit) =>
      extremeLines(draft, parsed, isCredit).map((lines) => amountFaults(lines, withoutDiscount)),
    ),
  ];
  for (const check of checks) {
    const index = check.findIndex((faults) => faults.length > 0);
    const name = names?.[index];
    const faults = check[index] ?? [];
    if (faults.length > 0)
      return name === undefined
        ? faults
        : faults.map(({ field, message }) => ({ field, message: `${name}: ${message}` }));
  }
  return [];
}

/** The marks of a line to store: whose it is, and whether the client decides about it. */
export function marksOfLine({ options, lineItems }: TypedOptions, index: number) {
  const { option, optional } = lineItems[index] ?? {};
  return {
    ...(option !== undefined && options?.[option] && { option }),
    ...(optional !== undefined && { optional }),
  };
}

/** The options to store: cleaned, and with photos that the quote has. */
export function optionsOf(
  draft: Pick<TypedOptions, 'options'>,
  photos: readonly ShownPhoto[] = [],
): { readonly options?: readonly QuoteOption[] } {
  const options = filledOptions(draft)?.slice(0, optionLimits.most);
  if (!options) return {};
  return {
    options: options.map(({ name, isRecommended, photoId }) => ({
      name: cutText(cleanLine(name), optionLimits.name),
      ...(isRecommended && { isRecommended }),
      ...(photoId !== undefined && photos.some((photo) => photo.photoId === photoId) && { photoId }),
    })),
  };
}
