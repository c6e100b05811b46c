import { brand } from '#domain/brand';

/** Logo and name of the product. The logo is a billhook's blade over a bill's corner. */
export function BrandMark() {
  return (
    <span className="flex items-center gap-2 text-lg font-semibold tracking-tight text-ink">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8" fill="none">
        <rect width={brandShape.size} height={brandShape.size} rx={brandShape.corner} fill={brand.color} />
        <path
          d={brandShape.path}
          stroke="#fff"
          strokeWidth={brandShape.strokeWidth}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {brand.name}
    </span>
  );
}

/** Logo and name of the product, with the edition beside them. */
export const LiteBrand = () => (
  <span className="inline-flex shrink-0 items-center gap-2">
    <BrandMark />
    <span className="rounded-full bg-brand-soft px-2 py-0.5 text-xs font-semibold text-link">Lite</span>
  </span>
);

/**
 * The logo in a 32 x 32 view box: a rounded square in the brand color, and one white stroke, 3 wide, with round caps.
 */
export const brandShape = {
  size: 32,
  corner: 8,
  strokeWidth: 3,
  path: 'M10.5 25V7h6.6a4.5 4.5 0 0 1 0 9h-4.6M17.1 16h1a4.5 4.5 0 0 1 0 9h-3.4',
} as const;
