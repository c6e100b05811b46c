import type { PageBreaks } from '#domain/documents/print/page-breaks';

type Parts = PageBreaks['notes'];

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** The number of leading characters that two texts have in common. */
function commonPrefixLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** The index in a text after this number of characters that are not spaces. */
function indexAfterCharacters(text: string, count: number): number {
  let remaining = count;
  for (let index = 0; index < text.length; index += 1) {
    if (remaining === 0) return index;
    if (/\S/.test(text[index] ?? '')) remaining -= 1;
  }
  return text.length;
}

/**
 * Divides edited notes at the places where the previous notes were divided, so that the page breaks stay in place until
 * they are calculated again. An insertion or deletion belongs to the part that contains it. Whitespace is not compared,
 * because the parts have line breaks where the text has spaces.
 */
export function splitEditedNotes(parts: Parts, text: string): Parts {
  const oldText = withoutSpaces(parts.map((part) => part.text).join(''));
  const newText = withoutSpaces(text);
  const unchangedLength = commonPrefixLength(oldText, newText);
  // `oldEnd` and `newEnd` count non-space characters up to the end of a part; `from` and `to` are indexes of `text`.
  let [oldEnd, from] = [0, 0];
  return parts.map((part, index) => {
    oldEnd += withoutSpaces(part.text).length;
    const newEnd =
      oldEnd <= unchangedLength
        ? oldEnd
        : Math.max(unchangedLength, oldEnd + newText.length - oldText.length);
    const to = index === parts.length - 1 ? text.length : Math.max(from, indexAfterCharacters(text, newEnd));
    const current = { ...part, text: text.slice(from, to).trim() };
    from = to;
    return current;
  });
}
