import { Fragment } from 'react';
import { AsWritten } from './as-written.tsx';

/**
 * True for a word that contains "@" or "-" and is not only punctuation: an email address, or a document number such as
 * HHA-2053.
 */
const isUnbreakable = (word: string): boolean => /[@-]/.test(word) && /[\p{L}\p{N}]/u.test(word);

/**
 * Text that wraps only at spaces, so that a browser does not break an email address or a document number at its hyphen.
 * A word is broken only if it is wider than the line. A browser's translation leaves these, amounts and the words of
 * `names` as they are.
 */
export const WholeWords = ({ text, names }: { readonly text: string; readonly names?: readonly string[] }) =>
  text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text in their order
    <Fragment key={index}>
      {index > 0 && ' '}
      {isUnbreakable(word) ? (
        <span
          className="inline-block max-w-full wrap-anywhere"
          translate={/[@\d]/.test(word) ? 'no' : undefined}
        >
          {word}
        </span>
      ) : (
        <AsWritten text={word} names={names?.flatMap((name) => name.split(' ')) ?? []} />
      )}
    </Fragment>
  ));

/** An email address that wraps before its "@" if it is wider than the line. */
export function WrappedEmail({ address }: { readonly address: string }) {
  const breakIndex = Math.max(address.lastIndexOf('@'), 0);
  return (
    <span className="min-w-0 wrap-anywhere" translate="no">
      {address.slice(0, breakIndex)}
      <wbr />
      {address.slice(breakIndex)}
    </span>
  );
}
