import { brand } from '#domain/brand';

/** Sign and name of the product. The sign is a billhook's blade over a bill's corner. */
export function BrandMark() {
  return (
    <span className="flex items-center gap-2 text-lg font-semibold tracking-tight text-ink">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8" fill="none">
        <rect width="32" height="32" rx="8" fill="#2563eb" />
        <path
          d="M10 26V7.5h7.2c3.4 0 5.8 2 5.8 4.8 0 1.9-1 3.3-2.6 4 2.2.6 3.6 2.3 3.6 4.6 0 .9-.2 1.8-.7 2.6-1-1.9-2.9-2.9-5.6-2.9h-3.9"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {brand.name}
    </span>
  );
}
