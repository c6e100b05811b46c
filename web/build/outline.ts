/** A point in pixels. */
export type Point = readonly [x: number, y: number];

/** A closed or open line through points. */
export type Outline = readonly Point[];

const steps = 12;

/** Points of a curve given by its control points, without its first. */
function curve(points: readonly Point[]): Point[] {
  return Array.from({ length: steps }, (_, index) => {
    const at = (index + 1) / steps;
    let level = points;
    while (level.length > 1)
      level = level.slice(1).map(([x, y], i): Point => {
        const [px, py] = level[i] ?? [0, 0];
        return [px + (x - px) * at, py + (y - py) * at];
      });
    return level[0] ?? [0, 0];
  });
}

/** One command of a glyph's outline, as fontkit gives it. */
export interface GlyphCommand {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  readonly args: readonly number[];
}

/** A glyph's outlines in font units, curves flattened. */
export function outlinesOfGlyph(commands: readonly GlyphCommand[]): Outline[] {
  const outlines: Point[][] = [];
  for (const { command, args } of commands) {
    const points = Array.from(
      { length: args.length / 2 },
      (_, i): Point => [args[2 * i] ?? 0, args[2 * i + 1] ?? 0],
    );
    const current = outlines.at(-1);
    if (command === 'moveTo') outlines.push(points);
    else if (command === 'lineTo') current?.push(...points);
    else if (command !== 'closePath') current?.push(...curve([current.at(-1) ?? [0, 0], ...points]));
  }
  return outlines;
}

/** The lines of an SVG path made of M, V, h and half circles to the right, all that our own sign uses. */
export function outlinesOfPath(path: string): Outline[] {
  const outlines: Point[][] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const [first = 0, second = 0] = numbers;
    const current = outlines.at(-1);
    const [x, y] = current?.at(-1) ?? [0, 0];
    if (command === 'M') outlines.push([[first, second]]);
    else if (command === 'V') current?.push([x, first]);
    else if (command === 'h') current?.push([x + first, y]);
    else if (command === 'a') {
      for (let step = 1; step <= 24; step += 1) {
        const angle = -Math.PI / 2 + (Math.PI * step) / 24;
        current?.push([x + first * Math.cos(angle), y + first + first * Math.sin(angle)]);
      }
    } else throw new Error(`The path command ${command} is not drawn`);
  }
  return outlines;
}
