import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WholeWords } from '../../../../web/ui/whole-words.tsx';

test.each([
  ['Invoice #HHA-2053', ['#HHA-2053']],
  ['To ruth@keller.example · copy to you', ['ruth@keller.example']],
  ['A dash - and no name', []],
  ['Discount -$25.00', ['-$25.00']],
])(
  'numbers, addresses and amounts in “%s” do not break across lines, and the text is unchanged',
  (text, whole) => {
    const { container } = render(<WholeWords text={text} />);
    expect(container.textContent).toBe(text);
    expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(whole);
  },
);
