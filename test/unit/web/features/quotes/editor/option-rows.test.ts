import { describe, expect, test } from 'vitest';
import { emptyLine } from '#domain/documents/invoice-draft';
import { aLine } from '#test/support/invoices';
import type { OptionParts } from '../../../../../../web/features/documents/form/form-state.ts';
import {
  optionName,
  optionOfAddedLine,
  withAddedOption,
  withChangedOption,
  withLineOfOption,
  withOptionAgain,
  withoutOption,
} from '../../../../../../web/features/quotes/editor/option-rows.ts';

const furnace = aLine({ description: 'Furnace' });
const filter = aLine({ description: 'Filter', optional: 'ticked' });
const start: OptionParts = {
  options: [],
  lines: [
    { id: 1, line: furnace },
    { id: 2, line: filter },
  ],
};
const shapeOf = ({ options, lines }: OptionParts) => [
  options.map(({ name }) => name),
  lines.map(({ id, line }) => [id, line.description, line.option]),
];

describe('options in the form of a quote', () => {
  test('start with the lines typed so far as the first option, and a copy of them as the second', () => {
    const two = withAddedOption(start);
    expect(shapeOf(two)).toEqual([
      ['Good', 'Better'],
      [
        [1, 'Furnace', 0],
        [2, 'Filter', 0],
        [undefined, 'Furnace', 1],
        [undefined, 'Filter', 1],
      ],
    ]);
    expect(two.lines[3]?.line.optional).toBe('ticked');
    expect(withAddedOption(two).options.map(({ name }) => name)).toEqual(['Good', 'Better', 'Best']);
  });

  test('say to which option a line goes that is added below the last one', () => {
    const of = ({ options, lines }: OptionParts) =>
      optionOfAddedLine({ options: [...options], lineItems: lines.map(({ line }) => line) });
    expect(of(start)).toBeUndefined();
    const two = withAddedOption(start);
    expect(of(two)).toBe('Better');
    expect(of({ ...two, lines: [...two.lines, { line: furnace }] })).toBe('every option');
    expect(of({ ...two, options: [{ name: 'Good' }, { name: ' ' }] })).toBe('Option 2');
  });

  test('lose a removed option with its lines, and become plain lines when only one is left', () => {
    const three = withAddedOption(withAddedOption(start));
    expect(shapeOf(withoutOption(three, 0))[1]).toEqual([
      [undefined, 'Furnace', 0],
      [undefined, 'Filter', 0],
      [undefined, 'Furnace', 1],
      [undefined, 'Filter', 1],
    ]);
    expect(shapeOf(withoutOption(withAddedOption(start), 1))).toEqual([
      [],
      [
        [1, 'Furnace', undefined],
        [2, 'Filter', undefined],
      ],
    ]);
    const alone = {
      options: [{ name: 'A' }, { name: 'B' }],
      lines: [{ id: 1, line: { ...furnace, option: 0 } }],
    };
    expect(withoutOption(alone, 0).lines).toHaveLength(1);
  });

  /** Good, Better and Best with one line each, below a line of every option. */
  const offered: OptionParts = {
    options: [{ name: 'Good' }, { name: 'Better', isRecommended: true }, { name: 'Best' }],
    lines: [
      { id: 1, line: aLine({ description: 'Removal' }) },
      { id: 2, line: aLine({ description: '80 %', option: 0 }) },
      { id: 3, line: aLine({ description: '96 %', option: 1 }) },
      { id: 4, line: aLine({ description: '98 %', option: 2 }) },
    ],
  };

  test('come back with their lines, and leave what was typed since', () => {
    const removed = withoutOption(offered, 1);
    const since = withChangedOption(removed, 1, { name: 'Deluxe', isRecommended: true });
    const typed = {
      options: since.options,
      lines: [
        ...since.lines.map(({ id, line }) => ({
          id,
          line: id === 4 ? { ...line, description: '99 %' } : line,
        })),
        { id: 5, line: aLine({ description: 'Thermostat', option: 1 }) },
      ],
    };
    const again = withOptionAgain(typed, offered, 1);
    expect(shapeOf(again)).toEqual([
      ['Good', 'Better', 'Deluxe'],
      [
        [1, 'Removal', undefined],
        [2, '80 %', 0],
        [3, '96 %', 1],
        [4, '99 %', 2],
        [5, 'Thermostat', 2],
      ],
    ]);
    expect(again.options.map(({ isRecommended }) => isRecommended)).toEqual([undefined, undefined, true]);
  });

  test('come back as two, each with its lines, if only one was left', () => {
    const two = withoutOption(offered, 2);
    const one = withoutOption(two, 0);
    const typed = { ...one, lines: [...one.lines, { id: 5, line: aLine({ description: 'Permit' }) }] };
    expect(shapeOf(withOptionAgain(typed, two, 0))).toEqual([
      ['Good', 'Better'],
      [
        [1, 'Removal', undefined],
        [2, '80 %', 0],
        [3, '96 %', 1],
        [5, 'Permit', undefined],
      ],
    ]);
    const alone = { ...two, lines: two.lines.filter(({ id }) => id === 3) };
    expect(withOptionAgain(withoutOption(alone, 1), alone, 1)).toEqual(alone);
  });

  test('have at most one recommendation', () => {
    const two = withAddedOption(start);
    const first = withChangedOption(two, 0, { isRecommended: true });
    const second = withChangedOption(first, 1, { isRecommended: true });
    expect(second.options.map(({ isRecommended }) => isRecommended)).toEqual([undefined, true]);
    expect(withChangedOption(second, 0, { name: 'Basic' }).options[1]?.isRecommended).toBe(true);
  });

  test('get a new line below their last one', () => {
    const { parts, at } = withLineOfOption(withAddedOption(start), 0);
    expect(parts.lines.map(({ line }) => line.option)).toEqual([0, 0, 0, 1, 1]);
    expect([at, parts.lines[2]?.line.description]).toEqual([2, '']);
    expect(withLineOfOption(start, 0)).toMatchObject({ at: 2, parts: { lines: { length: 3 } } });
  });

  test('get no second empty line while their last one is empty', () => {
    const blank = { options: [], lines: [{ id: 1, line: emptyLine }] };
    const two = withAddedOption(blank);
    for (const [option, at] of [
      [0, 0],
      [1, 1],
    ] as const)
      expect(withLineOfOption(two, option)).toEqual({ parts: two, at });
    const typed = withLineOfOption(withAddedOption(start), 1).parts;
    expect(withLineOfOption(typed, 1)).toEqual({ parts: typed, at: 4 });
  });

  test('are called by their position while they have no name', () => {
    expect([optionName({ name: ' ' }, 1), optionName({ name: 'Best' }, 2)]).toEqual(['Option 2', 'Best']);
  });
});
