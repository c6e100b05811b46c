import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PhotoSize } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { photoKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';

export interface PictureProps {
  readonly photoId: string;
  readonly size: PhotoSize;
  readonly alt: string;
  readonly className: string;
}

/** How a gallery shows one photo: for its owner, or by a document's link. */
export type Picture = (props: PictureProps) => ReactNode;

/** Reads a photo of the signed-in user. */
export const ownPicture = (userId: string, photoId: string, size: PhotoSize) =>
  queryOptions({
    queryKey: photoKey(userId, photoId, size),
    queryFn: () => callAsAccount('get-photo', { path: { photoId }, query: { size } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** A photo of the signed-in user. */
export function OwnPicture({ photoId, size, alt, className }: PictureProps) {
  const { userId } = useUser();
  const { data, isError } = useQuery(ownPicture(userId, photoId, size));
  const url = useObjectUrl(data);
  if (isError)
    return (
      <span className={`${className} grid place-items-center p-2 text-xs text-muted`}>
        {photoWords.loadFailed}
      </span>
    );
  return url === undefined ? (
    <span className={className} />
  ) : (
    <img src={url} alt={alt} className={className} />
  );
}

/** Photos that anyone with a link sees. `address` is that of the photos of the document. */
export const linkedPicture =
  (address: string): Picture =>
  ({ photoId, size, alt, className }) => (
    <img
      src={`${address}/${encodeURIComponent(photoId)}?size=${size}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
