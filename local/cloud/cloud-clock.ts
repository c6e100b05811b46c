import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** The time of functions, email and schedules in the local cloud: the machine's time plus an offset. */
export interface CloudClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** How far it is moved, in milliseconds, as one Float64: the functions' threads read it at each look at the time. */
  readonly offset: SharedArrayBuffer;
  /** Moves it to an instant. Whatever its schedules would do on the way, nobody does. */
  set(instant: number): void;
  /** Back to the machine's time. */
  reset(): void;
}

/** The clock as it was left in `file`; what is not a number there is the machine's time. */
export function openCloudClock(file: string): CloudClock {
  const offset = new SharedArrayBuffer(8);
  const moved = new Float64Array(offset);
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  moved[0] = Number.isFinite(kept) ? kept : 0;
  const now = () => Date.now() + (moved[0] ?? 0);
  return {
    now,
    offset,
    set: (instant) => {
      moved[0] = instant - Date.now();
      writeFileSync(file, String(moved[0]));
    },
    reset: () => {
      moved[0] = 0;
      rmSync(file, { force: true });
    },
  };
}

const hour = 60 * 60 * 1_000;
/** The most stops of one walk, so that a year takes as long as a fortnight. */
const mostStops = 336;

/**
 * Moves the clock to an instant. Forward it walks, hour by hour over a fortnight and in longer strides beyond, and
 * `arrive` does at each stop what is due there, so that what happens in between happens at its time; back it jumps.
 */
export async function walkClock(
  clock: CloudClock,
  instant: number,
  arrive: () => Promise<void>,
): Promise<void> {
  const from = clock.now();
  const stride = Math.max(hour, (instant - from) / mostStops);
  for (let stop = from + stride; stop < instant; stop += stride) {
    clock.set(stop);
    await arrive();
  }
  clock.set(instant);
  await arrive();
  // Once more for what one schedule left to another.
  await arrive();
}
