import { drawCopy, drawPhoto, type MadePhoto } from './draw-photo.ts';

export type { MadePhoto } from './draw-photo.ts';

/** What a worker draws, of which file. */
export interface DrawingTask {
  readonly draw: 'photo' | 'copy';
  readonly file: Blob;
}

/** Draws beside the page, so that typing goes on. Undefined if the browser cannot do that, or not with this file. */
function drawBeside(task: DrawingTask): Promise<MadePhoto | undefined> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return Promise.resolve(undefined);
  return new Promise<MadePhoto | undefined>((resolve) => {
    // One for each photo: the pixels of a large one stay in memory as long as its worker.
    const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
    const end = (made: MadePhoto | undefined) => {
      worker.terminate();
      resolve(made);
    };
    worker.onmessage = ({ data }: MessageEvent<MadePhoto | undefined>) => end(data);
    worker.onerror = () => end(undefined);
    worker.postMessage(task);
  });
}

/**
 * Turns any image that the browser can show into the two JPEGs of a photo. The chosen file itself is not uploaded. Rejects
 * if the browser cannot decode it, or not all of it.
 */
export const makePhoto = async (file: Blob): Promise<MadePhoto> =>
  (await drawBeside({ draw: 'photo', file })) ?? drawPhoto(file);

/**
 * The photo of a file that is already a large one without metadata, such as that of an export: the file itself, and the
 * small size drawn from it. Rejects if it is no such file.
 */
export const copyPhoto = async (file: Blob): Promise<MadePhoto> =>
  (await drawBeside({ draw: 'copy', file })) ?? drawCopy(file);
