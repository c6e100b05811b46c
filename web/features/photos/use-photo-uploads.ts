import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PhotoTrouble } from '#domain/photos/photo-words';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { OfflineError, onlineImport } from '../../adapters/online-import.ts';
import type { MadePhoto } from './draw-photo-in-worker.ts';
import { isConnectionLost, type UploadedPhoto, uploadPhoto } from './upload-photo.ts';

/** A chosen photo until it is stored. */
export interface PhotoUpload {
  readonly id: number;
  /** The name of the file. */
  readonly name: string;
  /** Absent while it waits or is being uploaded. */
  readonly trouble?: PhotoTrouble;
}

/** Milliseconds until paused uploads try again by themselves. */
export const resumeMilliseconds = 5_000;

/** Loads the code that draws photos. Most visits do not need it. */
export const loadMaker = onlineImport(() => import('./draw-photo-in-worker.ts'));

/** The browser cannot decode a chosen file. */
class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

function troubleOf(error: unknown): PhotoTrouble {
  if (error instanceof UnreadablePhoto) return 'unreadable';
  if (error instanceof OfflineError) return 'offline';
  const code = codeOf(error);
  if (code === 'photo-space-full') return 'full';
  if (code === 'photo-unreadable') return 'unreadable';
  return isConnectionLost(error, failureOf(error).kind) ? 'offline' : 'failed';
}

interface Job {
  readonly id: number;
  readonly file: Blob;
  made?: MadePhoto;
  /** The stored photo, if only attaching it failed. */
  stored?: UploadedPhoto;
}

/** Draws and uploads a photo, as far as that is not done yet. */
async function storeOne(job: Job): Promise<UploadedPhoto> {
  if (!job.made) {
    const { makePhoto } = await loadMaker();
    const made = await makePhoto(job.file).catch(() => undefined);
    if (!made) throw new UnreadablePhoto();
    job.made = made;
  }
  job.stored ??= await uploadPhoto(job.made);
  return job.stored;
}

/**
 * Uploads chosen photos one after the other, in their order, while the page goes on. `attach` is called with each
 * stored photo; if it rejects, only that is tried again. Without a connection the uploads pause, and go on by
 * themselves when it is back.
 */
export function usePhotoUploads(attach: (photoId: string) => unknown) {
  const jobs = useRef<Job[]>([]);
  const failed = useRef<Job[]>([]);
  const isRunning = useRef(false);
  const lastId = useRef(0);
  const attachNow = useRef(attach);
  attachNow.current = attach;
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  const [done, setDone] = useState(0);
  const [isNearlyFull, setIsNearlyFull] = useState(false);

  const mark = useCallback((id: number, trouble: PhotoTrouble | undefined) => {
    setUploads((all) =>
      all.map((each) => (each.id === id ? { id, name: each.name, ...(trouble && { trouble }) } : each)),
    );
  }, []);

  const run = useCallback(
    async ({ isQuiet = false } = {}) => {
      if (isRunning.current) return;
      isRunning.current = true;
      try {
        for (let job = jobs.current[0]; job; job = jobs.current[0]) {
          const { id } = job;
          try {
            // What is tried again by itself waits until it works, or the screen reader would speak every time.
            if (!isQuiet) mark(id, undefined);
            const { photoId, isNearlyFull } = await storeOne(job);
            setIsNearlyFull(isNearlyFull);
            await attachNow.current(photoId);
            setUploads((all) => all.filter((each) => each.id !== id));
            setDone((count) => count + 1);
          } catch (error) {
            const trouble = troubleOf(error);
            mark(id, trouble);
            // The others wait for the connection too.
            if (trouble === 'offline') return;
            failed.current.push(job);
          }
          jobs.current = jobs.current.filter((other) => other !== job);
        }
      } finally {
        isRunning.current = false;
      }
    },
    [mark],
  );

  useEffect(() => {
    const resume = () => void run();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [run]);

  const pending = uploads.filter(({ trouble }) => trouble === undefined || trouble === 'offline');
  const isPaused = pending.some(({ trouble }) => trouble === 'offline');
  // On a weak signal the browser says that it is online all the time, so no event says when to go on.
  useEffect(() => {
    if (!isPaused) return undefined;
    const timer = setInterval(() => void run({ isQuiet: true }), resumeMilliseconds);
    return () => clearInterval(timer);
  }, [isPaused, run]);
  // A new batch counts from one again.
  useEffect(() => {
    if (pending.length === 0) setDone(0);
  }, [pending.length]);

  // The same object while no upload changes: each render of the form would render its photos otherwise.
  return useMemo(
    () => ({
      uploads,
      /** How many photos wait or are being uploaded. */
      pending: pending.length,
      failed: uploads.length - pending.length,
      isPaused,
      done,
      isNearlyFull,
      add(files: readonly File[]): void {
        const added = files.map((file) => {
          lastId.current += 1;
          return { id: lastId.current, file };
        });
        jobs.current = [...jobs.current, ...added];
        setUploads((all) => [...all, ...added.map(({ id, file }) => ({ id, name: file.name }))]);
        void run();
      },
      /** Tries again what failed or waits. */
      retry(): void {
        jobs.current = [...failed.current.splice(0), ...jobs.current];
        setUploads((all) =>
          all.map((each) => (each.trouble === 'unreadable' ? each : { id: each.id, name: each.name })),
        );
        void run();
      },
      /** Forgets a photo that failed. */
      dismiss(id: number): void {
        failed.current = failed.current.filter((job) => job.id !== id);
        jobs.current = jobs.current.filter((job) => job.id !== id);
        setUploads((all) => all.filter((each) => each.id !== id));
      },
    }),
    [uploads, pending.length, isPaused, done, isNearlyFull, run],
  );
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;
