import type { Picture } from '#lambdas/platform/png/plain-png';

/** Width and height of the logo in pixels. */
const side = 160;

/** The demo account's logo, a flame on a blue tile, drawn by code. */
export function seededLogo(): Picture {
  const rgb = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [dx, dy] = [(x - side / 2) / (side / 2), (y - side / 2) / (side / 2)];
      const isTile = Math.abs(dx) ** 6 + Math.abs(dy) ** 6 < 0.9;
      // A drop that narrows upward and leans slightly.
      const width =
        0.42 * Math.sqrt(Math.max(0, 1 - ((dy - 0.18) / 0.6) ** 2)) * (dy < 0.18 ? 1 + (dy - 0.18) : 1);
      const isFlame = Math.abs(dx - 0.06 * Math.sin(dy * 4)) < width;
      rgb.set(isFlame ? [255, 255, 255] : isTile ? [15, 76, 129] : [255, 255, 255], (y * side + x) * 3);
    }
  return { width: side, height: side, rgb };
}
