import { ImageUp } from 'lucide-react';
import { type DragEvent, type Ref, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, Spinner } from '../../ui/loading.tsx';

import type { Logo } from './use-logo.ts';

interface LogoTileProps {
  readonly ref: Ref<HTMLInputElement>;
  /** ID of the input. The hint and the status must have the IDs `{id}-hint` and `{id}-state`. */
  readonly id: string;
  readonly logo: Pick<Logo, 'url' | 'isPending' | 'isSaving' | 'error'>;
  readonly onPick: (file: File) => void;
}

/** An area to drop or choose an image, which is then shown in it. */
export function LogoTile({ ref, id, logo, onPick }: LogoTileProps) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const pickFile = (file: File | undefined) => {
    if (file) onPick(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    pickFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input in it does the same by keyboard
    <div
      className={classNames(
        'relative grid size-24 shrink-0 place-items-center overflow-hidden rounded-card border has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-link',
        logo.url === undefined
          ? 'border-dashed border-control text-muted hover:text-ink'
          : 'border-line bg-white p-2',
        isDraggedOver && 'border-link text-link',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
    >
      <LogoPicture logo={logo} />
      <input
        ref={ref}
        id={id}
        type="file"
        accept="image/*"
        aria-describedby={`${id}-hint ${id}-state`}
        aria-invalid={logo.error !== undefined || undefined}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        onChange={(event) => {
          pickFile(event.currentTarget.files?.[0]);
          // Reset, so that the same file can be chosen again after a failure.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** The logo on white as it will print, or a placeholder. */
function LogoPicture({ logo: { url, isPending, isSaving } }: Pick<LogoTileProps, 'logo'>) {
  return (
    <>
      {url !== undefined && (
        <img src={url} alt="Your logo" className="max-h-full max-w-full object-contain" />
      )}
      {url === undefined &&
        (isPending ? (
          <Skeleton className="size-full" />
        ) : (
          <span className="grid justify-items-center gap-1 text-xs font-medium">
            <ImageUp aria-hidden="true" className="size-6" />
            Choose image
          </span>
        ))}
      {isSaving && (
        <span className="absolute inset-0 grid place-items-center bg-[rgb(255_255_255/70%)] text-[#52525b]">
          <Spinner />
        </span>
      )}
    </>
  );
}
