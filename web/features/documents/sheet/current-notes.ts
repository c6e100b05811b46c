import type { PageBreaks } from '#domain/documents/print/page-breaks';

type Parts = PageBreaks['notes'];

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** The number of leading characters that two texts have in common. */
function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** The index in a text after this number of characters that are not spaces. */
function indexAfter(text: string, count: number): number {
  let left = count;
  for (let index = 0; index < text.length; index += 1) {
    if (left === 0) return index;
    if (/\S/.test(text[index] ?? '')) left -= 1;
  }
  return text.length;
}

/**
 * Divides changed notes into the parts of the notes before the change, so that the page breaks stay in place until they
 * are calculated again. What was typed or removed belongs to the part that it is in. Spaces do not count, because the
 * parts have line breaks in place of some.
 */
export function currentNotes(parts: Parts, text: string): Parts {
  const before = withoutSpaces(parts.map((part) => part.text).join(''));
  const now = withoutSpaces(text);
  const unchanged = commonStart(before, now);
  let [end, from] = [0, 0];
  return parts.map((part, at) => {
    end += withoutSpaces(part.text).length;
    const endNow = end <= unchanged ? end : Math.max(unchanged, end + now.length - before.length);
    const to = at === parts.length - 1 ? text.length : Math.max(from, indexAfter(text, endNow));
    const current = { ...part, text: text.slice(from, to).trim() };
    from = to;
    return current;
  });
}
