/** Stands for what a field shows and no script can read; no rule takes it for a value, nor for none. */
export const unreadable = 'unreadable';

/** What is in a field as its rules are to see it: half a date is '' to a script, and would be taken for no date. */
export const readableValue = ({ value, validity }: HTMLInputElement): string =>
  validity.badInput ? unreadable : value;
