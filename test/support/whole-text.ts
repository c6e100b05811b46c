import type { MatcherFunction } from '@testing-library/react';
import { collapsed } from './accessible-name.ts';

/** Matches the innermost element with this text, also if parts of the text are elements of their own. */
export function wholeText(expected: string | RegExp): MatcherFunction {
  const matches = (element: Element) => {
    const text = collapsed(element.textContent);
    return typeof expected === 'string' ? text === expected : expected.test(text);
  };
  return (_, element) => element !== null && matches(element) && ![...element.children].some(matches);
}
