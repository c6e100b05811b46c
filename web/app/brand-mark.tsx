import { brand } from '#domain/brand';

/** Sign and name of the product. The sign is a billhook's blade over a bill's corner. */
export function BrandMark() {
  return (
    <span className="flex items-center gap-2 text-lg font-semibold tracking-tight text-ink">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8" fill="none">
        <rect width="32" height="32" rx="8" fill="#2563eb" />
        <path
          d="M10.5 25V7h6.6a4.5 4.5 0 0 1 0 9h-4.6M17.1 16h1a4.5 4.5 0 0 1 0 9h-3.4"
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
