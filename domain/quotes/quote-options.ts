import type { ChoosableLine } from '../documents/choosable-line.ts';
import type { Cents } from '../money.ts';

/** One of the offers that a client chooses between, such as "Good", "Better" or "Best". */
export interface QuoteOption {
  /** Never '', and unique within its quote. */
  readonly name: string;
  /** True for the offer that the owner recommends. Stored only if true. */
  readonly isRecommended?: boolean;
  /** One of the quote's photos, shown with the option. */
  readonly photoId?: string;
}

/** What the client signed: the option by position, and the positions of the optional lines that are part of it. */
export interface QuoteChoice {
  /** Absent if the quote has no options, and while none is chosen. */
  readonly option?: number | undefined;
  /** In ascending order. */
  readonly lines: readonly number[];
}

/** The parts of a quote that a client can decide about. */
export interface Choosable<Line extends ChoosableLine = ChoosableLine> {
  readonly options?: readonly QuoteOption[] | undefined;
  readonly lineItems: readonly Line[];
  readonly choice?: QuoteChoice | undefined;
}

/** Limits of options: their number, and the characters of a name. */
export const optionLimits = { least: 2, most: 4, name: 60 } as const;

/** True if the client has something to decide: an option, or optional lines. */
export const hasChoices = ({ options, lineItems }: Choosable): boolean =>
  options !== undefined || lineItems.some(({ optional }) => optional !== undefined);

/** True for a quote whose client has something to decide and has not signed a choice. */
export const isUndecided = (content: Choosable): boolean =>
  content.choice === undefined && hasChoices(content);

const belongsTo = ({ option }: ChoosableLine, chosen: number | undefined): boolean =>
  option === undefined || option === chosen;

/** The choice of an option with the optional lines ticked as the owner set them. */
export const presetChoice = ({ lineItems }: Choosable, option: number | undefined): QuoteChoice => ({
  ...(option !== undefined && { option }),
  lines: lineItems.flatMap((line, index) =>
    belongsTo(line, option) && line.optional === 'ticked' ? [index] : [],
  ),
});

/** The positions of the optional lines that a client can tick with an option. */
export const offeredLines = ({ lineItems }: Choosable, option: number | undefined): readonly number[] =>
  lineItems.flatMap((line, index) => (line.optional !== undefined && belongsTo(line, option) ? [index] : []));

/** The positions of the fixed lines of an option, or with undefined those of every option. */
export const fixedLines = ({ lineItems }: Choosable, option: number | undefined): readonly number[] =>
  lineItems.flatMap((line, index) => (line.optional === undefined && line.option === option ? [index] : []));

/** The positions of all lines in the order of papers: those of every option, each option's own, then the optional ones. */
export function linesInOrder(content: Choosable): readonly number[] {
  const owners = [undefined, ...(content.options ?? []).map((_, option) => option)];
  const isOptional = (at: number) => content.lineItems[at]?.optional !== undefined;
  return [
    ...owners.flatMap((option) => fixedLines(content, option)),
    ...owners.flatMap((owner) =>
      content.lineItems.flatMap(({ option }, at) => (isOptional(at) && option === owner ? [at] : [])),
    ),
  ];
}

/** True if a line is part of a choice. */
export const isChosenLine = (line: ChoosableLine, index: number, { option, lines }: QuoteChoice): boolean =>
  belongsTo(line, option) && (line.optional === undefined || lines.includes(index));

/** The lines of a choice, in the order of the quote. */
export const linesOfChoice = <Line extends ChoosableLine>(
  lineItems: readonly Line[],
  choice: QuoteChoice,
): readonly Line[] => lineItems.filter((line, index) => isChosenLine(line, index, choice));

/** One choice for each option as the owner set it; a quote without options has one. */
export const presetChoices = (content: Choosable): readonly QuoteChoice[] =>
  content.options
    ? content.options.map((_, option) => presetChoice(content, option))
    : [presetChoice(content, undefined)];

/** Why a choice cannot be signed. */
export type ChoiceFault = 'option-missing' | 'line-wrong' | 'nothing-chosen';

/** Why a choice cannot be signed; undefined if it can. A choice with a line of another option is wrong. */
export function choiceFault({ options, lineItems }: Choosable, choice: QuoteChoice): ChoiceFault | undefined {
  const { option, lines } = choice;
  if (options ? option === undefined || options[option] === undefined : option !== undefined)
    return 'option-missing';
  const isDecidable = (index: number) => {
    const line = lineItems[index];
    return line?.optional !== undefined && belongsTo(line, option);
  };
  if (!lines.every(isDecidable)) return 'line-wrong';
  return linesOfChoice(lineItems, choice).length === 0 ? 'nothing-chosen' : undefined;
}

/** A choice in its stored form: each line once, in ascending order. */
export const storedChoice = ({ option, lines }: QuoteChoice): QuoteChoice => ({
  ...(option !== undefined && { option }),
  lines: [...new Set(lines)].toSorted((one, other) => one - other),
});

/** The names of the option and the optional lines that were left out; '' and empty if there are none. */
export function namesOfChoice<Line extends ChoosableLine & { readonly description: string }>({
  options,
  lineItems,
  choice,
}: Choosable<Line>): {
  readonly option: string;
  readonly left: readonly string[];
  readonly taken: readonly string[];
} {
  if (!choice) return { option: '', left: [], taken: [] };
  const offered = (isTaken: boolean) =>
    lineItems
      .filter(
        (line, index) =>
          line.optional !== undefined &&
          belongsTo(line, choice.option) &&
          choice.lines.includes(index) === isTaken,
      )
      .map(({ description }) => description);
  return {
    option: options?.[choice.option ?? -1]?.name ?? '',
    left: offered(false),
    taken: offered(true),
  };
}

/** The option or line of smallest total among choices; the first if there are several. */
export function smallestOf(
  choices: readonly QuoteChoice[],
  totalOf: (choice: QuoteChoice) => Cents,
): QuoteChoice {
  const [first = { lines: [] }, ...others] = choices;
  return others.reduce((least, choice) => (totalOf(choice) < totalOf(least) ? choice : least), first);
}

/** Texts about options and optional lines, for owner and client. */
export const optionTexts = {
  recommended: 'Recommended',
  from: 'From',
  everyOption: 'Every option',
  taxIncluded: 'tax included',
  plusTax: 'plus tax',
  chooseFirst: 'Choose an option first.',
  nothingChosen: 'Choose at least one line.',
  chooseToSeeTotal: 'Choose an option',
  chooseHeading: 'Choose one',
  yourChoice: (chosen: string): string => `Your choice: ${chosen}`,
  optionsHeading: 'Options',
  optionalHeading: 'Optional',
  optional: 'optional',
  everyHeading: 'Included in every option',
  fixedHeading: 'Included',
} as const;

/** What the client agrees to, above the button that signs: "You agree to Better, $4,820.00." */
export function agreementSentence(option: string, total: string, taken: readonly string[] = []): string {
  if (option !== '') return `You agree to ${chosenName(option, taken)}, ${total}.`;
  return taken.length === 0 ? `You agree to ${total}.` : `You agree to ${total}, with ${listed(taken)}.`;
}

/** "Better with Surge protector and Smart thermostat"; '' if nothing was chosen. `taken`: the ticked lines. */
export const chosenName = (option: string, taken: readonly string[]): string =>
  [option, listed(taken)].filter((part) => part !== '').join(' with ');

/** "Better, without Surge protector and Smart thermostat"; '' if there was nothing to choose or nothing left out. */
export function choiceWords<Line extends ChoosableLine & { readonly description: string }>(
  content: Choosable<Line>,
): string {
  const { option, left } = namesOfChoice(content);
  const without = left.length > 0 ? `without ${listed(left)}` : '';
  return [option, without].filter((part) => part !== '').join(', ');
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
