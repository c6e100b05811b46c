const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

const isUnit = (text: string): text is keyof typeof units => text in units;

/**
 * Parses the time to which the clock should move, in milliseconds since 1970: `+3d` or `-90m` relative to `now` (units
 * m, h, d, w), or an ISO 8601 time, in this machine's time zone unless it has its own. Undefined for anything else, and
 * for years outside the range of `Date`.
 */
export function readClockMove(text: string, now: number): number | undefined {
  const step = /^([+-])(\d{1,6})([a-z])$/.exec(text);
  if (step) {
    const [, sign, count, unit = ''] = step;
    return isUnit(unit) ? now + (sign === '-' ? -1 : 1) * Number(count) * units[unit] : undefined;
  }
  const time = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  if (!time) return undefined;
  const instant = Date.parse(time[2] ? text : `${text}T00:00`);
  return Number.isFinite(instant) ? instant : undefined;
}
