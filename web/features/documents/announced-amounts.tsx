import type { SheetAmount } from '#domain/documents/settlement';

/** Says amounts to screen readers when they change, because what was typed or chosen changes them elsewhere. */
export const AnnouncedAmounts = ({ amounts }: { readonly amounts: readonly SheetAmount[] }) => (
  <p role="status" className="sr-only">
    {amounts.map(({ label, value }) => `${label} ${value}.`).join(' ')}
  </p>
);
