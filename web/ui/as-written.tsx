import { Fragment } from 'react';

/** Amounts, email addresses, and numbers of documents such as "HHA-2053" or "#1001". */
const facts = String.raw`[-−]?\$\d[\d,]*(?:\.\d+)?|[^\s()]*@[^\s(),]*[^\s(),.:;]|#?\b[A-Z]{1,6}-\d[\w/-]*|#\S*\w`;

/** Matches a name, but not within a longer word. */
const patternOf = (name: string): string =>
  String.raw`(?<![\p{L}\p{N}])${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\p{L}\p{N}])`;

/**
 * A sentence in which a browser's translation leaves amounts, email addresses, numbers of documents, and the given names
 * as they are.
 */
export function AsWritten({
  text,
  names = [],
}: {
  readonly text: string;
  readonly names?: readonly string[];
}) {
  const given = names.filter((name) => name.trim() !== '').map(patternOf);
  return text.split(new RegExp(`(${[...given, facts].join('|')})`, 'u')).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order
      <Fragment key={index}>
        <span translate="no">{part}</span>
      </Fragment>
    ),
  );
}
