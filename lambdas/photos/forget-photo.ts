import type { PhotoPorts } from './photo-ports.ts';

/**
 * Deletes a photo that nothing has taken for a day: first its files, then the photo itself, so that a run that stops
 * halfway is repeated. Returns what was done.
 */
export async function forgetPhoto(
  { userId, photoId }: { readonly userId: string; readonly photoId: string },
  { photos, files, clock }: Pick<PhotoPorts, 'photos' | 'files' | 'clock'>,
): Promise<string | undefined> {
  const found = await photos.find(userId, photoId);
  if (found?.due === undefined || found.due > clock().toISOString()) return undefined;
  if (Object.keys(found.holders).length > 0) {
    await photos.keep(userId, found);
    return 'photo-kept';
  }
  if (!(await photos.markDeleting(userId, found))) return undefined;
  await files.remove(userId, photoId);
  await photos.remove(userId, found);
  return 'photo-forgotten';
}
