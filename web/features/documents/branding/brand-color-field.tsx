import { useState } from 'react';
import { brand } from '#domain/brand';
import { contrastWithWhite, isBrandColor } from '#domain/documents/brand-color';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { isWindowBlur } from '../form/draft-field.tsx';
import { elementId } from '../form/form-faults.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';

/** A form of a document with the business's brand color. */
export interface BrandedDraft extends InvoiceDraft {
  /** #rrggbb as typed; may be incomplete. */
  readonly brandColor: string;
}

/**
 * Minimum contrast ratio with white paper for readable text (WCAG AA). Text in a color below it is printed in a darker
 * shade.
 */
const minReadableContrast = 4.5;

/** Completes the short forms "2563EB" and "#26e"; returns other text unchanged. */
export function completedColor(text: string): string {
  const hexDigits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(hexDigits)) return `#${hexDigits}`;
  return /^[0-9a-f]{3}$/.test(hexDigits)
    ? `#${[...hexDigits].map((digit) => digit + digit).join('')}`
    : text.trim();
}

/**
 * The last valid color that was typed; the product's color before there is one. The document keeps it while an
 * incomplete color is being typed.
 */
export function useLastColor(typed: string): string {
  const [lastValidColor, setLastValidColor] = useState<string>(brand.color);
  const color = typed.trim().toLowerCase();
  if (isBrandColor(color) && color !== lastValidColor) setLastValidColor(color);
  return isBrandColor(color) ? color : lastValidColor;
}

interface BrandColorFieldProps {
  readonly form: InvoiceForm<BrandedDraft>;
  /** The last valid color, which the document shows. */
  readonly color: string;
  /** Called with a valid color when its field loses focus or is reset, not while it is being picked. */
  readonly onCommit: (color: string) => void;
}

/** A field for the brand color, with a color picker and a hex code. */
export function BrandColorField({ form, color, onCommit }: BrandColorFieldProps) {
  const { brandColor } = form.draft;
  const setText = (text: string) => form.change('brandColor', text);
  return (
    <div className="min-w-0">
      <div className="flex items-start gap-2">
        <div className="shrink-0">
          <label htmlFor="brand-color-picker" className="mb-1 block text-sm font-medium">
            <span className="sr-only">Pick brand color</span>
            <span aria-hidden="true">&nbsp;</span>
          </label>
          <input
            id="brand-color-picker"
            type="color"
            value={color}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={() => onCommit(color)}
            className="block size-11 cursor-pointer rounded-control border border-control bg-surface p-1"
          />
        </div>
        <TextField
          label="Brand color"
          id={elementId('brandColor')}
          name="brandColor"
          value={brandColor}
          error={form.errors.get('brandColor')}
          hint={
            isBrandColor(brandColor) && contrastWithWhite(brandColor) < minReadableContrast
              ? 'Text in it prints darker, so that it can be read.'
              : undefined
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          className="grow"
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={(event) => {
            if (isWindowBlur(event)) return;
            const completed = completedColor(brandColor);
            if (completed !== brandColor) setText(completed);
            form.onFieldBlur('brandColor');
            if (isBrandColor(completed)) onCommit(completed);
          }}
        />
        <Button
          variant="outline"
          className="mt-6 shrink-0"
          disabled={brandColor === brand.color}
          onClick={() => {
            setText(brand.color);
            onCommit(brand.color);
          }}
        >
          Reset
        </Button>
      </div>
    </div>
  );
}
