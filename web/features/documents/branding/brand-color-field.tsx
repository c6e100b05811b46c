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

/** Minimum contrast with white for readable text; a color below it is darkened for text. */
const readable = 4.5;

/** Completes the short forms "2563EB" and "#26e"; returns other text unchanged. */
export function completedColor(text: string): string {
  const bare = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(bare)) return `#${bare}`;
  return /^[0-9a-f]{3}$/.test(bare) ? `#${[...bare].map((digit) => digit + digit).join('')}` : text.trim();
}

/** The last valid color. The document keeps it while another one is being typed. */
export function useLastColor(typed: string): string {
  const [last, setLast] = useState<string>(brand.color);
  const color = typed.trim().toLowerCase();
  if (isBrandColor(color) && color !== last) setLast(color);
  return isBrandColor(color) ? color : last;
}

interface BrandColorFieldProps {
  readonly form: InvoiceForm<BrandedDraft>;
  /** The last valid color, which the document shows. */
  readonly color: string;
  /** Called when a color is set, not while it is being picked. */
  readonly onSet: (color: string) => void;
}

/** A field for the brand color, with a color picker and a hex code. */
export function BrandColorField({ form, color, onSet }: BrandColorFieldProps) {
  const { brandColor } = form.draft;
  const change = (text: string) => form.change('brandColor', text);
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
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => onSet(color)}
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
            isBrandColor(brandColor) && contrastWithWhite(brandColor) < readable
              ? 'Text in it prints darker, so that it can be read.'
              : undefined
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          className="grow"
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={(event) => {
            if (isWindowBlur(event)) return;
            const completed = completedColor(brandColor);
            if (completed !== brandColor) change(completed);
            form.leave('brandColor');
            if (isBrandColor(completed)) onSet(completed);
          }}
        />
        <Button
          variant="outline"
          className="mt-6 shrink-0"
          disabled={brandColor === brand.color}
          onClick={() => {
            change(brand.color);
            onSet(brand.color);
          }}
        >
          Reset
        </Button>
      </div>
    </div>
  );
}
