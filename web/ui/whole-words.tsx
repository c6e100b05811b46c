import { Fragment } from 'react';

/** True for an email address or a document number such as HHA-2053, which a browser would break at its hyphen. */
const isOneName = (word: string): boolean => /[@-]/.test(word) && /[\p{L}\p{N}]/u.test(word);

/**
 * Text in which an address or a document number moves to the next line as a whole. Only one that is wider than the line
 * is broken.
 */
export const WholeWords = ({ text }: { readonly text: string }) =>
  text.split(' ').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text in their order
    <Fragment key={at}>
      {at > 0 && ' '}
      {isOneName(word) ? <span className="inline-block max-w-full wrap-anywhere">{word}</span> : word}
    </Fragment>
  ));
