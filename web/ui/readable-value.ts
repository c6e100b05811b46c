/** Represents a field's content that the browser cannot parse; validation treats it as neither empty nor valid. */
export const unreadable = 'unreadable';

/** A field's value for validation. A half-typed date has the value '', which would be treated as no date. */
export const readableValue = ({ value, validity }: HTMLInputElement): string =>
  validity.badInput ? unreadable : value;
