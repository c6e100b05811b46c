type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person typed into fields before React listened. */
export type Typing = readonly { readonly field: Field; readonly value: string }[];

const isTyped = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.type !== 'checkbox' && field.type !== 'radio' && field.value !== field.defaultValue;

/** The fields of the page whose value differs from the HTML's. */
export const snapshotTyping = (): Typing =>
  [...document.querySelectorAll<Field>('input, textarea, select')]
    .filter(isTyped)
    .map((field) => ({ field, value: field.value }));

/**
 * Types everything once more. The prototype's setter is used because React watches the field's own one and would take
 * the value for one it knows.
 */
export function replayTyping(typing: Typing): void {
  for (const { field, value } of typing) {
    if (!field.isConnected) continue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  }
}
