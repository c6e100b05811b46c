import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast-host.tsx';
import type { Logo } from './use-logo.ts';

/** The logo: a place to drop or pick an image, shown at once on white as it will print. */
export function LogoField({ logo }: { readonly logo: Logo }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const showToast = useToast();
  const id = useId();

  const take = (file: File | undefined) => {
    if (file) void logo.pick(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input in it does the same by keyboard */}
        <div
          className={classNames(
            'relative grid size-24 shrink-0 place-items-center overflow-hidden rounded-card border has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-link',
            logo.url === undefined
              ? 'border-dashed border-control text-muted hover:text-ink'
              : 'border-line bg-white p-2',
            isOver && 'border-link text-link',
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          {logo.url !== undefined && (
            <img src={logo.url} alt="Your logo" className="max-h-full max-w-full object-contain" />
          )}
          {logo.url === undefined &&
            (logo.isPending ? (
              <Skeleton className="size-full" />
            ) : (
              <ImageUp aria-hidden="true" className="size-7" />
            ))}
          {logo.isSaving && (
            <span className="absolute inset-0 grid place-items-center bg-[rgb(255_255_255/70%)] text-[#52525b]">
              <Spinner />
            </span>
          )}
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            aria-describedby={`${id}-hint ${id}-state`}
            aria-invalid={logo.error !== undefined || undefined}
            className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              // The same file may be picked again after a failure.
              event.currentTarget.value = '';
            }}
          />
        </div>
        <div className="min-w-0 grow">
          <p id={`${id}-hint`} className="text-sm text-muted">
            Recommended 160x160 or 200x200 square, max 5MB, PNG/JPG/SVG.
          </p>
          <div id={`${id}-state`} aria-live="polite">
            {logo.isSaving && <p className="sr-only">Saving your logo</p>}
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
