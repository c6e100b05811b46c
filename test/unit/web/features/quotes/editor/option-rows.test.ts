import { describe, expect, test } from 'vitest';
import { aLine } from '#test/support/invoices';
import type { OptionParts } from '../../../../../../web/features/documents/form/form-state.ts';
import {
  optionName,
  withAddedOption,
  withChangedOption,
  withLineOfOption,
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

  test('have at most one recommendation', () => {
    const two = withAddedOption(start);
    const first = withChangedOption(two, 0, { isRecommended: true });
    const second = withChangedOption(first, 1, { isRecommended: true });
    expect(second.options.map(({ isRecommended }) => isRecommended)).toEqual([undefined, true]);
    expect(withChangedOption(second, 0, { name: 'Basic' }).options[1]?.isRecommended).toBe(true);
  });

  test('get a new line below their last one', () => {
    const { lines } = withLineOfOption(withAddedOption(start), 0);
    expect(lines.map(({ line }) => line.option)).toEqual([0, 0, 0, 1, 1]);
    expect(lines[2]?.line.description).toBe('');
    expect(withLineOfOption(start, 0).lines).toHaveLength(3);
  });

  test('are called by their position while they have no name', () => {
    expect([optionName({ name: ' ' }, 1), optionName({ name: 'Best' }, 2)]).toEqual(['Option 2', 'Best']);
  });
});
