import { describe, expect, test } from 'vitest';
import { splitEditedNotes } from '../../../../../../web/features/documents/sheet/current-notes.ts';

/** Notes on two pages, wrapped by the last layout. `after` is the page that ends before the part. */
const parts = [{ text: 'Thank you.\nThe valve is\nnew.' }, { text: 'Call us\nany day.', after: 1 }];
const text = 'Thank you.\nThe valve is new.\nCall us any day.';

const textsOf = (now: string) => splitEditedNotes(parts, now).map((part) => part.text);

describe('notes on several pages, while they are typed', () => {
  test('keep their page break if nothing changed', () => {
    expect(splitEditedNotes(parts, text)).toEqual([
      { text: 'Thank you.\nThe valve is new.' },
      { text: 'Call us any day.', after: 1 },
    ]);
  });

  test('show text typed at the end on the last page', () => {
    expect(textsOf(`${text} Or night`)).toEqual([
      'Thank you.\nThe valve is new.',
      'Call us any day. Or night',
    ]);
  });

  test('show text typed on the first page on that page', () => {
    expect(textsOf(text.replace('valve', 'ball valve'))).toEqual([
      'Thank you.\nThe ball valve is new.',
      'Call us any day.',
    ]);
  });

  test('keep every other character, whichever part is deleted', () => {
    for (let from = 0; from < text.length; from += 1)
      for (let to = from; to <= text.length; to += 3) {
        const now = text.slice(0, from) + text.slice(to);
        expect(textsOf(now).join('').replace(/\s/g, '')).toBe(now.replace(/\s/g, ''));
      }
  });
});
