import { describe, expect, test } from 'vitest';
import { watchReplacement } from '../../../../web/app/replaced-elements.ts';

const page =
  '<p>Text</p><form name="send"><input name="email"><textarea name="notes"></textarea><select name="state"></select></form>';
const one = (selector: string) => document.querySelector(selector) as Element;

describe('after a part of the page was replaced', () => {
  test.each(['form', 'input', 'textarea', 'select'])('the %s at the same position is found', (selector) => {
    document.body.innerHTML = page;
    const before = one(selector);
    const replacementOf = watchReplacement();
    document.body.innerHTML = page;
    expect(replacementOf(before)).toBe(one(selector));
    expect(replacementOf(before)).not.toBe(before);
  });

  test('an element that is still in the page is its own replacement', () => {
    document.body.innerHTML = page;
    const before = one('input');
    const replacementOf = watchReplacement();
    document.body.append(document.createElement('input'));
    expect(replacementOf(before)).toBe(before);
  });

  test.each([
    ['a field was added', page.replace('<textarea', '<input><textarea')],
    ['a field was removed', page.replace('<textarea name="notes"></textarea>', '')],
    ['the field has another name', page.replace('"email"', '"search"')],
    [
      'another kind of field has its name',
      page.replace('<input name="email">', '<select name="email"></select>'),
    ],
    ['nothing is left', ''],
  ])('a field has no replacement if %s', (_case, changed) => {
    document.body.innerHTML = page;
    const before = one('input');
    const replacementOf = watchReplacement();
    document.body.innerHTML = changed;
    expect(replacementOf(before)).toBeUndefined();
  });

  test('an element that was not in the page before has none', () => {
    document.body.innerHTML = page;
    const replacementOf = watchReplacement();
    expect(replacementOf(document.createElement('input'))).toBeUndefined();
  });
});
