type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Text that a visitor typed into fields before hydration. */
export type Typing = readonly { readonly field: Field; readonly value: string }[];

const isTyped = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.type !== 'checkbox' && field.type !== 'radio' && field.value !== field.defaultValue;

/** Every field of the page, in document order. */
export const allFields = (): readonly Field[] => [
  ...document.querySelectorAll<Field>('input, textarea, select'),
];

/** The fields whose value differs from the value in the HTML. */
export const snapshotTyping = (): Typing =>
  allFields()
    .filter(isTyped)
    .map((field) => ({ field, value: field.value }));

/**
 * Records the values of the fields, and changes to them until the returned function is called. A snapshot alone would
 * miss text typed while the application starts.
 */
export function watchTyping(): () => Typing {
  const typed = new Map(snapshotTyping().map(({ field, value }) => [field, value]));
  const record = ({ target }: Event) => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      typed.set(target, target.value);
  };
  document.addEventListener('input', record, true);
  return () => {
    document.removeEventListener('input', record, true);
    return [...typed].map(([field, value]) => ({ field, value }));
  };
}

/**
 * Types all recorded text again. React intercepts a field's value setter and ignores an input event whose value it
 * already knows. So the field is first emptied, and then the value is set with the prototype's setter, which React does
 * not intercept.
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
