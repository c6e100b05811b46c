import type { Suggestion } from './combobox.tsx';

/** Classes of a row in a list of suggestions: 44 px high, the highlighted one filled. */
export const suggestionRowClasses =
  'flex min-h-11 cursor-default items-center gap-3 rounded-control px-3 py-2 text-sm data-[highlighted]:bg-brand data-[highlighted]:text-white [&[data-highlighted]_span]:text-white';

/** What a row of suggestions says. */
export const SuggestionRow = ({ label, detail }: Suggestion) => (
  <>
    <span className="min-w-0 grow truncate">{label}</span>
    {detail !== undefined && detail !== '' && (
      <span className="max-w-1/2 shrink-0 truncate text-muted">{detail}</span>
    )}
  </>
);
