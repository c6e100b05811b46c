/** The page in points: US letter, 72 points to the inch. */
export const page = {
  width: 612,
  height: 792,
  margin: 54,
  top: 44,
  bottom: 64,
  contentWidth: 504,
} as const;

/** Most that a logo takes, in points; it is never drawn out of shape. */
export const logoBox = { width: 150, height: 64 } as const;

/** Font sizes in points. */
export const sizes = { title: 26, mark: 18, name: 16, lead: 11.5, total: 13, text: 9.5, small: 8.5 } as const;

/** Greys of the paper, each readable on white; `line` is for rules alone. */
export const ink = {
  strong: '#09090b',
  soft: '#3f3f46',
  muted: '#71717a',
  line: '#e4e4e7',
  done: '#15803d',
} as const;
