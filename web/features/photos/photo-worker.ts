import { drawCopy, drawPhoto } from './draw-photo.ts';
import type { DrawingTask } from './draw-photo-in-worker.ts';

// Runs beside the page (`draw-photo-in-worker.ts`). What fails here is tried in the page, which decodes more files.
self.onmessage = async ({ data: { draw, file } }: MessageEvent<DrawingTask>) => {
  self.postMessage(await (draw === 'photo' ? drawPhoto(file) : drawCopy(file)).catch(() => undefined));
};
