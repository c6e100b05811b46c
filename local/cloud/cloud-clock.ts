import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** The time of functions, email and schedules in the local cloud: the machine's time plus an offset. */
export interface CloudClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The offset in milliseconds, as one Float64. The threads of functions read it whenever they read the time. */
  readonly offset: SharedArrayBuffer;
  /** Sets the clock to a time, without running the schedules in between. */
  set(instant: number): void;
  /** Resets the clock to the machine's time. */
  reset(): void;
}

/** Opens the clock with the offset stored in `file`; without a valid number it shows the machine's time. */
export function openCloudClock(file: string): CloudClock {
  const offset = new SharedArrayBuffer(8);
  const offsetValue = new Float64Array(offset);
  const storedOffset = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  offsetValue[0] = Number.isFinite(storedOffset) ? storedOffset : 0;
  const now = () => Date.now() + (offsetValue[0] ?? 0);
  return {
    now,
    offset,
    set: (instant) => {
      offsetValue[0] = instant - Date.now();
      writeFileSync(file, String(offsetValue[0]));
    },
    reset: () => {
      offsetValue[0] = 0;
      rmSync(file, { force: true });
    },
  };
}

const hour = 60 * 60 * 1_000;
/** Maximum number of steps of a move, so that a year takes no longer than two weeks. */
const maxSteps = 336;

/**
 * Moves the clock to a time. Forward it moves in steps, hour by hour for up to two weeks and in longer steps beyond,
 * and calls `runDueWork` at each step, so that due work happens at its time. Backward it jumps.
 */
export async function walkClock(
  clock: CloudClock,
  instant: number,
  runDueWork: () => Promise<void>,
): Promise<void> {
  const from = clock.now();
  const stride = Math.max(hour, (instant - from) / maxSteps);
  for (let next = from + stride; next < instant; next += stride) {
    clock.set(next);
    await runDueWork();
  }
  clock.set(instant);
  await runDueWork();
  // Once more, because one schedule may have left work for another.
  await runDueWork();
}
