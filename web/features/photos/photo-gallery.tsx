import { type ReactNode, Suspense, useState } from 'react';
import { photoAltText, type ShownPhoto } from '#domain/photos/photo';
import { lazyPart } from '../../routing/lazy-page.tsx';
import type { Picture } from './picture.tsx';

// Loaded when a photo is opened.
const PhotoViewer = lazyPart(async () => (await import('./photo-viewer.tsx')).PhotoViewer);

interface PhotoGalleryProps {
  readonly photos: readonly ShownPhoto[];
  readonly picture: Picture;
  /** Shown below a photo, instead of its caption. */
  readonly below?: (photo: ShownPhoto, index: number) => ReactNode;
}

/** The grid of small photos. */
export const photoGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3';

/** Small photos in a grid. Each opens large, where the others are one swipe or key away. */
export function PhotoGallery({ photos, picture: Picture, below }: PhotoGalleryProps) {
  const [opened, setOpened] = useState<number>();
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={photoGrid}>
        {photos.map((photo, index) => {
          const alt = photoAltText(photo, index, photos.length);
          return (
            <li key={photo.photoId} className="min-w-0">
              <button
                type="button"
                aria-haspopup="dialog"
                className="block w-full cursor-zoom-in overflow-hidden rounded-control border border-line"
                onClick={() => setOpened(index)}
              >
                <Picture
                  photoId={photo.photoId}
                  size="small"
                  alt={alt}
                  className="block aspect-square w-full bg-page object-cover"
                />
              </button>
              {below
                ? below(photo, index)
                : photo.caption !== '' && (
                    <p className="mt-1 break-words text-sm text-muted">{photo.caption}</p>
                  )}
            </li>
          );
        })}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <PhotoViewer
            photos={photos}
            picture={Picture}
            index={Math.min(opened, photos.length - 1)}
            onMove={setOpened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
