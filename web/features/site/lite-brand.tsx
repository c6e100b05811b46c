import { BrandMark } from './brand-mark.tsx';

/** Sign and name of the product, and beside them the edition. */
export const LiteBrand = () => (
  <span className="inline-flex shrink-0 items-center gap-2">
    <BrandMark />
    <span className="rounded-full bg-brand-soft px-2 py-0.5 text-xs font-semibold text-link">Lite</span>
  </span>
);
