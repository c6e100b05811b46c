import { Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast-host.tsx';
import { LogoTile } from './logo-tile.tsx';
import type { Logo } from './use-logo.ts';

/** The logo: an area to drop or choose an image, shown at once on white as it will print. */
export function LogoField({ logo }: { readonly logo: Logo }) {
  const input = useRef<HTMLInputElement>(null);
  const showToast = useToast();
  const id = useId();

  const remove = async () => {
    input.current?.focus();
    const before = await logo.remove();
    if (before)
      showToast({ title: 'Logo removed', action: { label: 'Undo', run: () => void logo.restore(before) } });
  };

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Logo <span className="font-normal text-muted">(optional)</span>
      </label>
      <div className="flex min-h-28 items-start gap-4">
        <LogoTile ref={input} id={id} logo={logo} onPick={(file) => void logo.pick(file)} />
        <div className="min-w-0 grow">
          <p id={`${id}-hint`} className="text-sm text-muted">
            Recommended 160x160 or 200x200 square, max 5MB, PNG/JPG/SVG.
          </p>
          <div id={`${id}-state`} aria-live="polite">
            {logo.isSaving && <p className="sr-only">Saving your logo</p>}
            {logo.notice !== undefined && <p className="mt-1 text-sm text-warning">{logo.notice}</p>}
            {logo.error !== undefined && <p className="mt-1 text-sm text-error">{logo.error}</p>}
          </div>
          {logo.url !== undefined && (
            <Button
              variant="quiet"
              className="-ml-4 mt-1"
              disabled={logo.isSaving}
              onClick={() => void remove()}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              Remove Logo
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
