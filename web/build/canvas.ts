import { encode } from 'fast-png';
import type { Outline, Point } from './outline.ts';

/** Sub-scanlines of a pixel row; across, coverage is exact. */
const fineness = 5;

interface Edge {
  readonly top: Point;
  readonly bottom: Point;
  readonly winding: 1 | -1;
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function edgesOf(outlines: readonly Outline[]): Edge[] {
  return outlines.flatMap((outline) =>
    outline.flatMap((from, index): Edge[] => {
      const to = outline[(index + 1) % outline.length] ?? from;
      if (from[1] === to[1]) return [];
      return from[1] < to[1]
        ? [{ top: from, bottom: to, winding: 1 }]
        : [{ top: to, bottom: from, winding: -1 }];
    }),
  );
}

/** Draws flat shapes with smooth edges into a picture, without a browser. Lengths are pixels, colours #rrggbb. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  private readonly pixels: Uint8Array;

  constructor(width: number, height: number, background: string) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
    const color = channels(background);
    for (let at = 0; at < this.pixels.length; at += 1) this.pixels[at] = color[at % 3] ?? 0;
  }

  /** Another canvas that starts with what is on this one. */
  copy(): Canvas {
    const copy = new Canvas(this.width, this.height, '#000000');
    copy.pixels.set(this.pixels);
    return copy;
  }

  private mix(x: number, y: number, color: readonly number[], share: number) {
    const at = (y * this.width + x) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const below = this.pixels[at + channel] ?? 0;
      this.pixels[at + channel] = Math.round(below + ((color[channel] ?? 0) - below) * share);
    }
  }

  /** Fills closed outlines; where they overlap in the same direction it stays filled. */
  fill(outlines: readonly Outline[], color: string): void {
    const edges = edgesOf(outlines);
    const mixed = channels(color);
    const first = Math.max(0, Math.floor(Math.min(...edges.map(({ top }) => top[1]))));
    const last = Math.min(this.height - 1, Math.ceil(Math.max(...edges.map(({ bottom }) => bottom[1]))));
    for (let y = first; y <= last; y += 1) {
      const row = new Float64Array(this.width);
      const near = edges.filter(({ top, bottom }) => top[1] < y + 1 && bottom[1] > y);
      for (let sub = 0; sub < fineness; sub += 1) this.coverRow(row, near, y + (sub + 0.5) / fineness);
      for (let x = 0; x < this.width; x += 1) {
        const share = (row[x] ?? 0) / fineness;
        if (share > 0) this.mix(x, y, mixed, Math.min(1, share));
      }
    }
  }

  private coverRow(row: Float64Array, edges: readonly Edge[], y: number) {
    const crossings = edges
      .filter(({ top, bottom }) => top[1] <= y && bottom[1] > y)
      .map(({ top, bottom, winding }) => ({
        x: top[0] + ((bottom[0] - top[0]) * (y - top[1])) / (bottom[1] - top[1]),
        winding,
      }))
      .sort((left, right) => left.x - right.x);
    let depth = 0;
    crossings.forEach(({ x, winding }, index) => {
      depth += winding;
      const next = crossings[index + 1];
      if (depth !== 0 && next) this.coverSpan(row, Math.max(0, x), Math.min(this.width, next.x));
    });
  }

  private coverSpan(row: Float64Array, from: number, to: number) {
    for (let x = Math.floor(from); x < to; x += 1)
      row[x] = (row[x] ?? 0) + Math.max(0, Math.min(to, x + 1) - Math.max(from, x));
  }

  rectangle(x: number, y: number, width: number, height: number, color: string): void {
    this.fill(
      [
        [
          [x, y],
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
        ],
      ],
      color,
    );
  }

  /** A rectangle with round corners. */
  plate(x: number, y: number, width: number, height: number, radius: number, color: string): void {
    const corner = (cx: number, cy: number, from: number): Point[] =>
      Array.from({ length: 13 }, (_, step): Point => {
        const angle = from + (Math.PI / 2) * (step / 12);
        return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
      });
    const [right, bottom] = [x + width - radius, y + height - radius];
    this.fill(
      [
        [
          ...corner(right, bottom, 0),
          ...corner(x + radius, bottom, Math.PI / 2),
          ...corner(x + radius, y + radius, Math.PI),
          ...corner(right, y + radius, -Math.PI / 2),
        ],
      ],
      color,
    );
  }

  /** Draws open lines with round ends and joints. */
  stroke(outlines: readonly Outline[], width: number, color: string): void {
    const pieces = outlines.flatMap((outline) =>
      outline.slice(1).map((to, index) => ({ from: outline[index] ?? to, to })),
    );
    const mixed = channels(color);
    const [xs, ys] = [0, 1].map((axis) => outlines.flat().map((point) => point[axis] ?? 0));
    const first = (all: number[] = []) => Math.max(0, Math.floor(Math.min(...all) - width));
    const last = (all: number[] = [], limit: number) => Math.min(limit, Math.ceil(Math.max(...all) + width));
    for (let y = first(ys); y < last(ys, this.height); y += 1)
      for (let x = first(xs); x < last(xs, this.width); x += 1) {
        const near = Math.min(...pieces.map(({ from, to }) => distance([x + 0.5, y + 0.5], from, to)));
        const share = Math.min(1, Math.max(0, width / 2 + 0.5 - near));
        if (share > 0) this.mix(x, y, mixed, share);
      }
  }

  png(): Uint8Array {
    return encode({ width: this.width, height: this.height, data: this.pixels, channels: 3, depth: 8 });
  }
}

/** From a point to a straight piece of line. */
function distance([x, y]: Point, [fx, fy]: Point, [tx, ty]: Point): number {
  const [dx, dy] = [tx - fx, ty - fy];
  const at = Math.min(1, Math.max(0, ((x - fx) * dx + (y - fy) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - fx - at * dx, y - fy - at * dy);
}
