import { Camera, Images } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { photoWords } from '#domain/photos/photo-words';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/loading.tsx';
import { LeaveQuestion } from '../../ui/unsaved-changes.tsx';
import type { PhotoUploads } from './use-photo-uploads.ts';

const imagesIn = (files: FileList | null | undefined): readonly File[] =>
  // HEIC files have no type in browsers that do not know them.
  [...(files ?? [])].filter(
    ({ type, name }) => type.startsWith('image/') || /\.(hei[cf]|jpe?g)$/i.test(name),
  );

interface PhotoAdderProps {
  readonly uploads: PhotoUploads;
  /** How many more photos fit. */
  readonly room: number;
  /** The message when there is no more room. */
  readonly full: string;
  /** True if there is place for one photo only. */
  readonly isForOne?: boolean;
  /** The photos, inside of the area that takes dropped ones. */
  readonly children?: ReactNode;
}

/** Takes photos from the camera and the library, by drop and by paste, and shows how far their upload is. */
export function PhotoAdder({ uploads, room, full, isForOne = false, children }: PhotoAdderProps) {
  const camera = useRef<HTMLInputElement>(null);
  const library = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const left = Math.max(0, room - uploads.pending);
  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    setIsFull(files.length > left);
    uploads.add(files.slice(0, left));
  };
  const takeNow = useRef(take);
  takeNow.current = take;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      // Cells that are copied from a spreadsheet are text and a picture of them: the text is meant.
      if (clipboardData?.types.includes('text/plain')) return;
      const files = imagesIn(clipboardData?.files);
      if (files.length === 0) return;
      event.preventDefault();
      takeNow.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const isUploading = uploads.pending > 0;
  useEffect(() => {
    if (!isUploading) return undefined;
    // The browser asks before the tab is closed.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUploading]);
  const drag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(over);
  };
  const input = (isCamera: boolean) => (
    <input
      ref={isCamera ? camera : library}
      type="file"
      accept="image/*,.heic,.heif"
      hidden
      aria-hidden="true"
      tabIndex={-1}
      {...(isCamera ? { capture: 'environment' as const } : { multiple: !isForOne })}
      onChange={(event) => {
        take(imagesIn(event.currentTarget.files));
        // The same file can be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has a button that does the same
    <div
      className={classNames('grid gap-3 rounded-card', isOver && 'outline-2 outline-offset-4 outline-brand')}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(imagesIn(event.dataTransfer.files));
      }}
    >
      <LeaveQuestion
        hasChanges={uploads.pending > 0}
        title={photoWords.leaveTitle}
        description={photoWords.leaveText(uploads.pending)}
      />
      {children}
      <div className="flex flex-wrap gap-2">
        {input(true)}
        {input(false)}
        <Button variant="outline" className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
          <Camera size={18} aria-hidden="true" />
          {photoWords.take}
        </Button>
        <Button variant="outline" onClick={() => library.current?.click()}>
          <Images size={18} aria-hidden="true" />
          {isForOne ? photoWords.chooseOne : photoWords.choose}
        </Button>
      </div>
      <p className="hidden text-sm text-muted pointer-fine:block">
        {isForOne ? photoWords.dropOneHint : photoWords.dropHint}
      </p>
      {isFull && (
        <p role="alert" className="text-sm text-error">
          {full}
        </p>
      )}
      <UploadProgress uploads={uploads} />
      {uploads.isNearlyFull && <Alert tone="warning">{photoWords.nearlyFull}</Alert>}
    </div>
  );
}

/** How far the uploads are, what failed, and the buttons for it. */
function UploadProgress({
  uploads: { uploads, pending, done, isPaused, retry, dismiss },
}: Pick<PhotoAdderProps, 'uploads'>) {
  const failed = uploads.filter(({ trouble }) => trouble !== undefined && trouble !== 'offline');
  const all = done + pending;
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {pending > 0 && (isPaused ? photoWords.trouble('offline') : photoWords.progress(done, all))}
      </p>
      {pending > 0 && (
        <div className="flex items-center gap-3">
          <div className="w-full max-w-64">
            <ProgressBar label={photoWords.progress(done, all)} value={done} max={all} />
          </div>
          {isPaused && (
            <Button variant="outline" onClick={retry}>
              Try again
            </Button>
          )}
        </div>
      )}
      {failed.map(({ id, name, trouble = 'failed' }) => (
        <div key={id} role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-error">
          {name !== '' && (
            <span className="break-all font-medium" translate="no">
              {name}
            </span>
          )}
          <span>{photoWords.trouble(trouble)}</span>
          {trouble === 'failed' && (
            <Button variant="outline" onClick={retry}>
              Try again
            </Button>
          )}
          <Button variant="outline" onClick={() => dismiss(id)}>
            Dismiss
          </Button>
        </div>
      ))}
    </>
  );
}
