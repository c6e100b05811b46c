import { Dialog as Base } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type TouchEvent, useRef } from 'react';
import { photoAltText, type ShownPhoto } from '#domain/photos/photo';
import { photoWords } from '#domain/photos/photo-words';
import type { Picture } from './picture.tsx';

interface PhotoViewerProps {
  readonly photos: readonly ShownPhoto[];
  readonly picture: Picture;
  readonly index: number;
  readonly onMove: (index: number) => void;
  readonly onClose: () => void;
}

/** Pixels that a finger moves sideways for the next photo. */
const swipe = 40;

const round =
  'grid size-11 shrink-0 place-items-center rounded-full bg-[rgb(9_9_11/70%)] text-white disabled:opacity-30';

/** One large photo above the page, with the others by button, arrow key and swipe. */
export function PhotoViewer({ photos, picture: Picture, index, onMove, onClose }: PhotoViewerProps) {
  const touchedAt = useRef<number>(undefined);
  const photo = photos[index];
  if (!photo) return null;
  const last = photos.length - 1;
  const move = (to: number) => to >= 0 && to <= last && onMove(to);
  const keys = (event: KeyboardEvent) => {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(target);
  };
  const endTouch = ({ changedTouches }: TouchEvent) => {
    const distance = (changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? 0);
    if (touchedAt.current !== undefined && Math.abs(distance) > swipe) move(index + (distance < 0 ? 1 : -1));
    touchedAt.current = undefined;
  };
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-[rgb(9_9_11/96%)]" />
        <Base.Popup
          className="fixed inset-0 z-50 grid grid-rows-[auto_minmax(0,1fr)_auto] gap-2 p-3 text-white outline-none"
          onKeyDown={keys}
          onTouchStart={({ touches }) => {
            // Two fingers zoom.
            touchedAt.current = touches.length === 1 ? touches[0]?.clientX : undefined;
          }}
          onTouchEnd={endTouch}
        >
          <div className="flex items-center justify-between gap-3">
            <Base.Title className="text-sm font-semibold">
              {photoWords.position(index, photos.length)}
            </Base.Title>
            <Base.Close className={round} aria-label="Close">
              <X size={22} aria-hidden="true" />
            </Base.Close>
          </div>
          <Picture
            photoId={photo.photoId}
            size="large"
            alt={photoAltText(photo, index, photos.length)}
            className="m-auto block max-h-full max-w-full object-contain"
          />
          <div className="flex items-center justify-between gap-3">
            <button
              type="button"
              className={round}
              aria-label="Previous photo"
              disabled={index === 0}
              onClick={() => move(index - 1)}
            >
              <ChevronLeft size={24} aria-hidden="true" />
            </button>
            <p className="min-w-0 break-words text-center text-sm">{photo.caption}</p>
            <button
              type="button"
              className={round}
              aria-label="Next photo"
              disabled={index === last}
              onClick={() => move(index + 1)}
            >
              <ChevronRight size={24} aria-hidden="true" />
            </button>
          </div>
          <p role="status" className="sr-only">
            {[photoWords.position(index, photos.length), photo.caption].filter(Boolean).join(': ')}
          </p>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
