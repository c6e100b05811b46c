import { describe, expect, test } from 'vitest';
import { currentNotes } from '../../../../../../web/features/documents/sheet/current-notes.ts';

/** Notes on two pages, as they were wrapped at the last calculation. */
const parts = [{ text: 'Thank you.\nThe valve is\nnew.' }, { text: 'Call us\nany day.', after: 1 }];
const text = 'Thank you.\nThe valve is new.\nCall us any day.';

const textsOf = (now: string) => currentNotes(parts, now).map((part) => part.text);

describe('notes on several pages, while they are typed', () => {
  test('are divided where they were when nothing changed', () => {
    expect(currentNotes(parts, text)).toEqual([
      { text: 'Thank you.\nThe valve is new.' },
      { text: 'Call us any day.', after: 1 },
    ]);
  });

  test('show what is typed at the end on the last page', () => {
    expect(textsOf(`${text} Or night`)).toEqual([
      'Thank you.\nThe valve is new.',
      'Call us any day. Or night',
    ]);
  });

  test('show what is typed on the first page there', () => {
    expect(textsOf(text.replace('valve', 'ball valve'))).toEqual([
      'Thank you.\nThe ball valve is new.',
      'Call us any day.',
    ]);
  });

  test('lose no character, whatever is removed', () => {
    for (let from = 0; from < text.length; from += 1)
      for (let to = from; to <= text.length; to += 3) {
        const now = text.slice(0, from) + text.slice(to);
        expect(textsOf(now).join('').replace(/\s/g, '')).toBe(now.replace(/\s/g, ''));
      }
  });
});
