/** The Paeth predictor of the PNG specification, from the left, upper and upper left neighbor. */
function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - corner),
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** The value that filter 0 to 4 of the PNG specification predicts for a byte. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

/**
 * The pixels of filtered rows, each of which starts with its filter's number; undefined for an unknown filter. `stride`
 * is the number of bytes in a row of pixels, `step` the number in one pixel.
 */
export function unfilter(rows: Uint8Array, stride: number, step: number): Uint8Array | undefined {
  const height = rows.length / (stride + 1);
  const pixels = new Uint8Array(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = rows[row * (stride + 1)] ?? 0;
    if (filter > 4) return undefined;
    const to = row * stride;
    for (let at = 0; at < stride; at += 1) {
      const left = at >= step ? (pixels[to + at - step] ?? 0) : 0;
      const up = row > 0 ? (pixels[to + at - stride] ?? 0) : 0;
      const corner = row > 0 && at >= step ? (pixels[to + at - stride - step] ?? 0) : 0;
      pixels[to + at] = (rows[row * (stride + 1) + 1 + at] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return pixels;
}

/**
 * Filters rows for compression. For each row, it chooses the filter with the smallest sum of absolute values of bytes
 * read as signed numbers, as the specification recommends. `stride` and `step` are those of `unfilter`.
 */
export function filterRows(pixels: Uint8Array, stride: number, step: number): Uint8Array {
  const height = pixels.length / stride;
  const rows = new Uint8Array((stride + 1) * height);
  const candidate = new Uint8Array(stride);
  for (let row = 0; row < height; row += 1) {
    const from = row * stride;
    let smallest = Number.POSITIVE_INFINITY;
    for (let filter = 0; filter <= 4; filter += 1) {
      let sum = 0;
      for (let at = 0; at < stride; at += 1) {
        const left = at >= step ? (pixels[from + at - step] ?? 0) : 0;
        const up = row > 0 ? (pixels[from + at - stride] ?? 0) : 0;
        const corner = row > 0 && at >= step ? (pixels[from + at - stride - step] ?? 0) : 0;
        const byte = ((pixels[from + at] ?? 0) - predicted(filter, left, up, corner)) & 0xff;
        candidate[at] = byte;
        sum += byte < 128 ? byte : 256 - byte;
      }
      if (sum < smallest) {
        smallest = sum;
        rows[row * (stride + 1)] = filter;
        rows.set(candidate, row * (stride + 1) + 1);
      }
    }
  }
  return rows;
}
