import type { ClipboardEvent, ComponentPropsWithRef, FocusEvent } from 'react';

type InputProps = ComponentPropsWithRef<'input'>;

/** Changes what an input contains as if it had been typed. */
function retype(input: HTMLInputElement, text: string): void {
  // React overrides the property of each input, and takes a value that was set through it for its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

type ReadAddress = (text: string) => string;

let loadReader: (() => Promise<ReadAddress>) | undefined;

/** Sets what reduces the text of a field for an address when the field is left. Loaded only when it is needed. */
export const readAddressesWith = (load: () => Promise<ReadAddress>): void => {
  loadReader = load;
};

/** Reduces a pasted "Dana <dana@client.example>;" to the address. */
async function reduceToAddress(input: HTMLInputElement): Promise<void> {
  const read = await loadReader?.().catch(() => undefined);
  const plain = read?.(input.value);
  if (plain !== undefined && plain !== input.value) retype(input, plain);
}

/** Joins pasted lines with spaces. Browsers join them without, so that the last word of a line and the next become one. */
function joinLines(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(pasted.trim())) return;
  event.preventDefault();
  const input = event.currentTarget;
  const { value } = input;
  const start = input.selectionStart ?? value.length;
  const before = value.slice(0, start) + pasted.trim().replace(/\s*[\r\n]+\s*/g, ' ');
  retype(input, before + value.slice(input.selectionEnd ?? start));
  input.setSelectionRange(before.length, before.length);
}

/** The properties of an input that keeps pasted text readable: addresses without name, lines joined with spaces. */
export function plainPaste(props: InputProps): InputProps {
  if (props.readOnly) return props;
  if (props.type === 'email')
    return {
      ...props,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        props.onBlur?.(event);
        if (/[^\w.+@-]/.test(event.currentTarget.value)) void reduceToAddress(event.currentTarget);
      },
    };
  if (props.type !== undefined && props.type !== 'text' && props.type !== 'tel') return props;
  return {
    ...props,
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      props.onPaste?.(event);
      if (!event.defaultPrevented) joinLines(event);
    },
  };
}
