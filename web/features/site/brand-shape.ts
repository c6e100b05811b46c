/**
 * The logo in a 32 x 32 view box: a rounded square in the brand color, and one white stroke, 3 wide, with round caps.
 */
export const brandShape = {
  size: 32,
  corner: 8,
  strokeWidth: 3,
  path: 'M10.5 25V7h6.6a4.5 4.5 0 0 1 0 9h-4.6M17.1 16h1a4.5 4.5 0 0 1 0 9h-3.4',
} as const;
