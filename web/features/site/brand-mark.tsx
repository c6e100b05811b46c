import { brand } from '#domain/brand';
import { brandShape } from './brand-shape.ts';

/** Sign and name of the product. The sign is a billhook's blade over a bill's corner. */
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
