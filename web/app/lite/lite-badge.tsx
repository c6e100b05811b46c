/** Says which edition this is, beside the brand. */
export const LiteBadge = () => (
  <span className="rounded-full bg-brand-soft px-2 py-0.5 text-xs font-semibold text-link">Lite</span>
);
