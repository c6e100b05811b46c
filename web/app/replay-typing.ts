type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person typed into fields before React listened. */
export type Typing = readonly { readonly field: Field; readonly value: string }[];

const isTyped = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.type !== 'checkbox' && field.type !== 'radio' && field.value !== field.defaultValue;

/** Every field of the page, in its order. */
export const allFields = (): readonly Field[] => [
  ...document.querySelectorAll<Field>('input, textarea, select'),
];

/** The fields of the page whose value differs from the HTML's. */
export const snapshotTyping = (): Typing =>
  allFields()
    .filter(isTyped)
    .map((field) => ({ field, value: field.value }));

/**
 * Records the values of the fields and what is typed from now on, until the answered function is called. A snapshot
 * alone would miss the words typed while the application starts.
 */
export function watchTyping(): () => Typing {
  const typed = new Map(snapshotTyping().map(({ field, value }) => [field, value]));
  const note = ({ target }: Event) => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      typed.set(target, target.value);
  };
  document.addEventListener('input', note, true);
  return () => {
    document.removeEventListener('input', note, true);
    return [...typed].map(([field, value]) => ({ field, value }));
  };
}

/**
 * Types everything once more. React watches a field's own setter and ignores an input event that brings a value it
 * knows: so it first gets an empty field, and the value comes by the prototype's setter, which it does not see.
 */
export function replayTyping(typing: Typing): void {
  for (const { field, value } of typing) {
    if (!field.isConnected) continue;
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  }
}
