/** Represents a value that a field shows but scripts cannot read; validation treats it as neither empty nor filled. */
export const unreadable = 'unreadable';

/** What is in a field as its rules are to see it: half a date is '' to a script, and would be taken for no date. */
export const readableValue = ({ value, validity }: HTMLInputElement): string =>
  validity.badInput ? unreadable : value;
