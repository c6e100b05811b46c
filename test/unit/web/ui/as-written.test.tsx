import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AsWritten } from '../../../../web/ui/as-written.tsx';
import { WholeWords } from '../../../../web/ui/whole-words.tsx';

/** The parts that a browser's translation leaves as they are. */
function keptIn(sentence: React.ReactNode) {
  const { container } = render(sentence);
  return {
    text: container.textContent,
    kept: [...container.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent),
  };
}

test.each([
  ['Dana Whitfield owes $1,089.50, due December 3.', ['Dana Whitfield'], ['Dana Whitfield', '$1,089.50']],
  ['Overpaid -$10.50.', [], ['-$10.50']],
  ['Not emailed to ruth@keller.example: refused.', [], ['ruth@keller.example']],
  ["Invoice #HHA-2053 from O'Brien (& Co.)", ["O'Brien (& Co.)"], ['#HHA-2053', "O'Brien (& Co.)"]],
  ['Invoice #1001, follow-up', [], ['#1001']],
  ['An invoice for Al, already sent', ['Al', ' '], ['Al']],
  ['Nothing to keep.', [''], []],
])('of %j a translation keeps %j', (text, names, kept) => {
  expect(keptIn(<AsWritten text={text} names={names} />)).toEqual({ text, kept });
});

test('words that are not broken are kept too, and each word of a name', () => {
  const text = 'Send HHA-2053 to Dana Whitfield (a follow-up of $5.00) at o@miller.example';
  expect(keptIn(<WholeWords text={text} names={['Dana Whitfield']} />)).toEqual({
    text,
    kept: ['HHA-2053', 'Dana', 'Whitfield', '$5.00', 'o@miller.example'],
  });
});
